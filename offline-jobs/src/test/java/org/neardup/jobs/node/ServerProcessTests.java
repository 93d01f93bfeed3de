package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A process is ended only when it is ours for sure. */
public class ServerProcessTests {
  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private NodeFolder folder;
  private ServerProcess server;
  private Process child;

  @Before
  public void aFolder() throws IOException {
    folder = new NodeFolder(temporary.getRoot().toPath(), false);
    folder.create();
    server = new ServerProcess(folder);
  }

  @After
  public void endTheChild() {
    if (child != null) {
      child.destroyForcibly();
    }
  }

  @Test
  public void onlyAProcessWithOurFolderInItsArgumentsIsOurs() throws IOException {
    assertEquals(Optional.empty(), server.find());
    Files.writeString(folder.pidFile(), "no number");
    assertEquals(Optional.empty(), server.find());
    start("/somewhere/else");
    assertEquals(Optional.empty(), server.find());
    child.destroyForcibly();
    start(folder.server().toString());
    assertEquals(Optional.of(child.toHandle()), server.find());
    server.stop(child.toHandle());
    assertFalse(child.isAlive());
    assertFalse(Files.exists(folder.pidFile()));
  }

  @Test
  public void aFailureNamesTheRemedyAndTheEndOfTheLogWithoutStackFrames() throws IOException {
    Files.writeString(
        folder.startLog(), "one\nBindException: Address already in use\n\tat a.b.C\n\tat d\n");
    assertEquals(
        "Elasticsearch did not start: its port is in use: choose another with --port, or leave"
            + " --port out. The end of "
            + folder.startLog()
            + ":\n    one\n    BindException: Address already in use",
        server.failure("").getMessage().replace(System.lineSeparator(), "\n"));
  }

  /** Starts a process that waits, with one more argument, and writes its pid file. */
  private void start(String argument) throws IOException {
    child = new ProcessBuilder("sh", "-c", "read line", argument).start();
    Files.writeString(folder.pidFile(), child.pid() + "\n");
  }
}

package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class StartFailureTests {
  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void theRemedyComesFirstThenTheEndOfTheLogWithoutStackFrames() throws IOException {
    NodeFolder folder = new NodeFolder(temporary.getRoot().toPath(), RunAs.OURSELVES);
    Files.writeString(
        folder.startLog(), "one\nBindException: Address already in use\n\tat a.b.C\n\tat d\n");
    assertEquals(
        "Elasticsearch did not start: its port is in use: choose another with --port, or leave"
            + " --port out. The end of "
            + folder.startLog()
            + ":\n    one\n    BindException: Address already in use",
        StartFailure.read(folder).getMessage().replace(System.lineSeparator(), "\n"));
  }
}

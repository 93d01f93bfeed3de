package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class NodeFolderTests {
  @Rule public final TemporaryFolder temporary = new TemporaryFolder();
  private Path root;

  @Before
  public void aRoot() throws IOException {
    root = temporary.getRoot().toPath();
  }

  @Test
  public void aFolderThatNobodyCanReachIsSubstituted() throws IOException {
    Path closed =
        Files.createDirectory(
            root.resolve("closed"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path wanted = closed.resolve("node");
    assertEquals(wanted, NodeFolder.of(wanted, RunAs.OURSELVES).root());
    assertEquals(wanted, NodeFolder.of(wanted, RunAs.NAMESPACE).root());
    Path substitute = NodeFolder.of(wanted, RunAs.NOBODY).root();
    assertEquals(Path.of("/var/tmp"), substitute.getParent());
    assertEquals(substitute, NodeFolder.of(wanted, RunAs.NOBODY).root());
    assertNotEquals(substitute, NodeFolder.of(closed.resolve("other"), RunAs.NOBODY).root());
  }

  @Test
  public void dataIsForgottenButNotTheServer() throws IOException {
    NodeFolder folder = new NodeFolder(root, RunAs.OURSELVES);
    Path server = Files.createDirectories(folder.server().resolve("bin"));
    folder.create();
    Files.writeString(folder.data().resolve("document"), "x");
    Files.writeString(folder.serverLog(), "x");
    folder.deleteData();
    assertFalse(Files.exists(folder.data()));
    assertFalse(Files.exists(folder.logs()));
    assertTrue(Files.exists(server));
  }
}

package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.node.ServerInstallation.Plugin;
import org.neardup.jobs.run.ProgressLine;

public class ServerInstallationTests {
  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private Path root;
  private NodeFolder folder;
  private ServerInstallation installation;

  @Before
  public void aFolder() throws IOException {
    root = temporary.getRoot().toPath();
    folder = new NodeFolder(root.resolve("node"), false);
    installation = new ServerInstallation(folder, ProgressLine.silent());
  }

  @Test
  public void anUnpackedDistributionIsCopied() throws IOException {
    Path unpacked = root.resolve("unpacked");
    ServerInstallation.unzip(distribution("1.2.3"), unpacked);
    Path server = unpacked.resolve("elasticsearch-1.2.3");
    Path home = installation.install(Optional.of(server), plugin("plugin.zip", "1"));
    assertTrue(Files.exists(home.resolve(ScriptedServer.CALLS)));
    assertFalse(Files.exists(server.resolve(ScriptedServer.CALLS)));
  }

  @Test
  public void aDistributionOfAnotherVersionIsRefused() throws IOException {
    Path zip = distribution("1.2.4");
    Plugin plugin = plugin("plugin.zip", "1");
    assertEquals(
        zip + " holds no elasticsearch-1.2.3, which the plugin needs",
        failure(IOException.class, () -> installation.install(Optional.of(zip), plugin)));
  }

  @Test
  public void aZipCannotWriteOutsideOfItsFolder() throws IOException {
    Path zip = zip("evil.zip", Map.of("../evil", "x"));
    assertThrows(IOException.class, () -> ServerInstallation.unzip(zip, root.resolve("unpacked")));
    assertFalse(Files.exists(root.resolve("evil")));
  }

  @Test
  public void aFileThatIsNoPluginIsRefused() throws IOException {
    Path missing = root.resolve("missing.zip");
    IOException e = assertThrows(IOException.class, () -> Plugin.read(missing));
    assertTrue(e.getMessage(), e.getMessage().startsWith("the plugin is missing at " + missing));
    Path other = zip("other.zip", Map.of("a", "b"));
    e = assertThrows(IOException.class, () -> Plugin.read(other));
    assertTrue(e.getMessage(), e.getMessage().startsWith(other + " is no Elasticsearch plugin"));
  }

  private Path distribution(String version) throws IOException {
    return ScriptedServer.distribution(root.resolve("distribution.zip"), version, Map.of());
  }

  private Plugin plugin(String file, String content) throws IOException {
    return Plugin.read(ScriptedServer.plugin(root.resolve(file), content));
  }

  private Path zip(String name, Map<String, String> entries) throws IOException {
    return ScriptedServer.zip(root.resolve(name), entries);
  }
}

package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Path;
import org.junit.Test;

public class NodeSettingsTests {
  private static final Path ANY = Path.of("any");

  @Test
  public void portsAreThoseOfElasticsearch() {
    assertEquals("0", settings("1g", NodeSettings.ANY_PORT).portSetting());
    assertEquals("9200-9399", settings("1g", NodeSettings.FIRST_FREE_PORT).portSetting());
    assertEquals("9201", settings("512m", 9201).portSetting());
  }

  @Test
  public void settingsOutOfRangeAreNamed() {
    assertRefused("[port] must be in [1024, 65535], got [80]", "1g", 80);
    assertRefused("[port] must be in [1024, 65535], got [65536]", "1g", 65536);
    assertRefused("[heap] must be a size such as 512m or 2g, got [2]", "2", 9200);
    assertRefused("[heap] must be a size such as 512m or 2g, got [-1g]", "-1g", 9200);
  }

  private static void assertRefused(String message, String heap, int port) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> settings(heap, port));
    assertEquals(message, e.getMessage());
  }

  private static NodeSettings settings(String heap, int port) {
    return new NodeSettings(new Distribution.OnDisk(ANY), ANY, heap, port);
  }
}

package org.neardup.jobs.load;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class CredentialsTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theEnvironmentHasAKeyOrAUser() {
    assertFalse(Credentials.of(Map.of("NEARDUP_ES_USER", "")).given());
    assertEquals("ApiKey YTpi", Credentials.of(Map.of("NEARDUP_ES_API_KEY", "YTpi")).header());
    assertEquals(
        "ApiKey aWQ6c2VjcmV0", Credentials.of(Map.of("NEARDUP_ES_API_KEY", "id:secret")).header());
    assertEquals(
        "Basic bWU6d29yZA==",
        Credentials.of(Map.of("NEARDUP_ES_USER", "me", "NEARDUP_ES_PASSWORD", "word")).header());
  }

  @Test
  public void halfOfAPairOrBothKindsAreRefusedWithoutSayingThem() {
    for (Map<String, String> wrong :
        List.of(
            Map.of("NEARDUP_ES_PASSWORD", "hush"),
            Map.of("NEARDUP_ES_PASSWORD", "hush", "NEARDUP_ES_API_KEY", "hush"),
            Map.of("NEARDUP_ES_API_KEY", "hush\r\nhush"))) {
      String e = refusal(() -> Credentials.of(wrong));
      assertFalse(e, e.contains("hush"));
    }
  }

  @Test
  public void aFileIsReadOnlyIfNobodyElseCan() throws IOException {
    Path file = file("# for the jobs\nuser = me\npassword=w=rd\n", "rw-------");
    assertEquals("Basic bWU6dz1yZA==", Credentials.read(file).header());
    for (String permissions : new String[] {"rw-r-----", "rw----r--", "rw--w----"}) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      assertEquals(
          "[credentials] %s must be readable by its owner only, got %s: chmod 600 %s"
              .formatted(file, permissions, file),
          refusal(() -> Credentials.read(file)));
    }
  }

  @Test
  public void aWrongLineIsNamedByItsNumberOnly() throws IOException {
    Path file = file("user=me\nhush\n", "rw-------");
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Credentials.read(file));
    assertTrue(e.getMessage(), e.getMessage().contains("line 2"));
    assertFalse(e.getMessage(), e.getMessage().contains("hush"));
    Path empty = file("\n", "rw-------");
    e = assertThrows(IllegalArgumentException.class, () -> Credentials.read(empty));
    assertTrue(e.getMessage(), e.getMessage().endsWith("has no api_key and no user"));
  }

  private Path file(String content, String permissions) throws IOException {
    Path file = Files.writeString(folder.getRoot().toPath().resolve("who"), content);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }
}

package org.neardup.resource;

import static org.neardup.fixture.Messages.failure;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.neardup.resource.Resources.ResourceRef;

public class ResourcesTests extends LuceneTestCase {

  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private Path folder;
  private Resources resources;

  @Override
  public void setUp() throws Exception {
    super.setUp();
    folder = createTempDir();
    resources = new Resources(folder);
  }

  private Path file(String name) {
    return folder.toAbsolutePath().normalize().resolve(name);
  }

  private void write(String name, String content) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.write(folder.resolve(name), content.getBytes(StandardCharsets.US_ASCII));
  }

  public void testReferenceHoldsThePublishedDigest() throws IOException {
    write("de/abc", "abc");
    ResourceRef reference = resources.reference("de/abc");
    assertEquals(new ResourceRef("de/abc", ABC), reference);
    assertEquals(file("de/abc"), resources.path(reference));
  }

  public void testAnotherContentIsRefusedNamingBothDigests() throws IOException {
    write("abc", "abc");
    ResourceRef reference = resources.reference("abc");
    write("abc", "");
    assertEquals(
        "resource [abc] must have SHA-256 ["
            + ABC
            + "], but the file ["
            + file("abc")
            + "] has [e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855]: "
            + "put back the file that the scheme was made with, or make a new scheme",
        failure(IllegalStateException.class, () -> resources.path(reference)));
  }

  public void testRecentObjectsAreMadeOnceButNotKeptForEver() {
    Object first = resources.recent("first", Object::new);
    assertSame(first, resources.recent("first", Object::new));
    for (int other = 0; other < 1000; other++) {
      resources.recent(other, Object::new);
    }
    assertNotSame(first, resources.recent("first", Object::new));
  }

  public void testMissingFileIsNamed() {
    String e =
        failure(IllegalStateException.class, () -> resources.path(new ResourceRef("abc", ABC)));
    String wanted =
        "resource [abc] with SHA-256 [%s] must be the file [%s], which cannot be read: ";
    assertTrue(e, e.startsWith(wanted.formatted(ABC, file("abc"))));
    String none = refusal(() -> resources.reference("abc"));
    assertTrue(none, none.startsWith("resource [abc] must be a readable file, got ["));
  }

  public void testNoNameLeavesTheFolder() {
    for (String name : new String[] {"../abc", "a/../../abc", "/etc/hostname", "a/.."}) {
      String e = refusal(() -> resources.reference(name));
      String wanted = "resource [%s] must lie inside the folder of resources [%s]";
      assertEquals(wanted.formatted(name, file("")), e);
    }
  }

  public void testWhatIsMadeIsShared() {
    Object first = resources.shared("a", Object::new);
    assertSame(first, resources.shared("a", Object::new));
    assertNotSame(first, resources.shared("b", Object::new));
  }
}

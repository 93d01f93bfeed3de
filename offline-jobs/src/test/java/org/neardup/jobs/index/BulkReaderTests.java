package org.neardup.jobs.index;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class BulkReaderTests {
  private static final String ONE = "{\"index\":{\"_id\":\"1\"}}\n{\"text\":\"one\"}\n";
  private static final String TWO = "{\"index\":{\"_id\":\"2\"}}\n{\"text\":\"zwölf\"}\n";
  private static final String THREE = "{\"index\":{\"_id\":\"3\"}}\n{\"text\":\"three\"}\n";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aRequestEndsWithTheDocumentThatReachesTheSize() throws IOException {
    List<Path> files = List.of(file("a", ONE + TWO), file("empty", ""), file("b", THREE));
    assertEquals(List.of(ONE + TWO, THREE), requests(files, ONE.length() + 1));
    assertEquals(List.of(ONE, TWO, THREE), requests(files, 1));
    assertEquals(List.of(ONE + TWO + THREE), requests(files, 1000));
  }

  @Test
  public void aMissingLastNewlineIsAdded() throws IOException {
    assertEquals(List.of(ONE + TWO), requests(List.of(file("a", (ONE + TWO).strip())), 1000));
  }

  @Test
  public void documentsLongerThanTheReadBlockStayWhole() throws IOException {
    String large = "{\"index\":{\"_id\":\"4\"}}\n{\"text\":\"" + "x".repeat(3_000_000) + "\"}\n";
    assertEquals(List.of(ONE + large, TWO), requests(List.of(file("a", ONE + large + TWO)), 100));
  }

  @Test
  public void chosenDocumentsCanBeSentAgain() throws IOException {
    try (BulkReader reader = new BulkReader(List.of(file("a", ONE + TWO + THREE)), 1000)) {
      BulkRequest request = reader.next().orElseThrow();
      BitSet chosen = new BitSet();
      chosen.set(0);
      chosen.set(2);
      BulkRequest again = request.only(chosen);
      assertEquals(ONE + THREE, text(again));
      assertEquals(2, again.documents());
      chosen.clear();
      chosen.set(1);
      assertEquals(THREE, text(again.only(chosen)));
    }
  }

  @Test
  public void aLineThatIsNoActionIsNamed() throws IOException {
    Path file = file("a", ONE + "{\"text\":\"no action\"}\n");
    IOException e = assertThrows(IOException.class, () -> requests(List.of(file), 1000));
    assertEquals(
        file
            + ", line 3 should be an action such as {\"index\":{\"_id\":\"7\"}},"
            + " got [{\"text\":\"no action\"}]",
        e.getMessage());
  }

  @Test
  public void anActionWithoutADocumentIsNamed() throws IOException {
    Path file = file("a", ONE + "{\"index\":{\"_id\":\"2\"}}\n");
    IOException e = assertThrows(IOException.class, () -> requests(List.of(file), 1000));
    assertEquals(
        file + ", line 3 is an action, but the file ends before its document", e.getMessage());
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.getRoot().toPath().resolve(name), content);
  }

  private static List<String> requests(List<Path> files, int size) throws IOException {
    List<String> texts = new ArrayList<>();
    try (BulkReader reader = new BulkReader(files, size)) {
      for (Optional<BulkRequest> r = reader.next(); r.isPresent(); r = reader.next()) {
        texts.add(text(r.get()));
      }
    }
    return texts;
  }

  private static String text(BulkRequest request) {
    return new String(request.bytes(), StandardCharsets.UTF_8);
  }
}

package org.neardup.jobs.load;

import static org.junit.Assert.assertEquals;
import static org.neardup.fixture.Messages.failure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class BulkReaderTests {
  private static final String ONE = "{\"index\":{\"_id\":\"1\"}}\n{\"text\":\"one\"}\n";
  private static final String TWO = "{\"index\":{\"_id\":\"2\"}}\n{\"text\":\"zwölf\"}\n";
  private static final String THREE = "{\"index\":{\"_id\":\"3\"}}\n{\"text\":\"three\"}\n";

  @Test
  public void aRequestEndsWithTheDocumentThatReachesTheSize() throws IOException {
    String all = ONE + TWO + THREE;
    assertEquals(List.of(ONE + TWO, THREE), requests(all, ONE.length() + 1));
    assertEquals(List.of(ONE, TWO, THREE), requests(all, 1));
    assertEquals(List.of(all), requests(all, 1000));
    assertEquals(List.of(), requests("", 1000));
  }

  @Test
  public void aMissingLastNewlineIsAdded() throws IOException {
    assertEquals(List.of(ONE + TWO), requests((ONE + TWO).strip(), 1000));
  }

  @Test
  public void documentsLongerThanTheReadBlockStayWhole() throws IOException {
    String large = "{\"index\":{\"_id\":\"4\"}}\n{\"text\":\"" + "x".repeat(3_000_000) + "\"}\n";
    assertEquals(List.of(ONE + large, TWO), requests(ONE + large + TWO, 100));
  }

  @Test
  public void aWrongLineIsNamed() {
    String place = "a, byte " + ONE.length();
    assertRefused(
        place
            + " should be an action such as {\"index\":{\"_id\":\"7\"}},"
            + " got [{\"text\":\"no action\"}]",
        ONE + "{\"text\":\"no action\"}\n");
    assertRefused(
        place + " is an action, but the file ends before its document",
        ONE + "{\"index\":{\"_id\":\"2\"}}\n");
  }

  private static void assertRefused(String message, String content) {
    assertEquals(message, failure(IOException.class, () -> requests(content, 1000)));
  }

  @Test
  public void theOffsetIsBehindTheLastDocumentOfTheRequest() throws IOException {
    try (BulkReader reader = reader(ONE + TWO + THREE, 1)) {
      assertEquals(0, reader.offset());
      reader.next();
      assertEquals(ONE.getBytes(StandardCharsets.UTF_8).length, reader.offset());
      reader.next();
      assertEquals((ONE + TWO).getBytes(StandardCharsets.UTF_8).length, reader.offset());
    }
  }

  private static BulkReader reader(String content, int size) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return new BulkReader("a", new ByteArrayInputStream(bytes), 0, size);
  }

  private static List<String> requests(String content, int size) throws IOException {
    List<String> texts = new ArrayList<>();
    try (BulkReader reader = reader(content, size)) {
      for (List<byte[]> r = reader.next(); !r.isEmpty(); r = reader.next()) {
        StringBuilder text = new StringBuilder();
        r.forEach(document -> text.append(new String(document, StandardCharsets.UTF_8)));
        texts.add(text.toString());
      }
    }
    return texts;
  }
}

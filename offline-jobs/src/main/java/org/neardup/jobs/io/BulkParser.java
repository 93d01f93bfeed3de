package org.neardup.jobs.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * A line is a unit or a whole document of an earlier run's bulk files; the lines between them, with
 * the actions, are passed over.
 */
final class BulkParser implements LineParser {
  private static final byte[] ACTION = "{\"index\":".getBytes(StandardCharsets.UTF_8);

  private final JsonFactory json;

  BulkParser(SourceOptions options) {
    this.json = JsonlParser.factory(options);
  }

  @Override
  public boolean passesOver(byte[] line, int from, int to) {
    int end = Math.min(to, from + ACTION.length);
    return Arrays.equals(line, from, end, ACTION, 0, ACTION.length);
  }

  @Override
  public Parsed parse(byte[] line, int from, int to, long number) {
    try (JsonParser parser = json.createParser(line, from, to - from)) {
      return toParsed(parser);
    } catch (IOException e) {
      return Parsed.bad(RejectReason.MALFORMED_JSON);
    }
  }

  private static Parsed toParsed(JsonParser parser) throws IOException {
    String id = null;
    String text = null;
    Optional<Integer> position = Optional.empty();
    parser.nextToken();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "doc_id" -> id = parser.getText();
        case "position" -> position = Optional.of(parser.getIntValue());
        case "text" -> text = parser.getText();
        default -> parser.skipChildren();
      }
    }
    if (id == null) {
      return Parsed.bad(RejectReason.MISSING_ID);
    }
    if (text == null) {
      return Parsed.bad(RejectReason.MISSING_TEXT);
    }
    return position.isPresent()
        ? new Parsed.Unit(id, position.get(), text)
        : new Parsed.Good(id, Optional.empty(), text, "document " + id);
  }
}

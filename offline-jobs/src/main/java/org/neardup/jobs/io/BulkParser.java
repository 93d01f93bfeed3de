package org.neardup.jobs.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.io.SourceRecord.SourceUnit;

/**
 * A line is a unit or a whole document of an earlier run's bulk files; the lines between them, with
 * the actions, are passed over.
 */
final class BulkParser implements LineParser {
  private static final byte[] ACTION = "{\"index\":".getBytes(StandardCharsets.UTF_8);

  private final JsonFactory json;
  private final FileRecords records;

  BulkParser(FileRecords records) {
    this.records = records;
    this.json = JsonFields.factory(records.options());
  }

  @Override
  public boolean passesOver(byte[] line, int from, int to) {
    int end = Math.min(to, from + ACTION.length);
    return Arrays.equals(line, from, end, ACTION, 0, ACTION.length);
  }

  @Override
  public SourceRecord parse(byte[] line, int from, int to, long number) throws RejectedException {
    try (JsonParser parser = json.createParser(line, from, to - from)) {
      return read(parser);
    } catch (IOException e) {
      throw new RejectedException(RejectReason.MALFORMED_JSON);
    }
  }

  private SourceRecord read(JsonParser parser) throws IOException, RejectedException {
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
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    if (text == null) {
      throw new RejectedException(RejectReason.MISSING_TEXT);
    }
    String qualified = records.qualified(id);
    return position.isPresent()
        ? new SourceUnit(qualified, position.get(), text, records.label())
        : new SourceDocument(qualified, Optional.empty(), text, records.at("document " + id));
  }
}

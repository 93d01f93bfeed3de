package org.neardup.jobs.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.Optional;

/**
 * A line is one JSON object. The id is a string or a whole number, the text a string; a string
 * field {@code title} is the title; other fields are passed over. Of a repeated field the last
 * counts.
 */
final class JsonlParser implements LineParser {
  private static final String TITLE_FIELD = "title";

  private final JsonFactory json;
  private final FileRecords records;
  private final SourceOptions options;

  JsonlParser(FileRecords records) {
    this.records = records;
    this.options = records.options();
    this.json = factory(options);
  }

  /** Reads strings as long as a record may be. */
  static JsonFactory factory(SourceOptions options) {
    int longest = Math.toIntExact(options.maxRecordBytes());
    return JsonFactory.builder()
        .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(longest).build())
        .build();
  }

  @Override
  public SourceRecord parse(byte[] line, int from, int to, long number) throws RejectedException {
    String text = FileRecords.checked(TextBytes.decode(line, from, to));
    Fields fields;
    try (JsonParser parser = json.createParser(text)) {
      fields = readObject(parser);
    } catch (IOException e) {
      throw new RejectedException(RejectReason.MALFORMED_JSON);
    }
    if (!fields.isObject) {
      throw new RejectedException(RejectReason.MALFORMED_JSON);
    }
    if (fields.id.isEmpty()) {
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    if (fields.text.isEmpty()) {
      throw new RejectedException(RejectReason.MISSING_TEXT);
    }
    String id = fields.id.get();
    return records.document(id, fields.title, fields.text.get(), "id " + id);
  }

  private Fields readObject(JsonParser parser) throws IOException {
    Fields fields = new Fields();
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      return fields;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      readField(fields, name, parser, parser.nextToken());
    }
    fields.isObject = parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
    return fields;
  }

  private void readField(Fields fields, String name, JsonParser parser, JsonToken value)
      throws IOException {
    boolean string = value == JsonToken.VALUE_STRING;
    if (name.equals(options.idField())) {
      boolean usable = string || value == JsonToken.VALUE_NUMBER_INT;
      fields.id = usable ? Optional.of(parser.getText()) : Optional.empty();
    } else if (name.equals(options.textField())) {
      fields.text = string ? Optional.of(parser.getText()) : Optional.empty();
    } else if (name.equals(TITLE_FIELD) && string) {
      fields.title = Optional.of(parser.getText());
    }
    parser.skipChildren();
  }

  private static final class Fields {
    boolean isObject;
    Optional<String> id = Optional.empty();
    Optional<String> text = Optional.empty();
    Optional<String> title = Optional.empty();
  }
}

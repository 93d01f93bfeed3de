package org.neardup.jobs.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.Optional;
import org.neardup.jobs.io.SourceRecord.SourceDocument;

/**
 * The fields of a JSON object that make a document. The id is a string or a whole number, the text
 * a string; a string field {@code title} is the title; other fields are passed over. Of a repeated
 * field the last counts.
 */
final class JsonFields {
  private static final String TITLE_FIELD = "title";

  private Optional<String> id = Optional.empty();
  private Optional<String> text = Optional.empty();
  private Optional<String> title = Optional.empty();

  private JsonFields() {}

  /** Reads strings as long as a record may be. */
  static JsonFactory factory(SourceOptions options) {
    int longest = Math.toIntExact(options.maxRecordBytes());
    return JsonFactory.builder()
        .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(longest).build())
        .build();
  }

  /**
   * Reads an object to its end.
   *
   * @param parser at the beginning of an object
   * @throws IOException if it is malformed
   */
  static JsonFields read(JsonParser parser, SourceOptions options) throws IOException {
    JsonFields fields = new JsonFields();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      fields.readField(name, parser, parser.nextToken(), options);
    }
    return fields;
  }

  private void readField(String name, JsonParser parser, JsonToken value, SourceOptions options)
      throws IOException {
    boolean string = value == JsonToken.VALUE_STRING;
    if (name.equals(options.idField())) {
      boolean usable = string || value == JsonToken.VALUE_NUMBER_INT;
      id = usable ? Optional.of(parser.getText()) : Optional.empty();
    } else if (name.equals(options.textField())) {
      text = string ? Optional.of(parser.getText()) : Optional.empty();
    } else if (name.equals(TITLE_FIELD) && string) {
      title = Optional.of(parser.getText());
    }
    parser.skipChildren();
  }

  /** The document; refused if the id or the text is missing. */
  SourceDocument document(FileRecords records) throws RejectedException {
    String known = id.orElseThrow(() -> new RejectedException(RejectReason.MISSING_ID));
    return records.document(
        known,
        title,
        text.orElseThrow(() -> new RejectedException(RejectReason.MISSING_TEXT)),
        "id " + known);
  }
}

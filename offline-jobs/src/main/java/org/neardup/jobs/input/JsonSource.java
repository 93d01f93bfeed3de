package org.neardup.jobs.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.SourceRecord.SourceUnit;

/**
 * A file of JSON objects, in an array or one after the other, over as many lines as they like.
 * Where the JSON is malformed nothing more is read of the file.
 */
final class JsonSource extends RecordSource {
  private final WholeInput in;
  private final JsonParser parser;

  JsonSource(SplitBytes bytes, FileRecords records) throws IOException {
    super(records);
    this.in = new WholeInput(bytes);
    this.parser = Fields.factory(records.options()).createParser(in.reader());
  }

  @Override
  void read() throws IOException {
    try {
      JsonToken token = parser.nextToken();
      done = token == null;
      if (!done && token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
        add(record(token));
      }
    } catch (com.fasterxml.jackson.core.JacksonException e) {
      done = true;
      if (in.damage().isEmpty()) {
        String place = "character " + parser.currentLocation().getCharOffset();
        add(records.reject(place, RejectReason.MALFORMED_JSON, e.getOriginalMessage()));
      }
    }
    if (done) {
      addDamage(in.damage());
    }
  }

  private SourceRecord record(JsonToken token) throws IOException {
    String place = "character " + parser.currentTokenLocation().getCharOffset();
    if (token != JsonToken.START_OBJECT) {
      return records.reject(place, RejectReason.MALFORMED_JSON, parser.getText());
    }
    try {
      return Fields.read(parser, records.options()).document(records);
    } catch (RejectedException e) {
      return records.reject(place, e.reason(), "");
    }
  }

  /**
   * The fields of a JSON object that make a document. The id is a string or a whole number, the
   * text a string; a string field {@code title} is the title; other fields are passed over. If a
   * field is repeated, its last value counts.
   */
  static final class Fields {
    private static final String TITLE = "title";

    private static final String POSITION = "position";

    private Optional<String> id = Optional.empty();
    private Optional<String> text = Optional.empty();
    private Optional<String> title = Optional.empty();
    private Optional<String> position = Optional.empty();

    private Fields() {}

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
    static Fields read(JsonParser parser, SourceOptions options) throws IOException {
      Fields fields = new Fields();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        fields.readField(name, parser, parser.nextToken(), options);
      }
      return fields;
    }

    static Fields readLine(JsonParser parser, SourceOptions options)
        throws IOException, RejectedException {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        Fields fields = read(parser, options);
        if (parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null) {
          return fields;
        }
      }
      throw new RejectedException(RejectReason.MALFORMED_JSON);
    }

    private void readField(String name, JsonParser parser, JsonToken value, SourceOptions options)
        throws IOException {
      boolean string = value == JsonToken.VALUE_STRING;
      if (name.equals(options.idField())) {
        boolean usable = string || value == JsonToken.VALUE_NUMBER_INT;
        id = usable ? Optional.of(parser.getText()) : Optional.empty();
      } else if (name.equals(options.textField())) {
        text = string ? Optional.of(parser.getText()) : Optional.empty();
      } else if (name.equals(TITLE) && string) {
        title = Optional.of(parser.getText());
      } else if (name.equals(POSITION) && value == JsonToken.VALUE_NUMBER_INT) {
        position = Optional.of(parser.getText());
      }
      parser.skipChildren();
    }

    String id() throws RejectedException {
      return id.orElseThrow(() -> new RejectedException(RejectReason.MISSING_ID));
    }

    String text() throws RejectedException {
      return text.orElseThrow(() -> new RejectedException(RejectReason.MISSING_TEXT));
    }

    SourceDocument document(FileRecords records) throws RejectedException {
      return records.document(id(), title, text(), "id " + id());
    }
  }

  /** A line is one JSON object. */
  record LineParser(FileRecords records, JsonFactory json) implements LineSource.Parser {
    LineParser(FileRecords records) {
      this(records, Fields.factory(records.options()));
    }

    @Override
    public Optional<SourceRecord> parse(byte[] line, int from, int to, long number)
        throws RejectedException {
      String text = FileRecords.requireText(TextBytes.decode(line, from, to));
      try (JsonParser parser = json.createParser(text)) {
        return Optional.of(Fields.readLine(parser, records.options()).document(records));
      } catch (IOException e) {
        throw new RejectedException(RejectReason.MALFORMED_JSON);
      }
    }
  }

  /**
   * A line is a unit or a whole document of an earlier run's bulk files; the lines between them,
   * with the actions, are passed over.
   */
  record BulkParser(FileRecords records, JsonFactory json, SourceOptions names)
      implements LineSource.Parser {
    private static final byte[] ACTION = "{\"index\":".getBytes(StandardCharsets.UTF_8);

    BulkParser(FileRecords records) {
      this(
          records,
          Fields.factory(records.options()),
          records.options().withFields("doc_id", "text"));
    }

    @Override
    public Optional<SourceRecord> parse(byte[] line, int from, int to, long number)
        throws RejectedException {
      int end = Math.min(to, from + ACTION.length);
      if (Arrays.equals(line, from, end, ACTION, 0, ACTION.length)) {
        return Optional.empty();
      }
      try (JsonParser parser = json.createParser(line, from, to - from)) {
        Fields unit = Fields.readLine(parser, names);
        String text = unit.text();
        String id = records.qualify(unit.id());
        return Optional.of(
            unit.position.isPresent()
                ? new SourceUnit(id, Integer.parseInt(unit.position.get()), text, records.label())
                : new SourceDocument(
                    id, Optional.empty(), text, records.at("document " + unit.id())));
      } catch (IOException e) {
        throw new RejectedException(RejectReason.MALFORMED_JSON);
      }
    }
  }
}

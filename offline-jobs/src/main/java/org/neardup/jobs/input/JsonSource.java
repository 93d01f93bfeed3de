package org.neardup.jobs.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.io.IOUtils;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.SourceRecord.SourceUnit;

/**
 * A file of JSON objects, in an array or one after the other, over as many lines as they like, or
 * the hits in answers to searches of Elasticsearch. Where the JSON is malformed nothing more is
 * read of the file.
 */
final class JsonSource extends RecordSource {
  private static final int HEAD = 1 << 13;
  private static final Pattern ANSWER =
      Pattern.compile("\\{[^\\[]*\"hits\"\\s*:\\s*\\{[^\\[]*\"hits\"\\s*:\\s*\\[");

  private final WholeInput in;
  private final JsonParser parser;
  private final Fields fields;
  private long number;

  JsonSource(SplitBytes bytes, FileRecords records) throws IOException {
    super(records);
    this.in = new WholeInput(bytes);
    this.fields = new Fields(records.options());
    BufferedReader reader = new BufferedReader(in.reader(), HEAD);
    reader.mark(HEAD);
    char[] head = new char[HEAD];
    int length = IOUtils.read(reader, head);
    reader.reset();
    JsonParser all = Fields.factory(records.options()).createParser(reader);
    this.parser = isAnswer(new String(head, 0, length)) ? hits(all) : all;
  }

  /** Whether a text begins as Elasticsearch's answer to a search. */
  static boolean isAnswer(String text) {
    return ANSWER.matcher(text.stripLeading()).lookingAt();
  }

  private static JsonParser hits(JsonParser answers) {
    return new FilteringParserDelegate(
        answers,
        new JsonPointerBasedFilter("/hits/hits"),
        TokenFilter.Inclusion.ONLY_INCLUDE_ALL,
        true);
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

  /** The names of the fields of the first object, those inside objects by the paths to them. */
  List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.START_OBJECT) {
      token = parser.nextToken();
    }
    addNames("", names);
    return names;
  }

  private void addNames(String prefix, List<String> names) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String path = prefix + parser.currentName();
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        addNames(path + ".", names);
      } else {
        names.add(path);
        parser.skipChildren();
      }
    }
  }

  private SourceRecord record(JsonToken token) throws IOException {
    String place = "character " + parser.currentTokenLocation().getCharOffset();
    if (token != JsonToken.START_OBJECT) {
      return records.reject(place, RejectReason.MALFORMED_JSON, parser.getText());
    }
    try {
      fields.read(parser);
      return fields.document(records, number++, place);
    } catch (RejectedException e) {
      return records.reject(place, e.reason(), "");
    }
  }

  /**
   * The fields of a JSON object that make a document. The id is a string or a number, of which
   * {@code 1.0} is {@code 1}; the text a string; a string field {@code title} is the title; other
   * fields are passed over. A name with dots is a field's, or the path to one inside objects. Names
   * are looked for in {@code _source} too, where Elasticsearch's hits have their fields, and {@code
   * _id} is the id of a hit. If a field is repeated, its last value counts.
   */
  static final class Fields {
    private static final String SOURCE = "_source";

    private static final String TITLE = "title";

    private final boolean namesNoId;
    private final List<Field> ids;
    private final List<Field> texts;
    private final Field title = new Field(TITLE, JsonToken.VALUE_STRING);
    private final Field position = new Field("position", JsonToken.VALUE_NUMBER_INT);
    private final Field hitId = new Field("_id", JsonToken.VALUE_STRING);
    private final List<Field> all = new ArrayList<>();
    private boolean hit;

    Fields(SourceOptions options) {
      namesNoId = options.namesNoId();
      ids =
          options.idFields().stream()
              .map(
                  name ->
                      new Field(
                          name,
                          JsonToken.VALUE_STRING,
                          JsonToken.VALUE_NUMBER_INT,
                          JsonToken.VALUE_NUMBER_FLOAT))
              .toList();
      texts =
          options.textFields().stream()
              .map(name -> new Field(name, JsonToken.VALUE_STRING))
              .toList();
      all.addAll(ids);
      all.addAll(texts);
      if (all.stream().noneMatch(field -> field.name.equals(TITLE))) {
        all.add(title);
      }
      all.add(position);
      all.add(hitId);
    }

    /**
     * Reads strings as long as a record may be, and the numbers {@code NaN} and {@code Infinity} as
     * Python writes them.
     */
    static JsonFactory factory(SourceOptions options) {
      int longest = Math.toIntExact(options.maxRecordBytes());
      return JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(longest)
                  .maxNumberLength(longest)
                  .maxNameLength(longest)
                  .build())
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();
    }

    /**
     * Reads an object to its end.
     *
     * @param parser at the beginning of an object
     * @throws IOException if it is malformed
     */
    void read(JsonParser parser) throws IOException {
      hit = false;
      all.forEach(Field::clear);
      readObject("", 0, parser);
    }

    void readLine(JsonParser parser) throws IOException, RejectedException {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        read(parser);
        if (parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null) {
          return;
        }
      }
      throw new RejectedException(RejectReason.MALFORMED_JSON);
    }

    private void readObject(String prefix, int depth, JsonParser parser) throws IOException {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String path = prefix + parser.currentName();
        JsonToken value = parser.nextToken();
        if (value == JsonToken.START_OBJECT && all.stream().anyMatch(field -> field.isIn(path))) {
          hit |= path.equals(SOURCE);
          readObject(path + ".", depth + 1, parser);
        } else {
          for (Field field : all) {
            field.read(path, depth, value, parser);
          }
          parser.skipChildren();
        }
      }
    }

    String text() throws RejectedException {
      return SourceOptions.text(values(texts));
    }

    Optional<String> id() {
      Optional<String> own = SourceOptions.id(values(ids));
      return own.isPresent() || !hit || !namesNoId ? own : hitId.value;
    }

    private static List<Optional<String>> values(List<Field> fields) {
      return fields.stream().map(field -> field.value).toList();
    }

    SourceDocument document(FileRecords records, long number, String place)
        throws RejectedException {
      return records.document(id(), number, title.value, text(), place);
    }

    /** A field that is looked for. */
    private static final class Field {
      private final String name;
      private final String nameInSource;
      private final List<JsonToken> usable;
      private Optional<String> value = Optional.empty();
      private int depth;

      Field(String name, JsonToken... usable) {
        this.name = name;
        this.nameInSource = SOURCE + "." + name;
        this.usable = List.of(usable);
      }

      void clear() {
        value = Optional.empty();
        depth = Integer.MAX_VALUE;
      }

      /** Whether the object at a path may hold it. */
      boolean isIn(String path) {
        return leads(path, name) || leads(path, nameInSource);
      }

      private static boolean leads(String path, String name) {
        return name.length() > path.length()
            && name.charAt(path.length()) == '.'
            && name.startsWith(path);
      }

      /** The field in the fewest objects counts. */
      void read(String path, int at, JsonToken token, JsonParser parser) throws IOException {
        if (at <= depth && (path.equals(name) || path.equals(nameInSource))) {
          depth = at;
          boolean isUsable = usable.contains(token) && !parser.isNaN();
          value = isUsable ? Optional.of(parser.getText()) : Optional.empty();
          if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            // Of whole numbers of which one is missing pandas makes fractions.
            value = value.map(number -> number.replaceFirst("\\.0+$", ""));
          }
        }
      }
    }
  }

  /** A line is one JSON object. */
  record LineParser(FileRecords records, JsonFactory json, Fields fields)
      implements LineSource.Parser {
    LineParser(FileRecords records) {
      this(records, Fields.factory(records.options()), new Fields(records.options()));
    }

    @Override
    public Optional<SourceRecord> parse(byte[] line, int from, int to, long number, String place)
        throws RejectedException {
      String text = FileRecords.requireText(records.decode(line, from, to));
      try (JsonParser parser = json.createParser(text)) {
        fields.readLine(parser);
        return Optional.of(fields.document(records, number, place));
      } catch (IOException e) {
        throw new RejectedException(RejectReason.MALFORMED_JSON);
      }
    }
  }

  /**
   * A line is a unit or a whole document of an earlier run's bulk files; the lines between them,
   * with the actions, are passed over.
   */
  record BulkParser(FileRecords records, JsonFactory json, Fields unit)
      implements LineSource.Parser {
    private static final byte[] ACTION = "{\"index\":".getBytes(StandardCharsets.UTF_8);

    BulkParser(FileRecords records) {
      this(
          records,
          Fields.factory(records.options()),
          new Fields(records.options().withFields("doc_id", "text")));
    }

    @Override
    public Optional<SourceRecord> parse(byte[] line, int from, int to, long number, String place)
        throws RejectedException {
      int end = Math.min(to, from + ACTION.length);
      if (Arrays.equals(line, from, end, ACTION, 0, ACTION.length)) {
        return Optional.empty();
      }
      try (JsonParser parser = json.createParser(line, from, to - from)) {
        unit.readLine(parser);
        String text = unit.text();
        String own = unit.id().orElseThrow(() -> new RejectedException(RejectReason.MISSING_ID));
        String id = records.qualify(own);
        return Optional.of(
            unit.position.value.isPresent()
                ? new SourceUnit(
                    id, Integer.parseInt(unit.position.value.get()), text, records.label())
                : new SourceDocument(id, Optional.empty(), text, records.at("document " + own)));
      } catch (IOException e) {
        throw new RejectedException(RejectReason.MALFORMED_JSON);
      }
    }
  }
}

package org.neardup.jobs.input.formats;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.SourceRecord.SourceUnit;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.pinned.jackson.core.JacksonException;
import org.neardup.pinned.jackson.core.JsonFactory;
import org.neardup.pinned.jackson.core.JsonParser;
import org.neardup.pinned.jackson.core.JsonToken;
import org.neardup.pinned.jackson.core.StreamReadConstraints;
import org.neardup.pinned.jackson.core.StreamReadFeature;
import org.neardup.pinned.jackson.core.filter.FilteringParserDelegate;
import org.neardup.pinned.jackson.core.filter.JsonPointerBasedFilter;
import org.neardup.pinned.jackson.core.filter.TokenFilter;
import org.neardup.pinned.jackson.core.json.JsonReadFeature;
import org.neardup.pinned.jackson.core.json.JsonWriteFeature;
import org.neardup.pinned.jackson.databind.DeserializationFeature;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.cfg.JsonNodeFeature;
import org.neardup.pinned.jackson.databind.json.JsonMapper;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.JsonNodeFactory;
import org.neardup.pinned.jackson.databind.node.MissingNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.pinned.jackson.databind.node.TextNode;
import org.neardup.util.Check;

/**
 * A file of JSON objects, in an array or one after the other, over as many lines as they like, in
 * the array {@code data} of one object, or the hits in answers to searches of Elasticsearch. Where
 * the JSON is malformed nothing more is read of the file.
 */
public final class JsonSource extends RecordSource {
  private static final int HEAD = 1 << 13;

  /** The paths to arrays that hold the objects, and how a file with one begins. */
  private static final Map<String, Pattern> WRAPPED =
      Map.of(
          "/hits/hits",
          Pattern.compile("\\{[^\\[]*\"hits\"\\s*:\\s*\\{[^\\[]*\"hits\"\\s*:\\s*\\["),
          "/data",
          Pattern.compile("\\{[^\\[{]*\"data\"\\s*:\\s*\\[\\s*\\{"));

  private final SplitBytes in;
  private final ObjectMapper json;
  private final Names names;
  private final JsonParser parser;
  private long number;

  public JsonSource(SplitBytes in, FileRecords records) throws IOException {
    super(records);
    this.in = in;
    this.json = mapper(records.options());
    this.names = new Names(records.options());
    BufferedReader reader = new BufferedReader(in.reader(), HEAD);
    Optional<String> array = wrapper(head(reader, HEAD), records.options());
    JsonParser all = json.createParser(reader);
    this.parser = array.isPresent() ? within(array.get(), all) : all;
  }

  /**
   * The path to the array that holds the objects of a file that begins with a text, if one does:
   * not where the texts are fields of that array.
   */
  public static Optional<String> wrapper(String text, SourceOptions options) {
    String head = text.stripLeading();
    return WRAPPED.keySet().stream()
        .filter(path -> WRAPPED.get(path).matcher(head).lookingAt())
        .filter(
            path -> options.textFields().stream().noneMatch(name -> ("/" + name).startsWith(path)))
        .findFirst();
  }

  private static JsonParser within(String array, JsonParser all) {
    return new FilteringParserDelegate(
        all, new JsonPointerBasedFilter(array), TokenFilter.Inclusion.ONLY_INCLUDE_ALL, true);
  }

  @Override
  protected void read() throws IOException {
    try {
      JsonToken token = parser.nextToken();
      done = token == null;
      if (!done && token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
        long start = parser.currentTokenLocation().getCharOffset();
        add(record(token), start, parser.currentLocation().getCharOffset());
      }
    } catch (JacksonException e) {
      done = true;
      if (in.damage().isEmpty()) {
        String location = "character " + parser.currentLocation().getCharOffset();
        add(records.reject(location, RejectReason.MALFORMED_JSON, e.getOriginalMessage()));
      }
    }
    if (done) {
      addDamage(in.damage());
    }
  }

  @Override
  public byte[] edited(byte[] record, Edit edit) throws IOException {
    return edited(json, names, record, edit);
  }

  /** The edited object, written anew, followed by the bytes after it. */
  private static byte[] edited(ObjectMapper json, Names names, byte[] record, Edit edit)
      throws IOException {
    String raw = new String(record, StandardCharsets.UTF_8);
    ObjectNode object = (ObjectNode) json.readTree(raw);
    List<JsonNode> texts = new Fields(names, object).texts();
    IdentityHashMap<JsonNode, JsonNode> changed = new IdentityHashMap<>();
    edit.cut(Fields.values(texts))
        .forEach((i, cut) -> changed.put(texts.get(i), TextNode.valueOf(cut)));
    replace(object, changed);
    for (Map.Entry<String, Object> field : edit.added().entrySet()) {
      requireNew(field.getKey(), object);
      object.set(field.getKey(), json.valueToTree(field.getValue()));
    }
    String written = json.writeValueAsString(object);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(written)) { // half a pair of surrogates
      written = json.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(object);
    }
    String rest = raw.substring(raw.lastIndexOf('}') + 1);
    return (written + rest).getBytes(StandardCharsets.UTF_8);
  }

  private static void replace(JsonNode in, IdentityHashMap<JsonNode, JsonNode> changed) {
    in.properties()
        .forEach(each -> each.setValue(changed.getOrDefault(each.getValue(), each.getValue())));
    if (in instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, changed.getOrDefault(array.get(i), array.get(i)));
      }
    }
    in.forEach(each -> replace(each, changed));
  }

  public static void requireNew(String name, JsonNode object) {
    Check.that(
        !object.has(name), "the field [%s] must be added by another name: a record has it", name);
  }

  /** Those of the first object. */
  @Override
  public List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.START_OBJECT) {
      token = parser.nextToken();
    }
    if (token != null) {
      addNames("", json.readTree(parser), names);
    }
    return names;
  }

  private static void addNames(String prefix, JsonNode object, List<String> names) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      JsonNode first = field.getValue().isArray() ? field.getValue().path(0) : field.getValue();
      if (first.isObject()) {
        addNames(prefix + field.getKey() + ".", first, names);
      } else {
        names.add(prefix + field.getKey());
      }
    }
  }

  private SourceRecord record(JsonToken token) throws IOException {
    String location = "character " + parser.currentTokenLocation().getCharOffset();
    if (token != JsonToken.START_OBJECT) {
      return records.reject(location, RejectReason.MALFORMED_JSON, parser.getText());
    }
    try {
      JsonNode object = json.readTree(parser);
      requireUtf8(object);
      return new Fields(names, object).document(records, number++, location);
    } catch (RejectedException e) {
      return records.reject(location, e.reason(), "");
    }
  }

  private static void requireUtf8(JsonNode value) throws RejectedException {
    FileRecords.requireUtf8(value.asText());
    for (JsonNode each : value) {
      requireUtf8(each);
    }
  }

  /**
   * Reads strings as long as a record may be, and reads and writes the numbers {@code NaN} and
   * {@code Infinity} as Python writes them. Numbers keep their digits.
   */
  private static ObjectMapper mapper(SourceOptions options) {
    int longest = Math.toIntExact(options.maxRecordBytes());
    StreamReadConstraints limits =
        StreamReadConstraints.builder()
            .maxStringLength(longest)
            .maxNumberLength(longest)
            .maxNameLength(longest)
            .build();
    return JsonMapper.builder(JsonFactory.builder().streamReadConstraints(limits).build())
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
        .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
        .build();
  }

  /** The object that a line is. */
  private static Fields readLine(JsonParser parser, Names names)
      throws IOException, RejectedException {
    JsonNode object = parser.readValueAsTree();
    if (object == null || !object.isObject() || parser.nextToken() != null) {
      throw new RejectedException(RejectReason.MALFORMED_JSON);
    }
    return new Fields(names, object);
  }

  /** The names of the fields that make a document, and whether it may have no id. */
  record Names(List<String> ids, List<String> texts, boolean namesNoId) {
    Names(SourceOptions options) {
      this(options.idFields(), options.textFields(), options.namesNoId());
    }
  }

  /**
   * The fields of a JSON object that make a document. The id is a string or a number, where {@code
   * 1.0} is {@code 1}; the text a string, or a list of strings; a string field {@code title} is the
   * title; other fields are passed over. A name with dots is a field's, or the path to one inside
   * objects and lists, where {@code []} may mark a list: {@code messages[].content}. Names are
   * looked for in {@code _source} too, where Elasticsearch's hits have their fields, and {@code
   * _id} is the id of a hit. If a field is repeated, its last value counts.
   */
  record Fields(Names names, JsonNode object) {
    private static final String TITLE = "title";

    String text() throws RejectedException {
      List<JsonNode> texts = texts();
      if (texts.stream().anyMatch(JsonNode::isObject)) {
        throw new RejectedException(RejectReason.MISSING_TEXT);
      }
      return FileRecords.text(values(texts));
    }

    /** The values of the fields of the text, with the elements of lists as separate values. */
    List<JsonNode> texts() {
      List<JsonNode> texts = new ArrayList<>();
      names.texts.forEach(name -> addValues(find(name), texts));
      return texts;
    }

    private static void addValues(JsonNode found, List<JsonNode> values) {
      if (found.isArray()) {
        found.forEach(each -> addValues(each, values));
      } else {
        values.add(found);
      }
    }

    /** The strings among some values. */
    static List<Optional<String>> values(List<JsonNode> texts) {
      return texts.stream().map(text -> Optional.ofNullable(text.textValue())).toList();
    }

    Optional<String> id() {
      Optional<String> own = FileRecords.id(names.ids.stream().map(this::name).toList());
      boolean hit = names.namesNoId && source().isObject();
      return own.isPresent() || !hit ? own : string("_id");
    }

    SourceDocument document(FileRecords records, long number, String location)
        throws RejectedException {
      Optional<String> title = names.texts.contains(TITLE) ? Optional.empty() : string(TITLE);
      return records
          .document(id(), number, title, text(), location)
          .withValues(records.values(this::value));
    }

    /** Objects and arrays as JSON. */
    private String value(String name) {
      JsonNode value = find(name);
      return value.isContainerNode() ? value.toString() : value.asText("");
    }

    private Optional<String> string(String name) {
      return Optional.ofNullable(find(name).textValue());
    }

    /** A string, or a number: pandas writes whole numbers as fractions if a column lacks one. */
    private Optional<String> name(String name) {
      JsonNode value = find(name);
      boolean number = value.isBigDecimal() || value.isIntegralNumber();
      return number
          ? Optional.of(value.asText().replaceFirst("\\.0+$", ""))
          : Optional.ofNullable(value.textValue());
    }

    private JsonNode source() {
      return object.path("_source");
    }

    private JsonNode find(String name) {
      String path = name.replace("[]", "");
      JsonNode own = find(object, path);
      return own.isMissingNode() ? find(source(), path) : own;
    }

    private static JsonNode find(JsonNode object, String name) {
      if (object.isArray()) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (JsonNode each : object) {
          Optional.of(find(each, name)).filter(found -> !found.isMissingNode()).ifPresent(all::add);
        }
        return all.isEmpty() ? MissingNode.getInstance() : all;
      }
      JsonNode found = object.path(name);
      for (int dot = name.indexOf('.');
          found.isMissingNode() && dot >= 0;
          dot = name.indexOf('.', dot + 1)) {
        found = find(object.path(name.substring(0, dot)), name.substring(dot + 1));
      }
      return found;
    }
  }

  /** A line is one JSON object. */
  public static final class Lines extends LineSource {
    private final ObjectMapper json;
    private final Names names;

    public Lines(SplitBytes in, FileRecords records) {
      super(in, records);
      this.json = mapper(records.options());
      this.names = new Names(records.options());
    }

    @Override
    protected Optional<SourceRecord> parse(String line, String location) throws RejectedException {
      try (JsonParser parser = json.createParser(line)) {
        return Optional.of(readLine(parser, names).document(records, number, location));
      } catch (IOException e) {
        throw new RejectedException(RejectReason.MALFORMED_JSON);
      }
    }

    @Override
    public byte[] edited(byte[] line, Edit edit) throws IOException {
      return JsonSource.edited(json, names, line, edit);
    }
  }

  /**
   * Lines are in pairs, an action and a unit or a whole document of an earlier run's bulk files.
   * Not thread safe.
   */
  public static final class Bulk extends LineSource {
    private static final String ACTION = "{\"index\":";

    private final ObjectMapper json;
    private final Names names;

    /** The {@code _id} of the document in the next line. */
    private String id = "";

    public Bulk(SplitBytes in, FileRecords records) {
      super(in, records);
      this.json = mapper(records.options());
      this.names = new Names(records.options().withFields("doc_id", "text"));
    }

    @Override
    protected Optional<SourceRecord> parse(String line, String location) throws RejectedException {
      try (JsonParser parser = json.createParser(line)) {
        Fields read = readLine(parser, names);
        if (line.startsWith(ACTION)) {
          id = read.object.path("index").path("_id").asText();
          return Optional.empty();
        }
        String text = read.text();
        String own = read.id().orElseThrow(() -> new RejectedException(RejectReason.MISSING_ID));
        String documentId = records.qualify(own);
        JsonNode position = read.object.path("position");
        Fields kept = new Fields(names, read.object.path(SourceUnit.FIELDS));
        List<String> values = records.values(kept::value);
        return Optional.of(
            position.isInt()
                ? new SourceUnit(
                    records.prefixed(id),
                    documentId,
                    position.intValue(),
                    text,
                    records.label(),
                    values)
                : new SourceDocument(
                        documentId, Optional.empty(), text, records.at("document " + own))
                    .withValues(values));
      } catch (IOException e) {
        throw new RejectedException(RejectReason.MALFORMED_JSON);
      }
    }
  }
}

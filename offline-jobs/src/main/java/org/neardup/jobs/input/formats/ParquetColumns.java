package org.neardup.jobs.input.formats;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.BooleanNode;
import org.neardup.pinned.jackson.databind.node.DecimalNode;
import org.neardup.pinned.jackson.databind.node.JsonNodeFactory;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.pinned.jackson.databind.node.TextNode;
import org.neardup.pinned.parquet.example.data.Group;
import org.neardup.pinned.parquet.io.api.Binary;
import org.neardup.pinned.parquet.schema.GroupType;
import org.neardup.pinned.parquet.schema.LogicalTypeAnnotation;
import org.neardup.pinned.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.neardup.pinned.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.neardup.pinned.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.neardup.pinned.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.neardup.pinned.parquet.schema.MessageType;
import org.neardup.pinned.parquet.schema.PrimitiveStringifier;
import org.neardup.pinned.parquet.schema.PrimitiveType;
import org.neardup.pinned.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.neardup.pinned.parquet.schema.Type;

/**
 * The columns of a Parquet file that make documents, and their values as the JSON object that a row
 * would be in {@code jsonl}. Dates, times, UUIDs and bytes of a fixed length are texts. Used by one
 * thread.
 */
final class ParquetColumns {
  private static final Pattern ESCAPED = Pattern.compile("%(\\p{XDigit}{2})");

  /** The asked columns, with all that they are inside of. */
  final MessageType asked;

  private final FileRecords records;
  private final Set<String> names;
  private final Texts texts;

  /** The asked columns that the file does not have but the names of its folders. */
  private final Map<String, String> folders;

  /** Takes each text that is read and its place. */
  @FunctionalInterface
  interface Texts {
    void add(JsonNode text, Place place);
  }

  /** Where a value is: the n-th of a field. */
  record Place(Group group, int field, int index) {}

  ParquetColumns(Path file, MessageType schema, FileRecords records, Texts texts) {
    SourceOptions options = records.options();
    this.records = records;
    this.texts = texts;
    this.names = new LinkedHashSet<>();
    Stream.of(options.idFields(), options.textFields(), options.fields(), List.of("title"))
        .flatMap(List::stream)
        .forEach(name -> names.add(name.replace("[]", "")));
    this.asked = new MessageType(schema.getName(), ask(schema, ""));
    this.folders = folders(file);
    folders.keySet().removeIf(name -> schema.containsField(name) || !names.contains(name));
  }

  /** The columns that folders are named after, as Hive and Spark name them: {@code lang=en}. */
  static Map<String, String> folders(Path file) {
    Map<String, String> found = new TreeMap<>();
    for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
      String[] parts = folder.getName().split("=", 2);
      if (parts.length == 2 && !parts[1].equals("__HIVE_DEFAULT_PARTITION__")) {
        found.putIfAbsent(unescape(parts[0]), unescape(parts[1]));
      }
    }
    return found;
  }

  private static String unescape(String name) {
    return ESCAPED
        .matcher(name)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(Character.toString(Integer.parseInt(match.group(1), 16))));
  }

  /** The names of all columns, those inside others by the paths to them. */
  static List<String> names(GroupType schema) {
    List<String> found = new ArrayList<>();
    for (Type field : schema.getFields()) {
      Type inner = element(field);
      if (inner.isPrimitive() || isMap(inner)) {
        found.add(field.getName());
      } else {
        names(inner.asGroupType()).forEach(name -> found.add(field.getName() + "." + name));
      }
    }
    return found;
  }

  private List<Type> ask(GroupType group, String prefix) {
    return group.getFields().stream()
        .flatMap(field -> ask(field, prefix + field.getName()).stream())
        .toList();
  }

  private Optional<Type> ask(Type type, String path) {
    if (names.contains(path)) {
      return Optional.of(type);
    }
    if (type.isPrimitive() || names.stream().noneMatch(name -> name.startsWith(path + "."))) {
      return Optional.empty();
    }
    GroupType group = type.asGroupType();
    if (!isMap(type) && !isList(type)) {
      return inside(group, ask(group, path + "."));
    }
    if (isMap(type) || !isWrapper(group.getType(0))) {
      return Optional.of(type);
    }
    GroupType wrapper = group.getType(0).asGroupType();
    return ask(wrapper.getType(0), path)
        .flatMap(element -> inside(wrapper, List.of(element)))
        .flatMap(list -> inside(group, List.of(list)));
  }

  private static Optional<Type> inside(GroupType group, List<Type> fields) {
    return fields.isEmpty() ? Optional.empty() : Optional.of(group.withNewFields(fields));
  }

  /** The type of the elements of a list; any other type is its own. */
  private static Type element(Type type) {
    if (!isList(type)) {
      return type;
    }
    Type repeated = type.asGroupType().getType(0);
    return isWrapper(repeated) ? repeated.asGroupType().getType(0) : repeated;
  }

  private static boolean isList(Type type) {
    return type.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation;
  }

  private static boolean isMap(Type type) {
    LogicalTypeAnnotation kind = type.getLogicalTypeAnnotation();
    return kind instanceof MapLogicalTypeAnnotation
        || kind instanceof LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
  }

  /** Whether what a list repeats holds an element; files of old writers repeat the element. */
  private static boolean isWrapper(Type repeated) {
    return !repeated.isPrimitive()
        && repeated.asGroupType().getFieldCount() == 1
        && !repeated.getName().equals("array")
        && !repeated.getName().endsWith("_tuple");
  }

  /** The asked values of a row, which may have other columns too. */
  ObjectNode json(Group row) throws RejectedException {
    ObjectNode object = object(row, asked);
    folders.forEach(object::put);
    return object;
  }

  private ObjectNode object(Group from, GroupType type) throws RejectedException {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (Type field : type.getFields()) {
      int at = from.getType().getFieldIndex(field.getName());
      if (field.isRepetition(Type.Repetition.REPEATED)) {
        object.set(field.getName(), array(from, at, field));
      } else if (from.getFieldRepetitionCount(at) > 0) {
        object.set(field.getName(), value(from, at, 0, field));
      }
    }
    return object;
  }

  private ArrayNode array(Group from, int at, Type type) throws RejectedException {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < from.getFieldRepetitionCount(at); i++) {
      array.add(value(from, at, i, type));
    }
    return array;
  }

  private JsonNode value(Group from, int at, int index, Type type) throws RejectedException {
    if (type.isPrimitive()) {
      return primitive(from, at, index, type.asPrimitiveType());
    }
    Group inner = from.getGroup(at, index);
    GroupType group = type.asGroupType();
    if (isMap(type)) {
      ObjectNode map = JsonNodeFactory.instance.objectNode();
      GroupType entry = group.getType(0).asGroupType();
      for (int i = 0; i < inner.getFieldRepetitionCount(0); i++) {
        Group each = inner.getGroup(0, i);
        map.set(value(each, 0, 0, entry.getType(0)).asText(), valueOrNull(each, 1, entry));
      }
      return map;
    }
    if (!isList(type)) {
      return object(inner, group);
    }
    if (!isWrapper(group.getType(0))) {
      return array(inner, 0, group.getType(0));
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < inner.getFieldRepetitionCount(0); i++) {
      list.add(valueOrNull(inner.getGroup(0, i), 0, group.getType(0).asGroupType()));
    }
    return list;
  }

  private JsonNode valueOrNull(Group from, int at, GroupType type) throws RejectedException {
    boolean isThere = at < type.getFieldCount() && from.getFieldRepetitionCount(at) > 0;
    return isThere ? value(from, at, 0, type.getType(at)) : JsonNodeFactory.instance.nullNode();
  }

  private JsonNode primitive(Group from, int at, int index, PrimitiveType type)
      throws RejectedException {
    LogicalTypeAnnotation kind = type.getLogicalTypeAnnotation();
    PrimitiveStringifier text = type.stringifier();
    boolean number =
        kind == null
            || kind instanceof IntLogicalTypeAnnotation
            || kind instanceof DecimalLogicalTypeAnnotation;
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> BooleanNode.valueOf(from.getBoolean(at, index));
      case INT32 -> node(number, text.stringify(from.getInteger(at, index)));
      case INT64 -> node(number, text.stringify(from.getLong(at, index)));
      case FLOAT -> real(from.getFloat(at, index));
      case DOUBLE -> real(from.getDouble(at, index));
      case INT96 -> new TextNode(text.stringify(from.getInt96(at, index)));
      case FIXED_LEN_BYTE_ARRAY ->
          node(number && kind != null, text.stringify(from.getBinary(at, index)));
      case BINARY ->
          number && kind != null
              ? node(true, text.stringify(from.getBinary(at, index)))
              : text(from, at, index);
    };
  }

  private static JsonNode node(boolean number, String text) {
    return number ? DecimalNode.valueOf(new BigDecimal(text)) : new TextNode(text);
  }

  private static JsonNode real(double value) {
    return Double.isFinite(value)
        ? DecimalNode.valueOf(new BigDecimal(BigDecimal.valueOf(value).toPlainString()))
        : new TextNode(Double.toString(value));
  }

  private TextNode text(Group from, int at, int index) throws RejectedException {
    Binary value = from.getBinary(at, index);
    if (value.length() > records.options().maxRecordBytes()) {
      throw new RejectedException(RejectReason.LINE_TOO_LONG);
    }
    TextNode text = new TextNode(records.decode(value.getBytes(), 0, value.length()));
    texts.add(text, new Place(from, at, index));
    return text;
  }

  /**
   * Adds the values of a row to another one, whose first columns are the same.
   *
   * @param changed the texts that change
   */
  static void copy(Group from, Group to, Map<Place, String> changed) {
    for (int at = 0; at < from.getType().getFieldCount(); at++) {
      Type type = from.getType().getType(at);
      for (int i = 0; i < from.getFieldRepetitionCount(at); i++) {
        if (!type.isPrimitive()) {
          copy(from.getGroup(at, i), to.addGroup(at), changed);
          continue;
        }
        PrimitiveTypeName kind = type.asPrimitiveType().getPrimitiveTypeName();
        String text = changed.get(new Place(from, at, i));
        switch (kind) {
          case BOOLEAN -> to.add(at, from.getBoolean(at, i));
          case INT32 -> to.add(at, from.getInteger(at, i));
          case INT64 -> to.add(at, from.getLong(at, i));
          case FLOAT -> to.add(at, from.getFloat(at, i));
          case DOUBLE -> to.add(at, from.getDouble(at, i));
          case INT96 -> to.add(at, from.getInt96(at, i));
          case FIXED_LEN_BYTE_ARRAY -> to.add(at, from.getBinary(at, i));
          case BINARY -> to.add(at, text == null ? from.getBinary(at, i) : Binary.fromString(text));
        }
      }
    }
  }
}

package org.neardup.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.pinned.jackson.core.JsonParser;
import org.neardup.pinned.jackson.core.JsonProcessingException;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.pinned.jackson.databind.node.TextNode;

/** The output of a command, with places that stand for anything. */
public sealed interface CommandOutput {

  String ANYTHING = "...";

  /**
   * The output that a guide should have when the command prints this: places that stand for
   * anything are kept where they still fit, so this is equal to the result exactly if this is true.
   */
  CommandOutput updated(String actual);

  String show();

  /** Lines of text; the end of the last one does not count. A line of dots stands for any lines. */
  record Text(String text) implements CommandOutput {

    @Override
    public CommandOutput updated(String actual) {
      String stripped = actual.stripTrailing();
      String pattern =
          Stream.of(text.split("(?m)^\\Q" + ANYTHING + "\\E$", -1))
              .map(Text::pattern)
              .collect(Collectors.joining("(?s:.*)"));
      return stripped.matches(pattern) ? this : new Text(stripped);
    }

    private static String pattern(String part) {
      return Stream.of(part.split(Pattern.quote(ANYTHING), -1))
          .map(Pattern::quote)
          .collect(Collectors.joining(".*"));
    }

    @Override
    public String show() {
      return text;
    }
  }

  /** One JSON value after the other; the order of the keys does not count. */
  record Json(List<JsonNode> values) implements CommandOutput {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int WIDTH = 120;

    public Json {
      values = List.copyOf(values);
    }

    static Json parse(String text) {
      List<JsonNode> values = new ArrayList<>();
      try (JsonParser parser = MAPPER.createParser(text)) {
        while (parser.nextToken() != null) {
          values.add(MAPPER.readTree(parser));
        }
        return new Json(values);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException("this is not JSON: " + text, e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The kind of a value that is recorded only on purpose, "error" or "empty"; "" for others. */
    String kind() {
      boolean failed =
          values.stream()
              .anyMatch(
                  value ->
                      value.path("errors").asBoolean() || value.path("error").isContainerNode());
      boolean empty =
          values.stream()
              .anyMatch(
                  value ->
                      value.isEmpty() && value.isContainerNode() || hasNone(value.path("hits")));
      return failed ? "error" : empty ? "empty" : "";
    }

    private static boolean hasNone(JsonNode hits) {
      return hits.path("hits").isArray() && hits.path("hits").isEmpty();
    }

    @Override
    public Json updated(String actual) {
      List<JsonNode> updated = new ArrayList<>();
      for (JsonNode value : parse(actual).values) {
        JsonNode expected = updated.size() < values.size() ? values.get(updated.size()) : value;
        updated.add(update(expected, value));
      }
      return new Json(updated);
    }

    private static JsonNode update(JsonNode expected, JsonNode actual) {
      if (expected.isTextual() && expected.textValue().endsWith(ANYTHING)) {
        String start = start(expected);
        boolean fits = start.isEmpty() || actual.asText().startsWith(start);
        return fits ? expected : actual;
      }
      if (expected instanceof ObjectNode object && actual instanceof ObjectNode values) {
        return update(object, values);
      }
      if (expected instanceof ArrayNode list && actual instanceof ArrayNode values) {
        return update(list, values);
      }
      return actual;
    }

    private static String start(JsonNode expected) {
      String text = expected.textValue();
      return text.substring(0, text.length() - ANYTHING.length());
    }

    private static ObjectNode update(ObjectNode expected, ObjectNode actual) {
      ObjectNode result = MAPPER.createObjectNode();
      for (Map.Entry<String, JsonNode> entry : actual.properties()) {
        JsonNode known = expected.get(entry.getKey());
        JsonNode value = entry.getValue();
        result.set(entry.getKey(), known == null ? value : update(known, value));
      }
      return result;
    }

    private static ArrayNode update(ArrayNode expected, ArrayNode actual) {
      ArrayNode result = MAPPER.createArrayNode();
      int last = expected.size() - 1;
      boolean open = last >= 0 && expected.get(last).equals(TextNode.valueOf(ANYTHING));
      int shown = open ? Math.min(last, actual.size()) : actual.size();
      for (int i = 0; i < shown; i++) {
        JsonNode value = actual.get(i);
        result.add(i <= last ? update(expected.get(i), value) : value);
      }
      return open ? result.add(ANYTHING) : result;
    }

    @Override
    public String show() {
      return values.stream().map(value -> write(value, "", "")).collect(Collectors.joining("\n"));
    }

    /** Breaks and indents values that do not fit in a line. */
    private static String write(JsonNode value, String indent, String name) {
      String inOneLine = name + inOneLine(value);
      if (value.isEmpty() || indent.length() + inOneLine.length() <= WIDTH) {
        return indent + inOneLine;
      }
      List<String> parts = new ArrayList<>();
      if (value.isObject()) {
        value
            .properties()
            .forEach(e -> parts.add(write(e.getValue(), indent + "  ", name(e.getKey()))));
      } else {
        value.forEach(element -> parts.add(write(element, indent + "  ", "")));
      }
      String open = indent + name + (value.isObject() ? "{\n" : "[\n");
      return open + String.join(",\n", parts) + "\n" + indent + (value.isObject() ? "}" : "]");
    }

    private static String inOneLine(JsonNode value) {
      List<String> parts = new ArrayList<>();
      if (value.isObject()) {
        value.properties().forEach(e -> parts.add(name(e.getKey()) + inOneLine(e.getValue())));
        return "{" + String.join(", ", parts) + "}";
      }
      if (value.isArray()) {
        value.forEach(element -> parts.add(inOneLine(element)));
        return "[" + String.join(", ", parts) + "]";
      }
      return value.toString();
    }

    private static String name(String key) {
      return TextNode.valueOf(key) + ": ";
    }
  }
}

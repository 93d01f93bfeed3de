package org.neardup.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;

/** JSON for readers: what fits in a line stands in one line, the rest is broken and indented. */
final class JsonText {
  private static final int WIDTH = 120;

  private JsonText() {}

  /** The text of a value. */
  static String of(JsonNode value) {
    return write(value, "", "");
  }

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

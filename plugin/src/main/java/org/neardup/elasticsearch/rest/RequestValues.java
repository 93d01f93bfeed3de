package org.neardup.elasticsearch.rest;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.xcontent.XContentParser;

/** The values of a request by name: parameters of its URL, and the fields of its body. */
final class RequestValues {

  private RequestValues() {}

  /**
   * Reads every value that a request has.
   *
   * @param names the names that the request may have
   * @return the values as text, by name
   * @throws IllegalArgumentException if the body has an unknown name, a name twice, or something
   *     else than texts, numbers and truth values; unknown parameters are refused by the caller
   */
  static Map<String, String> of(RestRequest request, Set<String> names) throws IOException {
    Map<String, String> values = new TreeMap<>();
    for (String name : names) {
      String value = request.param(name);
      if (value != null) {
        values.put(name, value);
      }
    }
    if (request.hasContent()) {
      try (XContentParser parser = request.contentParser()) {
        parser.map().forEach((name, value) -> put(values, names, name, value));
      }
    }
    return values;
  }

  private static void put(
      Map<String, String> values, Set<String> names, String name, Object value) {
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "unknown name [" + name + "] in the body, known are " + new TreeSet<>(names));
    }
    if (!(value instanceof String || value instanceof Number || value instanceof Boolean)) {
      throw new IllegalArgumentException(
          "[" + name + "] must be a text, a number, true or false, got [" + value + "]");
    }
    if (values.put(name, value.toString()) != null) {
      throw new IllegalArgumentException(
          "[" + name + "] is given in the URL and in the body: give it once");
    }
  }
}

package org.neardup.it;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.pinned.jackson.core.JsonProcessingException;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/**
 * A text that costs more than it looks like, and the index of documents that are like it.
 *
 * @param name of the text and of its index
 * @param text the whole text
 * @param stored the value of all fields of each document of the index
 * @param documents how many documents the index has
 * @param modest whether all that is asked about it must be answered; the others may be refused
 */
record HostileText(String name, String text, String stored, int documents, boolean modest) {
  /** One line, 3,000 times at full scale. */
  static final HostileText REPEATS = modest("repeats", line().repeat(TestScale.of(600, 3_000)), 5);

  /** 300 lines of a log that differ in numbers. */
  static final HostileText TEMPLATES =
      of("templates", many(300, HostileText::request), Integer.MAX_VALUE);

  /** 200 documents that are the same, of 30 lines that are alike. */
  static final HostileText HOT = modest("hot", many(30, HostileText::request), 200);

  /** Signs that NFKC makes 18 characters of. */
  static final HostileText EXPANDING =
      of("expanding", "\uFDFA".repeat(TestScale.of(30_000, 200_000)), TestScale.of(3_000, 20_000));

  /** One word of two million characters. */
  static final HostileText WORD =
      of(
          "word",
          IntStream.range(0, 400_000)
              .mapToObj(n -> Integer.toString(n % 90_000 + 10_000))
              .collect(Collectors.joining()),
          50_000);

  /** More different sentences than a document may have, of nothing much. */
  static final HostileText TINY = of("tiny", tiny(12_000), 40_000);

  static final List<HostileText> ALL = List.of(HOT, REPEATS, TEMPLATES, EXPANDING, WORD, TINY);

  /** The fields that every document has its text in. */
  private static final List<String> FIELDS = List.of("doc", "sen", "bands", "body", "cos");

  private static HostileText modest(String name, String text, int documents) {
    return new HostileText(name, text, text, documents, true);
  }

  private static HostileText of(String name, String text, int stored) {
    return new HostileText(
        name, text, text.substring(0, Math.min(stored, text.length())), 3, false);
  }

  private static String many(int count, IntFunction<String> unit) {
    return IntStream.range(0, count).mapToObj(unit).collect(Collectors.joining());
  }

  /** Different sentences that are as short as can be. */
  static String tiny(int sentences) {
    return many(sentences, n -> "A" + n + ". ");
  }

  private static String request(int number) {
    return "Request " + number + " took 45 ms on host seven today.\n";
  }

  static String line() {
    return "2026-07-01T12:00:00 WARN connection to the backend lost, retrying in 30 seconds"
        + " (worker)\n";
  }

  String json() {
    try {
      return Queries.JSON.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static ObjectNode index() {
    return Queries.object(
        """
        {'settings': {'number_of_replicas': 0,
           'analysis': {'analyzer': {'bands': {'type': 'minhash_bands', 'unit': 'sentence'}}}},
         'mappings': {'dynamic': false, 'properties': {
           'k': {'type': 'keyword'},
           'doc': {'type': 'near_duplicate', 'shingle': 'char:5'},
           'sen': {'type': 'near_duplicate', 'unit': 'sentence'},
           'wide': {'type': 'near_duplicate', 'unit': 'sentence',
             'bands': 4096, 'rows': 1, 'band_bits': 32},
           'bands': {'type': 'text', 'analyzer': 'bands'},
           'body': {'type': 'text',
             'fields': {'dup': {'type': 'near_duplicate', 'unit': 'sentence'}}},
           'cos': {'type': 'near_duplicate', 'similarity': 'cosine', 'threshold': 0.7,
             'bits': 1024, 'bit_permutations': 24, 'prefix_lengths': [1024, 14, 10]},
           'n': {'type': 'nested',
             'properties': {'s': {'type': 'near_duplicate', 'unit': 'sentence'}}}}}}
        """);
  }

  ObjectNode document(int number) {
    ObjectNode document = Queries.JSON.createObjectNode().put("k", Integer.toString(number % 7));
    FIELDS.forEach(field -> document.put(field, stored));
    ArrayNode nested = document.putArray("n");
    nested.addObject().put("s", stored);
    nested.addObject().put("s", stored);
    return document;
  }
}

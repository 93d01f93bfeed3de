package org.neardup.jobs.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** The pairs that were planted in the dump: some to be found, others that only look alike. */
final class AnswerKey {
  private static final Set<String> NOT_TO_BE_FOUND = Set.of("below", "negative");

  private AnswerKey() {}

  /** Two sentences on two pages and their exact similarity, which has six decimals. */
  record Entry(
      String kind,
      String similarity,
      String sentenceA,
      String sentenceB,
      String pageA,
      String pageB) {
    /** Whether the pair is a near duplicate. */
    boolean planted() {
      return !NOT_TO_BE_FOUND.contains(kind);
    }

    private static Entry parse(String line) {
      String[] f = line.split("\t", -1);
      return new Entry(f[0], f[3], f[4], f[5], f[6], f[7]);
    }
  }

  static List<Entry> entries() throws IOException {
    try (InputStream in =
        AnswerKey.class.getResourceAsStream("/org/neardup/jobs/demo/answer-key.tsv")) {
      String key = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return key.lines().skip(1).map(Entry::parse).toList();
    }
  }
}

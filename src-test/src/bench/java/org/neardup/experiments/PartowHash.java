package org.neardup.experiments;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.neardup.experiments.ParallelTexts.Text;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.text.Words;
import org.neardup.vector.TermReader;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * A poor 64-bit hash of terms: Arash Partow's AP hash (General Purpose Hash Function Algorithms
 * Library, 2002), which the program behind the paper used for its simhash. It was made for 32 bits
 * and mixes too little.
 */
final class PartowHash {

  private final Map<Long, Long> hashes = new HashMap<>();

  /** The hashes of all English terms of some texts. */
  PartowHash(List<Text> texts) {
    Normalizer normalizer = new Normalizer(TextOptions.of(Unit.DOCUMENT));
    NormalizedText normalized = new NormalizedText();
    Words words = new Words();
    SnowballStemmer stemmer = new EnglishStemmer();
    for (Text text : texts) {
      normalizer.normalize(text.text(), 0, text.text().length(), normalized);
      words.read(normalized);
      for (int i = 0; i < words.count(); i++) {
        int length = words.end(i) - words.start(i);
        stemmer.setCurrent(
            new String(words.bytes(), words.start(i), length, StandardCharsets.UTF_16LE));
        stemmer.stem();
        String term = stemmer.getCurrent();
        hashes.computeIfAbsent(TermReader.hash(term), unused -> hash(term));
      }
    }
  }

  private static long hash(String term) {
    long hash = 0xFFFF_FFFF_AAAA_AAAAL;
    for (int i = 0; i < term.length(); i++) {
      long c = term.charAt(i);
      hash ^= (i & 1) == 0 ? (hash << 7) ^ (c * (hash >> 3)) : ~(((hash << 11) + c) ^ (hash >> 5));
    }
    return hash;
  }

  /** As the hash of a simhash of 64 bits. */
  SimHash.TermHash hash() {
    return hashes::get;
  }
}

package org.neardup.stable;

import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.neardup.lsh.SchemeSettings;
import org.neardup.lucene.NearDuplicateAnalyzer;

/** Makes analyzers from settings. */
final class Schemes {
  private Schemes() {}

  /** The analyzer of a scheme; settings that are empty count as not given. */
  static Analyzer analyzer(String similarity, Map<String, String> settings) {
    Map<String, String> given = new TreeMap<>(settings);
    given.values().removeIf(String::isEmpty);
    given.put("similarity", similarity);
    return new NearDuplicateAnalyzer(SchemeSettings.resolve(given).scheme());
  }
}

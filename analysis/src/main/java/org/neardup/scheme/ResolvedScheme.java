package org.neardup.scheme;

import java.util.Map;
import java.util.TreeMap;
import org.neardup.lsh.BandPlanner;
import org.neardup.lsh.IndexScheme;

/**
 * A scheme with the threshold that it is for: complete, with nothing left to be planned or looked
 * up. Immutable.
 *
 * @param scheme every parameter of signatures and tokens
 * @param threshold the similarity from which pairs are wanted; the default of {@code
 *     min_similarity}
 */
public record ResolvedScheme(IndexScheme scheme, double threshold) {

  public ResolvedScheme {
    BandPlanner.requireThreshold(threshold);
  }

  /** The predicted recall of a pair exactly at the threshold. */
  public double plannedRecall() {
    return scheme.plan().recallAt(threshold);
  }

  /**
   * The settings with every default and everything planned, but {@link Setting#RECALL} and {@link
   * Setting#EXPECTED_UNITS}, which were used for planning: {@link SchemeRequest#resolve} makes an
   * equal scheme of them, without planning.
   */
  public SchemeRequest settings() {
    Map<String, Object> settings = new TreeMap<>(scheme.signature().settings());
    settings.putAll(scheme.settings());
    settings.put(Setting.THRESHOLD.id(), threshold);
    scheme.signature().files().forEach((name, file) -> settings.put(name, file.name()));
    return SchemeRequest.of(settings);
  }
}

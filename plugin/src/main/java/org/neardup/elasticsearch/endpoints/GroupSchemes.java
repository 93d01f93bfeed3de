package org.neardup.elasticsearch.endpoints;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesIndexResponse;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.text.Check;

/**
 * The schemes of a field in several indices. All have the same signature scheme, or their units
 * could not be compared; bands and threshold may differ.
 *
 * @param byIndex the schemes by the names of the indices, at least one
 */
record GroupSchemes(SortedMap<String, ResolvedScheme> byIndex) {

  /**
   * Takes the indices in which the requesting user sees the field.
   *
   * @param checkCancelled called before each; its exceptions end the work
   * @throws IllegalArgumentException if there is none, or not all have the same scheme
   */
  static GroupSchemes read(
      String field,
      ClusterNode node,
      List<FieldCapabilitiesIndexResponse> capabilities,
      Runnable checkCancelled) {
    SortedMap<String, ResolvedScheme> byIndex = new TreeMap<>();
    FieldSchemes schemes = new FieldSchemes(field, node, false);
    capabilities.stream()
        .filter(index -> index.get().containsKey(field))
        .map(FieldCapabilitiesIndexResponse::getIndexName)
        .sorted()
        .forEach(
            index -> {
              checkCancelled.run();
              byIndex.put(index, schemes.of(index));
              requireSame(field, byIndex, index);
            });
    Check.that(
        !byIndex.isEmpty(),
        "[field] must be in the mapping of at least one of the indices, got [%s], which no index"
            + " has that you may read: name a field of theirs, or other indices",
        field);
    return new GroupSchemes(byIndex);
  }

  private static void requireSame(
      String field, SortedMap<String, ResolvedScheme> byIndex, String added) {
    String first = signatureId(byIndex.firstEntry().getValue());
    String other = signatureId(byIndex.get(added));
    Check.that(
        first.equals(other),
        "field [%s] has signature scheme [%s] in index [%s] and [%s] in index [%s], so their units"
            + " cannot be compared: ask for the groups of each, or reindex one with the settings of"
            + " the other",
        field,
        first,
        byIndex.firstKey(),
        other,
        added);
  }

  private static String signatureId(ResolvedScheme resolved) {
    return resolved.scheme().signature().id();
  }

  /** The lowest threshold of the fields. */
  double threshold() {
    return byIndex.values().stream().mapToDouble(ResolvedScheme::threshold).min().orElseThrow();
  }

  /** The scheme whose bands find the most pairs of a similarity. */
  IndexScheme schemeFor(double similarity) {
    return byIndex.values().stream()
        .map(ResolvedScheme::scheme)
        .max(Comparator.comparingDouble(scheme -> scheme.plan().recallAt(similarity)))
        .orElseThrow();
  }
}

package org.neardup.lucene;

import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;

/**
 * Everything that decides what a {@link NearDuplicateQuery} finds. Immutable; refuses numbers out
 * of range and signatures that are not of the scheme.
 *
 * @param field with tokens and signatures
 * @param scheme of the field
 * @param likes the units of each text or document asked for
 * @param minSimilarity the smallest similarity of a pair of units that counts, 0 to 1
 * @param numCandidates the most documents that are verified, at least 1
 * @param window how many places to each side make candidates, 0 if tokens do
 * @param scoring how pairs of units become a score
 * @param filter what candidates must match
 * @param exactTexts where texts are found, if pairs are verified exactly
 */
record QueryParameters(
    String field,
    IndexScheme scheme,
    List<List<LikeUnit>> likes,
    double minSimilarity,
    int numCandidates,
    int window,
    UnitScoring scoring,
    Optional<Query> filter,
    Optional<UnitTexts> exactTexts) {

  QueryParameters {
    likes = List.copyOf(likes);
    requireRanges(minSimilarity, numCandidates);
    requireUnits(scheme, likes);
    requireWindow(scheme, window);
  }

  private static void requireWindow(IndexScheme scheme, int window) {
    if (window < 0) {
      throw new IllegalArgumentException("[window] must be at least 1, got " + window);
    }
    boolean whole = scheme instanceof PrefixScheme prefixes && prefixes.hasWholeSignatures();
    if (window > 0 && !whole) {
      throw new IllegalArgumentException(
          "[window] = "
              + window
              + " needs whole permuted signatures in the index: [similarity] = [cosine] with a"
              + " first of [prefix_lengths] that is equal to [bits]");
    }
  }

  private static void requireRanges(double minSimilarity, int numCandidates) {
    if (!(minSimilarity >= 0 && minSimilarity <= 1)) {
      throw new IllegalArgumentException(
          "[min_similarity] must be between 0 and 1, got " + minSimilarity);
    }
    if (numCandidates < 1) {
      throw new IllegalArgumentException(
          "[num_candidates] must be at least 1, got " + numCandidates);
    }
  }

  private static void requireUnits(IndexScheme scheme, List<List<LikeUnit>> likes) {
    long units = likes.stream().mapToLong(List::size).sum();
    if (units > NearDuplicateQuery.MAX_UNITS) {
      throw new IllegalArgumentException(
          "[like] must have at most " + NearDuplicateQuery.MAX_UNITS + " units, got " + units);
    }
    int components = scheme.signature().components();
    for (List<LikeUnit> like : likes) {
      for (LikeUnit unit : like) {
        if (unit.signature().size() != components) {
          throw new IllegalArgumentException(
              "[like] must have signatures of [components] = "
                  + components
                  + ", got "
                  + unit.signature().size());
        }
      }
    }
  }
}

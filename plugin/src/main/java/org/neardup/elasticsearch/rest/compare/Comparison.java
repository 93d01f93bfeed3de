package org.neardup.elasticsearch.rest.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.neardup.elasticsearch.rest.compare.ComparedText.ComparedUnit;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.UnitSignature;

/**
 * Two texts, and which units of the first have a near duplicate in the second.
 *
 * @param scheme how the texts were cut, hashed and banded
 * @param a the first text
 * @param b the second text
 * @param minSimilarity the similarity from which a pair is a near duplicate
 * @param best the first of the most similar pairs; empty if one of the texts has no unit
 * @param pairs one for each unit of {@code a} that has a near duplicate, in text order
 */
public record Comparison(
    IndexScheme scheme,
    ComparedText a,
    ComparedText b,
    double minSimilarity,
    Optional<ComparedPair> best,
    List<ComparedPair> pairs) {

  /**
   * A unit of the first text and the unit of the second that is most similar to it.
   *
   * @param a the unit of the first text
   * @param b the unit of the second; among equally similar ones the first
   * @param similarity exact: shared shingles over all shingles
   * @param estimate from the signatures, corrected for chance
   * @param sharedTokens how many bands are equal; with none, no query finds one by the other
   */
  public record ComparedPair(
      ComparedUnit a, ComparedUnit b, double similarity, double estimate, int sharedTokens) {}

  /** A {@link ComparedPair} of which only the exact similarity is known. */
  private record Nearest(ComparedUnit a, ComparedUnit b, double similarity) {}

  /** Of equally similar ones the first. */
  private static final Comparator<Nearest> HIGHEST =
      Comparator.comparingDouble(Nearest::similarity)
          .thenComparingInt(of -> -of.a().signature().position());

  public Comparison {
    pairs = List.copyOf(pairs);
  }

  /**
   * Compares every unit with every other: O(units of a x shingles of b + units of b x shingles of
   * a).
   *
   * @param effort counts the steps of the comparison; its exceptions are passed on
   */
  public static Comparison of(
      IndexScheme scheme, ComparedText a, ComparedText b, double minSimilarity, Effort effort) {
    effort.compare(a, b);
    List<Nearest> nearest = new ArrayList<>();
    for (ComparedUnit unit : a.units()) {
      effort.checkCancelled();
      mostSimilar(unit, b).ifPresent(nearest::add);
    }
    effort.beginTokens(scheme);
    UnitTokens tokens = UnitTokens.of(scheme);
    Function<Nearest, ComparedPair> pair =
        of -> {
          effort.makeTokens(scheme);
          return pair(scheme, tokens, of);
        };
    return new Comparison(
        scheme,
        a,
        b,
        minSimilarity,
        nearest.stream().max(HIGHEST).map(pair),
        nearest.stream().filter(of -> of.similarity() >= minSimilarity).map(pair).toList());
  }

  private static Optional<Nearest> mostSimilar(ComparedUnit unit, ComparedText text) {
    ComparedUnit best = null;
    double highest = -1;
    for (ComparedUnit other : text.units()) {
      double similarity = unit.features().similarity(other.features());
      if (similarity > highest) {
        highest = similarity;
        best = other;
      }
    }
    return best == null ? Optional.empty() : Optional.of(new Nearest(unit, best, highest));
  }

  private static ComparedPair pair(IndexScheme scheme, UnitTokens tokens, Nearest of) {
    UnitSignature a = of.a().signature();
    UnitSignature b = of.b().signature();
    return new ComparedPair(
        of.a(),
        of.b(),
        of.similarity(),
        scheme.signature().estimate(a.equalComponents(b)),
        sharedTokens(tokens, a, b));
  }

  private static int sharedTokens(UnitTokens tokens, UnitSignature a, UnitSignature b) {
    int shared = 0;
    for (int token = 0; token < tokens.perUnit(); token++) {
      shared += tokens.hash(token, a) == tokens.hash(token, b) ? 1 : 0;
    }
    return shared;
  }
}

package org.neardup.elasticsearch.rest.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.UnitSignature;

/**
 * Two texts, and for each unit of the first the most similar unit of the second.
 *
 * @param scheme how the texts were cut, hashed and banded
 * @param a the first text
 * @param b the second text
 * @param pairs one for each unit of {@code a}, in text order; none if {@code b} has no unit
 */
public record Comparison(
    IndexScheme scheme, ComparedText a, ComparedText b, List<ComparedPair> pairs) {

  /** About a second of one thread. */
  static final long MAX_STEPS = 1_000_000_000;

  public Comparison {
    pairs = List.copyOf(pairs);
  }

  /**
   * Compares every unit with every other: O(units of a x shingles of b + units of b x shingles of
   * a).
   *
   * @throws IllegalArgumentException if that is more than {@value #MAX_STEPS} steps
   */
  public static Comparison of(IndexScheme scheme, ComparedText a, ComparedText b) {
    requireAffordable(a, b);
    UnitTokens tokens = UnitTokens.of(scheme);
    List<ComparedPair> pairs = new ArrayList<>(a.units().size());
    for (ComparedUnit unit : a.units()) {
      mostSimilar(unit, b).ifPresent(best -> pairs.add(pair(scheme, tokens, unit, best)));
    }
    return new Comparison(scheme, a, b, pairs);
  }

  private static void requireAffordable(ComparedText a, ComparedText b) {
    double steps =
        (double) a.units().size() * b.shingles() + (double) b.units().size() * a.shingles();
    if (steps > MAX_STEPS) {
      throw new IllegalArgumentException(
          "[a] and [b] have "
              + a.units().size()
              + " and "
              + b.units().size()
              + " units with "
              + a.shingles()
              + " and "
              + b.shingles()
              + " shingles or numbers of vectors: comparing each with each takes more than "
              + MAX_STEPS
              + " steps; compare parts of the texts, or search an index for them");
    }
  }

  private static Optional<ComparedUnit> mostSimilar(ComparedUnit unit, ComparedText text) {
    ComparedUnit best = null;
    double highest = -1;
    for (ComparedUnit other : text.units()) {
      double similarity = unit.features().similarity(other.features());
      if (similarity > highest) {
        highest = similarity;
        best = other;
      }
    }
    return Optional.ofNullable(best);
  }

  private static ComparedPair pair(
      IndexScheme scheme, UnitTokens tokens, ComparedUnit a, ComparedUnit b) {
    int equal = a.signature().equalComponents(b.signature());
    return new ComparedPair(
        a,
        b,
        a.features().similarity(b.features()),
        scheme.signature().estimate(equal),
        sharedTokens(tokens, a.signature(), b.signature()));
  }

  private static int sharedTokens(UnitTokens tokens, UnitSignature a, UnitSignature b) {
    int shared = 0;
    for (int token = 0; token < tokens.perUnit(); token++) {
      shared += tokens.hash(token, a) == tokens.hash(token, b) ? 1 : 0;
    }
    return shared;
  }

  /** The first of the most similar pairs. */
  public Optional<ComparedPair> best() {
    return pairs.stream()
        .max(
            Comparator.comparingDouble(ComparedPair::similarity)
                .thenComparingInt(pair -> -pair.a().signature().position()));
  }

  /** The pairs that reach a similarity. */
  public List<ComparedPair> atLeast(double minSimilarity) {
    return pairs.stream().filter(pair -> pair.similarity() >= minSimilarity).toList();
  }
}

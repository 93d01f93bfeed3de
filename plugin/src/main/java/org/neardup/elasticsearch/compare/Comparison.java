package org.neardup.elasticsearch.compare;

import static org.neardup.elasticsearch.endpoints.RestPlanAction.PlanReport.rounded;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.elasticsearch.compare.ComparedText.ComparedUnit;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;

/**
 * Two texts, and which units of the first have a near duplicate in the second.
 *
 * @param best the first of the most similar pairs; empty if one of the texts has no unit
 * @param pairs one for each unit of {@code a} that has a near duplicate, in text order
 */
record Comparison(
    IndexScheme scheme,
    ComparedText a,
    ComparedText b,
    double minSimilarity,
    Optional<ComparedPair> best,
    List<ComparedPair> pairs)
    implements ToXContentObject {

  /**
   * A unit of the first text and the unit of the second that is most similar to it.
   *
   * @param b among equally similar units the first
   * @param similarity exact: shared shingles over all shingles
   * @param estimate from the signatures, corrected for chance
   * @param sharedTokens how many bands are equal; with none, no query finds one by the other
   */
  record ComparedPair(
      ComparedUnit a, ComparedUnit b, double similarity, double estimate, int sharedTokens) {}

  /** A {@link ComparedPair} whose exact similarity alone is known yet. */
  private record Nearest(ComparedUnit a, ComparedUnit b, double similarity) {}

  /** Among equally similar pairs the first counts as the highest. */
  private static final Comparator<Nearest> HIGHEST =
      Comparator.comparingDouble(Nearest::similarity)
          .thenComparingInt(of -> -of.a().signature().position());

  /**
   * Compares every unit with every other: O(units of a x shingles of b + units of b x shingles of
   * a).
   */
  static Comparison of(
      IndexScheme scheme, ComparedText a, ComparedText b, double minSimilarity, Effort effort) {
    effort.compare(a, b);
    List<Nearest> nearest = new ArrayList<>();
    for (ComparedUnit unit : a.units()) {
      effort.checkCancelled();
      mostSimilar(unit, b).ifPresent(nearest::add);
    }
    // Preparing the hashes costs as much as making the tokens of 30 units.
    effort.makeTokens(scheme, 30);
    UnitTokens tokens = UnitTokens.of(scheme);
    Function<Nearest, ComparedPair> pair =
        of -> {
          effort.makeTokens(scheme, 2);
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
    int shared = 0;
    for (int token = 0; token < tokens.perUnit(); token++) {
      shared += tokens.hash(token, a) == tokens.hash(token, b) ? 1 : 0;
    }
    double estimate = scheme.signature().estimate(a, b);
    return new ComparedPair(of.a(), of.b(), of.similarity(), estimate, shared);
  }

  /**
   * The answer: first the most similar pair of units; with unit {@code sentence} then the scores of
   * the three score modes and, for each sentence of the first text that has a near duplicate, the
   * best one, with the offsets of both in the raw texts.
   */
  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    Unit unit = scheme.signature().text().unit();
    builder
        .startObject()
        .field("index_scheme_id", scheme.id())
        .field("signature_scheme_id", scheme.signature().id())
        .field("unit", unit.id())
        .field("min_similarity", minSimilarity);
    writeBest(builder);
    writeText(builder, "a", a);
    writeText(builder, "b", b);
    if (unit.isPart()) {
      writeScores(builder);
      writePairs(builder);
    }
    return builder.endObject();
  }

  private void writeBest(XContentBuilder builder) throws IOException {
    builder.field("near_duplicate", !pairs.isEmpty());
    if (best.isPresent()) {
      double similarity = best.get().similarity();
      writeSimilarity(builder, best.get())
          .field("standard_error", rounded(scheme.signature().standardError(similarity)))
          .field("candidate", best.get().sharedTokens() > 0)
          .field("candidate_probability", rounded(scheme.plan().recallAt(similarity)));
    }
  }

  private static XContentBuilder writeSimilarity(XContentBuilder builder, ComparedPair pair)
      throws IOException {
    return builder
        .field("similarity", pair.similarity())
        .field("estimated_similarity", pair.estimate())
        .field("shared_tokens", pair.sharedTokens());
  }

  private void writeText(XContentBuilder builder, String name, ComparedText text)
      throws IOException {
    boolean vectors = scheme.signature() instanceof HyperplaneScheme;
    builder
        .startObject(name)
        .field("units", text.units().size())
        .field("outside_limits", text.outsideLimits())
        .field(vectors ? "without_vector" : "without_shingles", text.withoutShingles())
        .field("normalized_length", text.codePoints());
    if (!vectors) {
      builder.field("shingles", text.shingles());
    }
    builder.endObject();
  }

  private void writeScores(XContentBuilder builder) throws IOException {
    double max = pairs.stream().mapToDouble(ComparedPair::similarity).max().orElse(0);
    double sum = pairs.stream().mapToDouble(ComparedPair::similarity).sum();
    long covered = pairs.stream().mapToLong(pair -> pair.a().length()).sum();
    long length = a.units().stream().mapToLong(ComparedUnit::length).sum();
    builder
        .startObject("score_modes")
        .field("max", max)
        .field("avg", a.units().isEmpty() ? 0 : sum / a.units().size())
        .field("coverage", length == 0 ? 0 : (double) covered / length)
        .endObject();
  }

  private void writePairs(XContentBuilder builder) throws IOException {
    builder.startArray("pairs");
    for (ComparedPair pair : pairs) {
      writeSimilarity(builder.startObject(), pair);
      writeUnit(builder, "a", a.raw(), pair.a());
      writeUnit(builder, "b", b.raw(), pair.b());
      builder.endObject();
    }
    builder.endArray();
  }

  private static void writeUnit(XContentBuilder builder, String name, String raw, ComparedUnit unit)
      throws IOException {
    int start = unit.signature().start();
    int end = unit.signature().end();
    builder
        .startObject(name)
        .field("position", unit.signature().position())
        .field("start", start)
        .field("end", end)
        .field("normalized_length", unit.codePoints())
        .field("text", raw.substring(start, end))
        .endObject();
  }
}

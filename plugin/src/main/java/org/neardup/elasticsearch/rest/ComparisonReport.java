package org.neardup.elasticsearch.rest;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.elasticsearch.rest.compare.ComparedText;
import org.neardup.elasticsearch.rest.compare.ComparedText.ComparedUnit;
import org.neardup.elasticsearch.rest.compare.Comparison;
import org.neardup.elasticsearch.rest.compare.Comparison.ComparedPair;
import org.neardup.lsh.IndexScheme;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.text.Unit;

/**
 * The answer of a comparison of two texts.
 *
 * <p>First the most similar pair of units; with unit {@code sentence} then the scores of the three
 * score modes and, for each sentence of the first text that has a near duplicate, the best one,
 * with the offsets of both in the raw texts.
 *
 * @param comparison the texts
 */
record ComparisonReport(Comparison comparison) implements ToXContentObject {

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject();
    builder.field("scheme", comparison.scheme().id());
    builder.field("signature_scheme", comparison.scheme().signature().id());
    Unit unit = comparison.scheme().signature().text().unit();
    builder.field("unit", unit.id());
    builder.field("min_similarity", comparison.minSimilarity());
    writeBest(builder);
    writeText(builder, "a", comparison.a());
    writeText(builder, "b", comparison.b());
    if (unit == Unit.SENTENCE) {
      writeScores(builder, comparison.pairs());
      writePairs(builder, comparison.pairs());
    }
    return builder.endObject();
  }

  private void writeBest(XContentBuilder builder) throws IOException {
    Optional<ComparedPair> best = comparison.best();
    builder.field("near_duplicate", !comparison.pairs().isEmpty());
    if (best.isPresent()) {
      writeSimilarity(builder, best.get());
      IndexScheme scheme = comparison.scheme();
      double similarity = best.get().similarity();
      builder.field(
          "standard_error", Figures.rounded(scheme.signature().standardError(similarity)));
      builder.field("candidate", best.get().sharedTokens() > 0);
      builder.field("candidate_probability", Figures.rounded(scheme.plan().recallAt(similarity)));
    }
  }

  private static void writeSimilarity(XContentBuilder builder, ComparedPair pair)
      throws IOException {
    builder.field("similarity", pair.similarity());
    builder.field("estimated_similarity", pair.estimate());
    builder.field("shared_tokens", pair.sharedTokens());
  }

  private void writeText(XContentBuilder builder, String name, ComparedText text)
      throws IOException {
    boolean vectors = comparison.scheme().signature() instanceof HyperplaneScheme;
    builder.startObject(name);
    builder.field("units", text.units().size());
    builder.field("outside_limits", text.outsideLimits());
    builder.field(vectors ? "without_vector" : "without_shingles", text.withoutShingles());
    builder.field("normalized_length", text.codePoints());
    if (!vectors) {
      builder.field("shingles", text.shingles());
    }
    builder.endObject();
  }

  private void writeScores(XContentBuilder builder, List<ComparedPair> pairs) throws IOException {
    List<ComparedUnit> units = comparison.a().units();
    double max = pairs.stream().mapToDouble(ComparedPair::similarity).max().orElse(0);
    double sum = pairs.stream().mapToDouble(ComparedPair::similarity).sum();
    long covered = pairs.stream().mapToLong(pair -> pair.a().length()).sum();
    long length = units.stream().mapToLong(ComparedUnit::length).sum();
    builder.startObject("score_modes");
    builder.field("max", max);
    builder.field("avg", units.isEmpty() ? 0 : sum / units.size());
    builder.field("coverage", length == 0 ? 0 : (double) covered / length);
    builder.endObject();
  }

  private void writePairs(XContentBuilder builder, List<ComparedPair> pairs) throws IOException {
    builder.startArray("pairs");
    for (ComparedPair pair : pairs) {
      builder.startObject();
      writeSimilarity(builder, pair);
      writeUnit(builder, "a", comparison.a().raw(), pair.a());
      writeUnit(builder, "b", comparison.b().raw(), pair.b());
      builder.endObject();
    }
    builder.endArray();
  }

  private static void writeUnit(XContentBuilder builder, String name, String raw, ComparedUnit unit)
      throws IOException {
    int start = unit.signature().start();
    int end = unit.signature().end();
    builder.startObject(name);
    builder.field("position", unit.signature().position());
    builder.field("start", start);
    builder.field("end", end);
    builder.field("normalized_length", unit.codePoints());
    builder.field("text", raw.substring(start, end));
    builder.endObject();
  }
}

package org.neardup.lucene;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.Check;

/**
 * Tells which documents of a list are near duplicates of one that is kept before them. The first is
 * kept, and each further one that is a copy of none kept. So no two kept documents are near
 * duplicates of each other, and each that is not kept is one of the kept document it is told of.
 *
 * <p>Two documents of one unit are near duplicates if the similarity estimated from their
 * signatures reaches the smallest one wanted. Two of several sentences are if so many sentences of
 * one, weighted by their lengths, have a near duplicate in the other; it does not matter of which:
 * a short text goes that stands in a longer one kept before it, and the other way round.
 *
 * <p>No pair is missed. O(units) expected where {@link NearUnits} can look units up, else one
 * comparison for every two. Not thread safe.
 */
public final class Collapser {

  private final SignatureScheme scheme;
  private final SignatureFormat format;
  private final double minCoverage;
  private final NearUnits units;

  /** The numbers of signatures in {@link #units}, which has each once. */
  private final Map<BytesRef, Integer> numbers = new HashMap<>();

  /** By number, the documents that have the signature. */
  private final List<List<Occurrence>> occurrences = new ArrayList<>();

  private final List<Document> kept = new ArrayList<>();

  /** A signature in a document: how much of it. */
  private record Occurrence(int document, long length) {}

  /** A kept document. */
  private record Document(int units, long length) {}

  /**
   * A copy of a kept document.
   *
   * @param of the kept document, by the order in which they were kept, from 0; the most similar one
   * @param similarity as estimated; of documents with several units, the share of the one that has
   *     near duplicates in the other
   */
  public record Copy(int of, double similarity) {}

  /** What a document has in common with a kept one. */
  private static final class Common {
    private final BitSet keptUnits = new BitSet();
    private long keptLength;
    private long length;
    private BytesRef last;
    private double bestSimilarity;

    private void add(BytesRef unit, long ofUnit, int keptUnit, long ofKept, double similarity) {
      if (!unit.equals(last)) {
        last = unit;
        length += ofUnit;
      }
      if (!keptUnits.get(keptUnit)) {
        keptUnits.set(keptUnit);
        keptLength += ofKept;
      }
      bestSimilarity = Math.max(bestSimilarity, similarity);
    }
  }

  /**
   * Nothing kept yet.
   *
   * @param scheme of all documents
   * @param minSimilarity of two units, above 0 and at most 1
   * @param minCoverage the share of one of the documents that must have near duplicates in the
   *     other, above 0 and at most 1; without effect on documents of one unit
   */
  public Collapser(SignatureScheme scheme, double minSimilarity, double minCoverage) {
    requireShare("min_similarity", minSimilarity);
    requireShare("min_coverage", minCoverage);
    this.scheme = scheme;
    this.format = new SignatureFormat(scheme);
    this.minCoverage = minCoverage;
    this.units = new NearUnits(scheme, scheme.requiredEqual(minSimilarity));
  }

  /** Refuses a setting that is not above 0 and at most 1. */
  public static void requireShare(String setting, double value) {
    Check.that(
        value > 0 && value <= 1, "[%s] must be above 0 and at most 1, got %s", setting, value);
  }

  /**
   * Takes the next document.
   *
   * @param container its signatures; with none the document is kept
   * @return the kept document that it is a copy of; empty if it is kept itself
   * @throws IllegalArgumentException if the signatures are damaged or of another scheme
   */
  public Optional<Copy> add(byte[] container) {
    format.validate(container, 0, container.length);
    Map<BytesRef, Long> lengths = lengths(container);
    long total = lengths.values().stream().mapToLong(Long::longValue).sum();
    Document document = new Document(format.unitCount(container, 0), total);
    Optional<Copy> copy = copyOf(document, lengths);
    if (copy.isEmpty()) {
      keep(document, lengths);
    }
    return copy;
  }

  /** How much of a document has each of its signatures. */
  private Map<BytesRef, Long> lengths(byte[] container) {
    Map<BytesRef, Long> lengths = new LinkedHashMap<>();
    for (int unit = 0; unit < format.unitCount(container, 0); unit++) {
      BytesRef signature =
          new BytesRef(container, format.packedOffset(0, unit), format.packedBytes());
      lengths.merge(signature, length(container, unit), Long::sum);
    }
    return lengths;
  }

  private Optional<Copy> copyOf(Document document, Map<BytesRef, Long> lengths) {
    Common[] byDocument = new Common[kept.size()];
    lengths.forEach(
        (signature, length) ->
            units.forEachNear(
                signature,
                (number, equal) -> {
                  for (Occurrence other : occurrences.get(number)) {
                    Common common = byDocument[other.document];
                    if (common == null) {
                      common = new Common();
                      byDocument[other.document] = common;
                    }
                    double similarity = scheme.estimate(equal);
                    common.add(signature, length, number, other.length, similarity);
                  }
                }));
    Copy best = null;
    for (int of = 0; of < byDocument.length; of++) {
      Common common = byDocument[of];
      if (common == null) {
        continue;
      }
      Document other = kept.get(of);
      double coverage =
          Math.max(
              (double) common.length / document.length, (double) common.keptLength / other.length);
      double similarity =
          document.units == 1 && other.units == 1 ? common.bestSimilarity : coverage;
      if (coverage >= minCoverage && (best == null || similarity > best.similarity)) {
        best = new Copy(of, similarity);
      }
    }
    return Optional.ofNullable(best);
  }

  private void keep(Document document, Map<BytesRef, Long> lengths) {
    int of = kept.size();
    kept.add(document);
    lengths.forEach(
        (signature, length) -> {
          Integer number = numbers.get(signature);
          if (number == null) {
            number = units.add(signature);
            numbers.put(signature, number);
            occurrences.add(new ArrayList<>());
          }
          occurrences.get(number).add(new Occurrence(of, length));
        });
  }

  /** Code units of the raw text; at least 1, so that a share is one. */
  private long length(byte[] container, int unit) {
    return Math.max(1, format.end(container, 0, unit) - format.start(container, 0, unit));
  }
}

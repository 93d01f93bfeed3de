package org.neardup.lucene.collapse;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.neardup.shingle.Features;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;
import org.neardup.util.Check;

/**
 * Keeps the documents of a list that are no near duplicates of one kept before them, and names for
 * each other document the kept one that it is a copy of.
 *
 * <p>Two documents of one unit are near duplicates if the similarity estimated from their
 * signatures reaches the smallest one wanted. Two of several sentences are if a large enough share
 * of the sentences of either, weighted by their lengths, have a near duplicate in the other: a
 * short text is dropped if a longer one kept before it contains it, and vice versa.
 *
 * <p>No pair is missed. O(units) expected where {@link UnitIndex} can look units up, else one
 * comparison for every two. Not thread safe.
 */
public final class Collapser {

  /** Most features of all pairs that are compared exactly: about half a second of work. */
  private static final int MAX_FEATURES = 500_000_000;

  private final SignatureScheme scheme;
  private final SignatureFormat format;
  private final double minSimilarity;
  private final double minCoverage;

  /** Makes features of texts; null if similarities are estimated. */
  private final Signer signer;

  private final UnitIndex units;

  /** The units of kept documents. */
  private final Map<Unit, KeptUnit> known = new HashMap<>();

  /** The units of kept documents by their numbers in {@link #units}, which holds each once. */
  private final List<KeptUnit> keptUnits = new ArrayList<>();

  /** Features of units that were computed so far. */
  private final Map<Unit, Features> features = new HashMap<>();

  private boolean textMissing;
  private long compared;

  private final List<Document> kept = new ArrayList<>();

  /** A unit: its signature, and its text where that is compared and known. */
  private record Unit(BytesRef signature, String text) {}

  private record Occurrence(int document, long length) {}

  private record KeptUnit(Unit unit, List<Occurrence> occurrences) {}

  private record Document(int units, long length) {}

  /**
   * A copy of a kept document.
   *
   * @param of the kept document, by the order in which they were kept, from 0; the most similar one
   * @param similarity as estimated; of documents with several units, the share of the one that has
   *     near duplicates in the other
   */
  public record Copy(int of, double similarity) {}

  private static final class Overlap {
    private final BitSet keptUnits = new BitSet();
    private long keptLength;
    private long length;
    private Unit last;
    private double bestSimilarity;

    private void add(Unit unit, long ofUnit, int keptUnit, long ofKept, double similarity) {
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
   * A collapser that has kept no document.
   *
   * @param minSimilarity of two units, above 0 and at most 1
   * @param minCoverage the share of one of the documents that must have near duplicates in the
   *     other, above 0 and at most 1; without effect on documents of one unit
   */
  public Collapser(SignatureScheme scheme, double minSimilarity, double minCoverage) {
    this(scheme, null, minSimilarity, minCoverage);
  }

  private Collapser(
      SignatureScheme scheme, Signer signer, double minSimilarity, double minCoverage) {
    requireShare("min_similarity", minSimilarity);
    requireShare("min_coverage", minCoverage);
    this.scheme = scheme;
    this.format = new SignatureFormat(scheme);
    this.signer = signer;
    this.minSimilarity = minSimilarity;
    this.minCoverage = minCoverage;
    double min = signer == null ? minSimilarity : scheme.leastEstimate(minSimilarity);
    this.units = new UnitIndex(scheme, scheme.requiredEqual(min));
  }

  /**
   * A collapser that compares units whose estimated similarity is at least {@link
   * SignatureScheme#leastEstimate} by their texts, where both are known.
   */
  public static Collapser exact(Signer signer, double minSimilarity, double minCoverage) {
    return new Collapser(signer.scheme(), signer, minSimilarity, minCoverage);
  }

  public static void requireShare(String setting, double value) {
    Check.that(
        value > 0 && value <= 1, "[%s] must be above 0 and at most 1, got %s", setting, value);
  }

  /**
   * Takes the next document.
   *
   * @param container its signatures; with none the document is kept
   * @return the kept document that it is a copy of; empty if it is kept itself
   * @throws IllegalArgumentException if the signatures are damaged or of another scheme, or if
   *     comparing takes too long
   */
  public Optional<Copy> add(byte[] container) {
    return add(container, Optional.empty());
  }

  /** Takes the next document, with its raw text if it is known; for {@link #exact} only. */
  public Optional<Copy> add(byte[] container, Optional<String> text) {
    format.validate(container, 0, container.length);
    Map<Unit, Long> lengths = lengths(container, text);
    long total = lengths.values().stream().mapToLong(Long::longValue).sum();
    Document document = new Document(format.unitCount(container, 0), total);
    Optional<Copy> copy = copyOf(document, lengths);
    if (copy.isEmpty()) {
      keep(document, lengths);
    }
    return copy;
  }

  /** Whether some units that might be near duplicates had no text, and were judged by estimates. */
  public boolean textMissing() {
    return textMissing;
  }

  private Map<Unit, Long> lengths(byte[] container, Optional<String> text) {
    Map<Unit, Long> lengths = new LinkedHashMap<>();
    for (int unit = 0; unit < format.unitCount(container, 0); unit++) {
      BytesRef signature =
          new BytesRef(container, format.packedOffset(0, unit), format.packedBytes());
      int start = format.start(container, 0, unit);
      int end = format.end(container, 0, unit);
      // Where the text is shorter than the one that was signed it is not the same text.
      String part =
          text.filter(raw -> signer != null && end <= raw.length())
              .map(raw -> raw.substring(start, end))
              .orElse(null);
      lengths.merge(new Unit(signature, part), Math.max(1L, end - start), Long::sum);
    }
    return lengths;
  }

  private Features features(Unit unit) {
    return features.computeIfAbsent(unit, one -> signer.features(one.text));
  }

  /** The similarity of a unit and a kept one; 0 if they are no near duplicates. */
  private double similarity(Unit unit, Unit kept, int equal) {
    if (signer == null) {
      return scheme.estimate(equal);
    }
    if (unit.text == null || kept.text == null) {
      textMissing = true;
      return equal >= scheme.requiredEqual(minSimilarity) ? scheme.estimate(equal) : 0;
    }
    Features one = features(unit);
    Features other = features(kept);
    compared += (long) one.size() + other.size();
    Check.that(
        compared <= MAX_FEATURES,
        "near duplicates are compared exactly by at most %s features, which these documents, of"
            + " many that are nearly alike, have more of: look at fewer documents, or take the"
            + " estimates",
        MAX_FEATURES);
    double exact = one.similarity(other);
    return exact >= minSimilarity ? exact : 0;
  }

  private Optional<Copy> copyOf(Document document, Map<Unit, Long> lengths) {
    Overlap[] byDocument = new Overlap[kept.size()];
    lengths.forEach(
        (unit, length) ->
            units.forEachNear(
                unit.signature,
                (number, equal) -> {
                  KeptUnit keptUnit = keptUnits.get(number);
                  double similarity = similarity(unit, keptUnit.unit, equal);
                  if (similarity == 0) {
                    return;
                  }
                  for (Occurrence other : keptUnit.occurrences) {
                    Overlap common = byDocument[other.document];
                    if (common == null) {
                      common = new Overlap();
                      byDocument[other.document] = common;
                    }
                    common.add(unit, length, number, other.length, similarity);
                  }
                }));
    Copy best = null;
    for (int of = 0; of < byDocument.length; of++) {
      Overlap common = byDocument[of];
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

  private void keep(Document document, Map<Unit, Long> lengths) {
    int of = kept.size();
    kept.add(document);
    lengths.forEach(
        (unit, length) ->
            known.computeIfAbsent(unit, this::add).occurrences.add(new Occurrence(of, length)));
  }

  private KeptUnit add(Unit unit) {
    units.add(unit.signature);
    KeptUnit kept = new KeptUnit(unit, new ArrayList<>());
    keptUnits.add(kept);
    return kept;
  }
}

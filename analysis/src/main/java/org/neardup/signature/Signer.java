package org.neardup.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.text.LongList;
import org.neardup.text.NormalizedText;
import org.neardup.text.ShingleHasher;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;

/**
 * Computes the signatures of texts under one scheme: cuts units, normalises, shingles and sketches
 * them.
 *
 * <p>A unit without shingles (empty, or without words where shingles are words) has no signature.
 * Not thread safe: one per thread; the buffers are reused from text to text.
 */
public final class Signer {

  private final SignatureScheme scheme;
  private final UnitCutter cutter;
  private final ShingleHasher hasher;
  private final MinHash minHash;
  private final LongList shingles = new LongList();
  private final long[] components;

  /** A signer for a scheme. */
  public Signer(SignatureScheme scheme) {
    this.scheme = scheme;
    this.cutter = new UnitCutter(scheme.text());
    this.hasher = new ShingleHasher(scheme.shingling());
    this.minHash = MinHash.of(scheme);
    this.components = new long[scheme.components()];
  }

  /** The scheme of every signature that this signer makes. */
  public SignatureScheme scheme() {
    return scheme;
  }

  /** The signatures of all units of a value, in text order. */
  public List<UnitSignature> sign(CharSequence value) {
    return sign(List.of(value));
  }

  /**
   * The signatures of all units of several values of one field, in order; see {@link UnitCutter}
   * for positions and offsets.
   */
  public List<UnitSignature> sign(List<? extends CharSequence> values) {
    List<UnitSignature> signatures = new ArrayList<>();
    cutter.cut(values, collectInto(signatures));
    return signatures;
  }

  /**
   * The signature of a text taken as one unit whatever sentences it has; empty if it is outside the
   * limits or has no shingle.
   */
  public Optional<UnitSignature> signUnit(CharSequence text) {
    List<UnitSignature> signatures = new ArrayList<>(1);
    cutter.whole(text, collectInto(signatures));
    return signatures.stream().findFirst();
  }

  /**
   * The components of a unit that is already normalised.
   *
   * @return the components, overwritten by the next call, or empty if the unit has no shingle
   */
  public Optional<long[]> components(NormalizedText unit) {
    hasher.hash(unit, shingles);
    if (shingles.size() == 0) {
      return Optional.empty();
    }
    minHash.sketch(shingles.array(), shingles.size(), components);
    return Optional.of(components);
  }

  /**
   * The distinct shingle hashes, in ascending order, of a text taken as one unit; none if it is
   * outside the limits.
   */
  public long[] shingles(CharSequence text) {
    shingles.clear();
    cutter.whole(text, (position, start, end, unit) -> hasher.hash(unit, shingles));
    return shingles.sortedDistinct();
  }

  private UnitConsumer collectInto(List<UnitSignature> signatures) {
    return (position, start, end, unit) ->
        components(unit)
            .ifPresent(made -> signatures.add(new UnitSignature(position, start, end, made)));
  }
}

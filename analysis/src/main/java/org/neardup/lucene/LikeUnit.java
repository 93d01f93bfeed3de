package org.neardup.lucene;

import java.util.Arrays;
import java.util.List;
import org.neardup.signature.UnitSignature;

/**
 * A unit whose near duplicates are wanted: its signature and, where they are verified exactly, its
 * shingles. Immutable; equal by content.
 */
public final class LikeUnit {

  private static final long[] NONE = {};

  private final UnitSignature signature;
  private final long[] shingles;

  private LikeUnit(UnitSignature signature, long[] shingles) {
    this.signature = signature;
    this.shingles = shingles;
  }

  /** A unit that is compared by its signature only. */
  public static LikeUnit of(UnitSignature signature) {
    return new LikeUnit(signature, NONE);
  }

  /** Units that are compared by their signatures only. */
  public static List<LikeUnit> of(List<UnitSignature> signatures) {
    return signatures.stream().map(LikeUnit::of).toList();
  }

  /**
   * A unit that can be compared exactly.
   *
   * @param shingles its distinct shingle hashes in ascending order, as {@link
   *     org.neardup.signature.Signer#shingles} gives them; not copied
   */
  public static LikeUnit of(UnitSignature signature, long[] shingles) {
    return new LikeUnit(signature, shingles);
  }

  /** The unit's signature. */
  public UnitSignature signature() {
    return signature;
  }

  /** Its distinct shingle hashes, ascending; none if it is compared by its signature only. */
  long[] shingles() {
    return shingles;
  }

  /** Its UTF-16 code units in the raw text, at least 1: what it counts for in a coverage. */
  int length() {
    return Math.max(1, signature.end() - signature.start());
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof LikeUnit other
        && signature.equals(other.signature)
        && Arrays.equals(shingles, other.shingles);
  }

  @Override
  public int hashCode() {
    return signature.hashCode();
  }

  @Override
  public String toString() {
    return signature + (shingles.length == 0 ? "" : ", " + shingles.length + " shingles");
  }
}

package org.neardup.lucene.search;

import java.util.List;
import org.neardup.shingle.Features;
import org.neardup.signature.UnitSignature;

/**
 * A unit whose near duplicates are wanted: its signature and, where they are verified exactly, its
 * features. Immutable; equal by content.
 */
public final class LikeUnit {

  private final UnitSignature signature;
  private final Features features;
  private final LikeUnit first;

  private LikeUnit(UnitSignature signature, Features features, LikeUnit first) {
    this.signature = signature;
    this.features = features;
    this.first = first == null ? this : first;
  }

  /** A unit that is compared by its signature. */
  public static LikeUnit of(UnitSignature signature) {
    return new LikeUnit(signature, Features.NONE, null);
  }

  /** The units of one text, compared by their signatures. */
  public static List<LikeUnit> of(List<UnitSignature> signatures) {
    return signatures.stream().map(LikeUnit::of).toList();
  }

  /**
   * A unit that can be compared exactly.
   *
   * @param features of the same unit, as {@link org.neardup.signer.Signer#features(String)} gives
   *     them
   */
  public static LikeUnit of(UnitSignature signature, Features features) {
    return new LikeUnit(signature, features, null);
  }

  /** The same unit elsewhere in its text; shares everything with this one. */
  public LikeUnit at(int position, int start, int end) {
    return new LikeUnit(signature.at(position, start, end), features, first);
  }

  /** The unit that this one was made of by {@link #at}, or itself. */
  LikeUnit first() {
    return first;
  }

  public UnitSignature signature() {
    return signature;
  }

  Features features() {
    return features;
  }

  /** Its UTF-16 code units in the raw text, at least 1: the weight of the unit in a coverage. */
  int length() {
    return Math.max(1, signature.end() - signature.start());
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof LikeUnit other
        && signature.equals(other.signature)
        && features.equals(other.features);
  }

  @Override
  public int hashCode() {
    return signature.hashCode();
  }

  @Override
  public String toString() {
    return signature + ", " + features;
  }
}

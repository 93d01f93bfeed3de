package org.neardup.lucene.search;

import java.util.List;
import org.neardup.shingle.Features;
import org.neardup.signature.UnitSignature;

/**
 * A unit whose near duplicates are wanted.
 *
 * @param features if the unit is compared exactly, its features as {@link
 *     org.neardup.signer.Signer#features(String)} gives them, otherwise {@link Features#NONE}
 */
public record LikeUnit(UnitSignature signature, Features features) {

  /** A unit that is compared by its signature. */
  public static LikeUnit of(UnitSignature signature) {
    return new LikeUnit(signature, Features.NONE);
  }

  /** The units of one text, compared by their signatures. */
  public static List<LikeUnit> of(List<UnitSignature> signatures) {
    return signatures.stream().map(LikeUnit::of).toList();
  }

  /** The same unit elsewhere in its text; shares everything with this one. */
  public LikeUnit at(int position, int start, int end) {
    return new LikeUnit(signature.at(position, start, end), features);
  }

  /** Its UTF-16 code units in the raw text, at least 1: the weight of the unit in a coverage. */
  int length() {
    return Math.max(1, signature.end() - signature.start());
  }
}

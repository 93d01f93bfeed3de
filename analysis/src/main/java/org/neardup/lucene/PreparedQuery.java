package org.neardup.lucene;

import java.util.Arrays;
import java.util.List;
import org.neardup.lsh.BandTokens;
import org.neardup.lsh.IndexScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Similarity;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;

/**
 * What a {@link NearDuplicateQuery} computes once for all segments. Immutable but for the counters.
 */
final class PreparedQuery {

  private final String field;
  private final SignatureScheme scheme;
  private final SignatureFormat format;
  private final QueryTokens tokens;
  private final byte[][] packed;
  private final byte[] containerHead;
  private final int requiredEqual;
  private final NearDuplicateCounters counters;

  PreparedQuery(
      String field,
      IndexScheme scheme,
      List<UnitSignature> like,
      double minSimilarity,
      NearDuplicateCounters counters) {
    this.field = field;
    this.scheme = scheme.signature();
    this.format = new SignatureFormat(this.scheme);
    this.tokens = new QueryTokens(new BandTokens(scheme), like);
    this.packed = like.stream().map(format::pack).toArray(byte[][]::new);
    this.containerHead =
        Arrays.copyOf(format.encode(List.of()), SignatureFormat.HEADER_BYTES - Integer.BYTES);
    this.requiredEqual =
        Similarity.requiredEqual(
            minSimilarity, this.scheme.components(), this.scheme.signatureBits());
    this.counters = counters;
  }

  String field() {
    return field;
  }

  SignatureFormat format() {
    return format;
  }

  QueryTokens tokens() {
    return tokens;
  }

  NearDuplicateCounters counters() {
    return counters;
  }

  /** Whether tokens stand at the positions of their units. */
  boolean hasPositions() {
    return scheme.text().unit() == Unit.SENTENCE;
  }

  /** The packed signature of a unit of the query. */
  byte[] packed(int unit) {
    return packed[unit];
  }

  /** The bytes with which every container of the scheme starts: all before the unit count. */
  byte[] containerHead() {
    return containerHead;
  }

  /** The fewest equal components whose estimate reaches the threshold. */
  int requiredEqual() {
    return requiredEqual;
  }

  int components() {
    return scheme.components();
  }

  double estimate(int equal) {
    return Similarity.estimate(equal, scheme.components(), scheme.signatureBits());
  }

  double standardError(double similarity) {
    return Similarity.standardError(similarity, scheme.components(), scheme.signatureBits());
  }
}

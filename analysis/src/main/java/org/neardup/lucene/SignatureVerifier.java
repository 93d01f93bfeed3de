package org.neardup.lucene;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.util.BytesRef;
import org.neardup.signature.SignatureFormat;

/**
 * Compares the units of a query with those of the candidates of one segment, in ascending order of
 * documents, straight in the bytes of the doc values: nothing is decoded or copied.
 */
final class SignatureVerifier {

  private final PreparedQuery query;
  private final SharedPairs pairs;
  private final BinaryDocValues containers;
  private final LeafCandidates candidates;

  private int bestEqual;
  private int bestUnit;
  private int bestPosition;
  private int bestSharedTokens;

  SignatureVerifier(PreparedQuery query, LeafCandidates candidates) throws IOException {
    this.query = query;
    this.candidates = candidates;
    this.pairs = new SharedPairs(candidates, query);
    this.containers = candidates.context().reader().getBinaryDocValues(query.field());
  }

  /**
   * Finds the best of the candidate's pairs that share a token and says whether it is similar
   * enough.
   */
  boolean verify(int candidate) throws IOException {
    BytesRef container = container(candidates.doc(candidate));
    bestEqual = -1;
    int compared = 0;
    pairs.visit(candidate);
    while (pairs.nextPair()) {
      compare(container);
      compared++;
    }
    query.counters().verified(compared);
    return bestEqual >= query.requiredEqual();
  }

  private void compare(BytesRef container) {
    SignatureFormat format = query.format();
    int unit = query.hasPositions() ? indexOf(container, pairs.position()) : 0;
    byte[] packed = query.packed(pairs.unit());
    int equal = format.equalComponents(container.bytes, container.offset, unit, packed);
    if (equal > bestEqual) {
      bestEqual = equal;
      bestUnit = pairs.unit();
      bestPosition = pairs.position();
      bestSharedTokens = pairs.sharedTokens();
    }
  }

  private int indexOf(BytesRef container, int position) {
    int unit = query.format().indexOf(container.bytes, container.offset, position);
    if (unit < 0) {
      throw damaged("has tokens but no signature at position " + position);
    }
    return unit;
  }

  private BytesRef container(int doc) throws IOException {
    if (containers == null || !containers.advanceExact(doc)) {
      throw damaged("has tokens but no signatures in document " + doc);
    }
    BytesRef container = containers.binaryValue();
    byte[] head = query.containerHead();
    boolean known =
        container.length > SignatureFormat.HEADER_BYTES
            && Arrays.equals(
                container.bytes,
                container.offset,
                container.offset + head.length,
                head,
                0,
                head.length);
    if (!known) {
      query.format().validate(container.bytes, container.offset, container.length);
      throw damaged("has a container without units in document " + doc);
    }
    return container;
  }

  private IllegalStateException damaged(String what) {
    return new IllegalStateException(
        "field [" + query.field() + "] " + what + ": index it with NearDuplicateFields");
  }

  /** The similarity of the best pair. */
  double similarity() {
    return query.estimate(bestEqual);
  }

  int bestEqual() {
    return bestEqual;
  }

  int bestUnit() {
    return bestUnit;
  }

  int bestPosition() {
    return bestPosition;
  }

  int bestSharedTokens() {
    return bestSharedTokens;
  }
}

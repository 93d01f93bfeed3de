package org.neardup.jobs.dedup.decide;

import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.shingle.ShingleHash;

/**
 * The key of a text and of its pairs and units, made from the text's first unit. In 32 bytes,
 * sorted by all of them.
 *
 * @param root two hashes of the id of that unit
 * @param blockingKey a hash of the value in which units must agree; {@link #LINES} for the pairs of
 *     the text, which come before its units
 * @param number by the rank of a unit, less than 0 before there is one
 */
record Node(LongPair root, long blockingKey, long number) {
  static final Codec<Node> CODEC =
      new Codec<>(
          (node, out) -> {
            LongPair.CODEC.write(node.root, out);
            out.putLong(node.blockingKey).putLong(node.number);
          },
          in -> new Node(LongPair.CODEC.read(in), in.getLong(), in.getLong()));

  /** Bytes of the root, and of root and blocking key. */
  static final int ROOT_BYTES = 2 * Long.BYTES;

  static final int TEXT_BYTES = ROOT_BYTES + Long.BYTES;

  static final long LINES = 0;

  static LongPair hash(Text id) {
    byte[] bytes = Arrays.copyOf(id.getBytes(), id.getLength());
    return new LongPair(ShingleHash.hash(bytes, 0, bytes.length), ShingleHash.secondHash(bytes));
  }

  Node numbered(long other) {
    return new Node(root, blockingKey, other);
  }

  static int partition(Node node, int partitions) {
    return LongPair.partition(node.root, partitions);
  }
}

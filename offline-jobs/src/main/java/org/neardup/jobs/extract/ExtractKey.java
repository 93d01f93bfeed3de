package org.neardup.jobs.extract;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.codec.ByteReader;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.jobs.stage.codec.Codec;

/**
 * A hash and an id: of a unit (hash of its normalised text) or of a document (hash of its id).
 * Grouped by the hash; within a group the ids come in the order of their UTF-8 bytes, of equal ids
 * the reference ones last.
 *
 * <p>Written as 8 bytes of the hash, of whose last bit, which {@link TextKey#of(long)} clears, a
 * document has 1; the bytes of the id, each greater by 2; 1 for reference, 0 for new. No byte of
 * UTF-8 is above 253, and the last byte is less than all of the id's.
 *
 * @param id in UTF-8
 * @param reference whether it is of a reference unit, or of a document of such units
 */
public record ExtractKey(long hash, byte[] id, boolean reference) {
  static final Codec<ExtractKey> CODEC = new Codec<>(ExtractKey::write, ExtractKey::read);

  private static final long DOCUMENT = 1;
  private static final int SHIFT = 2;

  public static ExtractKey unit(long textHash, byte[] unitId, boolean isReference) {
    return new ExtractKey(TextKey.of(textHash), unitId, isReference);
  }

  public static ExtractKey document(long idHash, byte[] documentId, boolean ofEarlierRun) {
    return new ExtractKey(TextKey.of(idHash) | DOCUMENT, documentId, ofEarlierRun);
  }

  boolean isDocument() {
    return (hash & DOCUMENT) != 0;
  }

  /** The key of the texts with this hash. */
  long textKey() {
    return hash & ~DOCUMENT;
  }

  Text text() {
    return new Text(id);
  }

  private void write(ByteWriter out) {
    out.putLong(hash);
    for (byte each : id) {
      out.putByte(each + SHIFT);
    }
    out.putBoolean(reference);
  }

  private static ExtractKey read(ByteReader in) {
    long hash = in.getLong();
    byte[] id = in.get(in.left() - 1);
    for (int i = 0; i < id.length; i++) {
      id[i] = (byte) (id[i] - SHIFT);
    }
    return new ExtractKey(hash, id, in.getBoolean());
  }

  /** The partition of the hash, as all stages partition text keys. */
  static int partition(ExtractKey key, int partitions) {
    return TextKey.partition(key.hash, partitions);
  }

  /**
   * The value of a key. A unit has the second hash of its text, 8 bytes, and the location of the
   * text; a document has its position in the inputs.
   *
   * @param source position of a document; null for a unit
   */
  public record Value(Text source, long secondHash, long location) {
    static final Codec<Value> CODEC = new Codec<>(Value::write, Value::read);

    private void write(ByteWriter out) {
      out.putBoolean(source != null);
      if (source != null) {
        out.putText(source);
      } else {
        out.putLong(secondHash).putVLong(location);
      }
    }

    private static Value read(ByteReader in) {
      return in.getBoolean()
          ? new Value(in.getText(), 0, 0)
          : new Value(null, in.getLong(), in.getVLong());
    }
  }
}

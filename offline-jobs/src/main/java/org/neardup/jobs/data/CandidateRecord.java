package org.neardup.jobs.data;

import java.util.Arrays;
import org.neardup.jobs.stage.codec.ByteReader;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.jobs.stage.codec.Codec;

/** The left text of candidate pairs on its way to the right ones. */
public record CandidateRecord(UnitRecord left, RightTexts rights) {
  public static final Codec<CandidateRecord> CODEC =
      new Codec<>(
          (record, out) -> {
            RightTexts.CODEC.write(record.rights, out);
            UnitRecord.CODEC.write(record.left, out);
          },
          in -> {
            RightTexts rights = RightTexts.CODEC.read(in);
            return new CandidateRecord(UnitRecord.CODEC.read(in), rights);
          });

  /**
   * The right texts of candidate pairs that have one left text: their number, then 8 bytes for
   * each, its text key, whose lowest bit is free and set here for a star pair. Grows; not thread
   * safe.
   */
  public static final class RightTexts {
    public static final Codec<RightTexts> CODEC = new Codec<>(RightTexts::write, RightTexts::read);

    private static final long STAR = 1;

    private long[] keys;
    private int size;

    public RightTexts() {
      this(1);
    }

    private RightTexts(int room) {
      keys = new long[room];
    }

    /**
     * @param star whether only an oversized bucket brought the texts together
     */
    public void add(long key, boolean star) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
      }
      keys[size++] = star ? key | STAR : key;
    }

    public int size() {
      return size;
    }

    public long key(int i) {
      return keys[i] & ~STAR;
    }

    public boolean isStar(int i) {
      return (keys[i] & STAR) != 0;
    }

    private void write(ByteWriter out) {
      out.putVLong(size);
      for (int i = 0; i < size; i++) {
        out.putLong(keys[i]);
      }
    }

    private static RightTexts read(ByteReader in) {
      RightTexts texts = new RightTexts(in.getVInt());
      while (texts.size < texts.keys.length) {
        texts.keys[texts.size++] = in.getLong();
      }
      return texts;
    }
  }
}

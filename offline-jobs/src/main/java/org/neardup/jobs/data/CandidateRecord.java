package org.neardup.jobs.data;

import java.util.BitSet;
import org.apache.lucene.util.ArrayUtil;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;

/** The left text of candidate pairs on its way to the right ones. */
public record CandidateRecord(UnitRecord left, RightTexts rights) {
  public static final Codec<CandidateRecord> CODEC =
      new Codec<>(
          (record, out) -> {
            UnitRecord.CODEC.write(record.left, out);
            RightTexts.CODEC.write(record.rights, out);
          },
          in -> new CandidateRecord(UnitRecord.CODEC.read(in), RightTexts.CODEC.read(in)));

  /**
   * The right texts of candidate pairs that have one left text: their number, then the text key (8
   * bytes) of each and whether the pair is capped (1 byte). Grows; not thread safe.
   */
  public static final class RightTexts {
    public static final Codec<RightTexts> CODEC = new Codec<>(RightTexts::write, RightTexts::read);

    private final BitSet capped = new BitSet();
    private long[] keys = new long[1];
    private int size;

    /**
     * @param isCapped whether only a bucket above the cap brought the texts together
     */
    public void add(long key, boolean isCapped) {
      capped.set(size, isCapped);
      keys = ArrayUtil.grow(keys, size + 1);
      keys[size++] = key;
    }

    public int size() {
      return size;
    }

    public long key(int i) {
      return keys[i];
    }

    public boolean isCapped(int i) {
      return capped.get(i);
    }

    private void write(ByteWriter out) {
      out.putVLong(size);
      for (int i = 0; i < size; i++) {
        out.putLong(keys[i]).putByte(capped.get(i) ? 1 : 0);
      }
    }

    private static RightTexts read(ByteReader in) {
      RightTexts texts = new RightTexts();
      for (int left = in.getVInt(); left > 0; left--) {
        texts.add(in.getLong(), in.getByte() == 1);
      }
      return texts;
    }
  }
}

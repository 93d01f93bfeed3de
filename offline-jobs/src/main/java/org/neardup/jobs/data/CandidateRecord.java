package org.neardup.jobs.data;

import java.util.Arrays;
import org.neardup.jobs.data.PairMark.Kind;
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
   * bytes) and the {@link PairMark} of each. Grows; not thread safe.
   */
  public static final class RightTexts {
    public static final Codec<RightTexts> CODEC = new Codec<>(RightTexts::write, RightTexts::read);

    private long[] keys;
    private PairMark[] marks;
    private int size;

    public RightTexts() {
      this(1);
    }

    private RightTexts(int room) {
      keys = new long[room];
      marks = new PairMark[room];
    }

    public void add(long key, PairMark mark) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        marks = Arrays.copyOf(marks, 2 * size);
      }
      keys[size] = key;
      marks[size++] = mark;
    }

    public int size() {
      return size;
    }

    public long key(int i) {
      return keys[i];
    }

    public Kind kind(int i) {
      return marks[i].kind();
    }

    /** The similarity of a pair that is known. */
    public double similarity(int i) {
      return marks[i].similarity();
    }

    private void write(ByteWriter out) {
      out.putVLong(size);
      for (int i = 0; i < size; i++) {
        out.putLong(keys[i]);
        PairMark.CODEC.write(marks[i], out);
      }
    }

    private static RightTexts read(ByteReader in) {
      int size = in.getVInt();
      RightTexts texts = new RightTexts(Math.max(1, size));
      for (int i = 0; i < size; i++) {
        texts.add(in.getLong(), PairMark.CODEC.read(in));
      }
      return texts;
    }
  }
}

package org.neardup.jobs.data;

import java.util.ArrayList;
import java.util.List;
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

    private final List<Right> rights = new ArrayList<>(1);

    private record Right(long key, PairMark mark) {}

    public void add(long key, PairMark mark) {
      rights.add(new Right(key, mark));
    }

    public int size() {
      return rights.size();
    }

    public long key(int i) {
      return rights.get(i).key;
    }

    public Kind kind(int i) {
      return rights.get(i).mark.kind();
    }

    /** The similarity of a pair that is known. */
    public double similarity(int i) {
      return rights.get(i).mark.similarity();
    }

    private void write(ByteWriter out) {
      out.putVLong(rights.size());
      for (Right right : rights) {
        out.putLong(right.key);
        PairMark.CODEC.write(right.mark, out);
      }
    }

    private static RightTexts read(ByteReader in) {
      RightTexts texts = new RightTexts();
      for (int left = in.getVInt(); left > 0; left--) {
        texts.add(in.getLong(), PairMark.CODEC.read(in));
      }
      return texts;
    }
  }
}

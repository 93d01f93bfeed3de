package org.neardup.jobs.data;

import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;

/**
 * What is known of a candidate pair: nothing, that only a bucket above the cap brought it together,
 * or its similarity, of an earlier run. One byte, and eight for a similarity.
 *
 * @param similarity of a pair that is known, else 0
 */
public record PairMark(Kind kind, double similarity) {
  public static final Codec<PairMark> CODEC =
      new Codec<>((mark, out) -> mark.kind.write(mark.similarity, out), PairMark::read);

  private static final PairMark OPEN = new PairMark(Kind.OPEN, 0);
  private static final PairMark CAPPED = new PairMark(Kind.CAPPED, 0);

  /** What is known. */
  public enum Kind {
    /** To be compared. */
    OPEN(0),
    /** To be compared; only a bucket above the cap brought the texts together. */
    CAPPED(1),
    /** Compared by an earlier run. */
    KNOWN(2);

    private static final Kind[] BY_CODE = {OPEN, CAPPED, KNOWN};
    private final int code;

    Kind(int code) {
      this.code = code;
    }

    void write(double similarity, ByteWriter out) {
      out.putByte(code);
      if (this == KNOWN) {
        out.putDouble(similarity);
      }
    }

    static Kind read(ByteReader in) {
      return BY_CODE[in.getByte()];
    }
  }

  private static PairMark read(ByteReader in) {
    Kind kind = Kind.read(in);
    return kind == Kind.KNOWN ? known(in.getDouble()) : open(kind == Kind.CAPPED);
  }

  /** The mark of a pair that is to be compared. */
  public static PairMark open(boolean capped) {
    return capped ? CAPPED : OPEN;
  }

  /** The mark of a pair that was compared. */
  public static PairMark known(double similarity) {
    return new PairMark(Kind.KNOWN, similarity);
  }

  /** The mark of all marks of a pair: known if one is, capped if all are. */
  public static PairMark all(Iterable<PairMark> marks) {
    boolean capped = true;
    for (PairMark mark : marks) {
      if (mark.kind == Kind.KNOWN) {
        return mark;
      }
      capped &= mark.kind == Kind.CAPPED;
    }
    return open(capped);
  }
}

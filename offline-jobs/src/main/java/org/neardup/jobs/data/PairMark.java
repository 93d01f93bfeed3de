package org.neardup.jobs.data;

import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;

/**
 * The mark of a candidate pair: none, that only a bucket above the cap brought it together, or its
 * similarity in an earlier run. One byte, and eight for a similarity.
 *
 * @param similarity of a pair that is known, else 0
 */
public record PairMark(Kind kind, double similarity) {
  public static final Codec<PairMark> CODEC = new Codec<>(PairMark::write, PairMark::read);

  private static final PairMark OPEN = new PairMark(Kind.OPEN, 0);
  private static final PairMark CAPPED = new PairMark(Kind.CAPPED, 0);

  public enum Kind {
    OPEN,
    /** To be compared; only a bucket above the cap brought the texts together. */
    CAPPED,
    /** Compared by an earlier run. */
    KNOWN
  }

  private void write(ByteWriter out) {
    switch (kind) {
      case OPEN -> out.putByte(0);
      case CAPPED -> out.putByte(1);
      case KNOWN -> out.putByte(2).putDouble(similarity);
    }
  }

  private static PairMark read(ByteReader in) {
    int kind = in.getByte();
    return kind == 2 ? known(in.getDouble()) : open(kind == 1);
  }

  public static PairMark open(boolean capped) {
    return capped ? CAPPED : OPEN;
  }

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

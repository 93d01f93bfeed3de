package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/**
 * What is known of a candidate pair: nothing, that only a bucket above the cap brought it together,
 * or its similarity, of an earlier run. One byte, and eight for a similarity. A mutable Writable.
 */
public final class PairMark implements Writable {
  private Kind kind = Kind.OPEN;
  private double similarity;

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

    void write(DataOutput out) throws IOException {
      out.writeByte(code);
    }

    static Kind read(DataInput in) throws IOException {
      return BY_CODE[in.readByte()];
    }
  }

  public Kind kind() {
    return kind;
  }

  /** The similarity of a pair that is known. */
  public double similarity() {
    return similarity;
  }

  /** Marks a pair that is to be compared. */
  public PairMark setOpen(boolean capped) {
    kind = capped ? Kind.CAPPED : Kind.OPEN;
    return this;
  }

  /** Marks a pair that was compared. */
  public PairMark setKnown(double newSimilarity) {
    kind = Kind.KNOWN;
    similarity = newSimilarity;
    return this;
  }

  /** Makes this the mark of all marks of a pair: known if one is, capped if all are. */
  public PairMark setAll(Iterable<PairMark> marks) {
    boolean capped = true;
    for (PairMark mark : marks) {
      if (mark.kind == Kind.KNOWN) {
        return setKnown(mark.similarity);
      }
      capped &= mark.kind == Kind.CAPPED;
    }
    return setOpen(capped);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    kind.write(out);
    if (kind == Kind.KNOWN) {
      out.writeDouble(similarity);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    kind = Kind.read(in);
    if (kind == Kind.KNOWN) {
      similarity = in.readDouble();
    }
  }
}

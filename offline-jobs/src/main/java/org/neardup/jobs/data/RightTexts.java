package org.neardup.jobs.data;

import java.util.Arrays;
import org.neardup.jobs.data.PairMark.Kind;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;

/**
 * The right texts of candidate pairs that have one left text: how many, and of each its text key (8
 * bytes) and what is known of the pair ({@link PairMark}). Grows; not thread safe.
 */
public final class RightTexts {
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

  /** Adds a text. */
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

  /** What is known of the pair. */
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

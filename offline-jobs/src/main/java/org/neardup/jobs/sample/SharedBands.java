package org.neardup.jobs.sample;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * The bands that a text shares with a sample, by their numbers, and the texts of the sample that
 * share one of them, each with its similarity. A mutable Writable, which grows to the largest and
 * never shrinks.
 */
final class SharedBands implements Writable {
  private int[] bands = new int[4];
  private int bandCount;
  private int[] texts = new int[4];
  private double[] similarities = new double[4];
  private int textCount;

  void addBand(int band) {
    if (bandCount == bands.length) {
      bands = Arrays.copyOf(bands, 2 * bandCount);
    }
    bands[bandCount++] = band;
  }

  void addText(int text, double similarity) {
    if (textCount == texts.length) {
      texts = Arrays.copyOf(texts, 2 * textCount);
      similarities = Arrays.copyOf(similarities, 2 * textCount);
    }
    texts[textCount] = text;
    similarities[textCount++] = similarity;
  }

  int bands() {
    return bandCount;
  }

  int band(int index) {
    return bands[index];
  }

  int texts() {
    return textCount;
  }

  int text(int index) {
    return texts[index];
  }

  double similarity(int index) {
    return similarities[index];
  }

  @Override
  public void write(DataOutput out) throws IOException {
    WritableUtils.writeVInt(out, bandCount);
    for (int i = 0; i < bandCount; i++) {
      WritableUtils.writeVInt(out, bands[i]);
    }
    WritableUtils.writeVInt(out, textCount);
    for (int i = 0; i < textCount; i++) {
      WritableUtils.writeVInt(out, texts[i]);
      out.writeDouble(similarities[i]);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    bandCount = 0;
    textCount = 0;
    for (int i = WritableUtils.readVInt(in); i > 0; i--) {
      addBand(WritableUtils.readVInt(in));
    }
    for (int i = WritableUtils.readVInt(in); i > 0; i--) {
      addText(WritableUtils.readVInt(in), in.readDouble());
    }
  }
}

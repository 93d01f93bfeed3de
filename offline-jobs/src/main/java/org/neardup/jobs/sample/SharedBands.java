package org.neardup.jobs.sample;

import java.util.Arrays;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;

/**
 * The bands that a text shares with a sample, by their numbers, and the texts of the sample that
 * share one of them, each with its similarity.
 */
final class SharedBands {
  static final Codec<SharedBands> CODEC = new Codec<>(SharedBands::write, SharedBands::read);

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

  private void write(ByteWriter out) {
    out.putVLong(bandCount);
    for (int i = 0; i < bandCount; i++) {
      out.putVLong(bands[i]);
    }
    out.putVLong(textCount);
    for (int i = 0; i < textCount; i++) {
      out.putVLong(texts[i]).putDouble(similarities[i]);
    }
  }

  private static SharedBands read(ByteReader in) {
    SharedBands shared = new SharedBands();
    for (int i = in.getVInt(); i > 0; i--) {
      shared.addBand(in.getVInt());
    }
    for (int i = in.getVInt(); i > 0; i--) {
      shared.addText(in.getVInt(), in.getDouble());
    }
    return shared;
  }
}

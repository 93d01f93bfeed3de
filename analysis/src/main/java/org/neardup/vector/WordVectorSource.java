package org.neardup.vector;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.neardup.text.EnumNames;

/**
 * Reads a file of word vectors as others publish them, word by word, through gzip where its name
 * ends in {@code .gz}. Not thread safe.
 */
public abstract sealed class WordVectorSource implements Closeable
    permits TextVectorSource, BinaryVectorSource {

  /** The formats of such a file. */
  public enum Format implements EnumNames {
    /** The number of words and of dimensions in the first line, then one word a line. */
    WORD2VEC_TEXT,
    /** The same first line, then each word, a space and its little-endian floats. */
    WORD2VEC_BINARY,
    /** One word a line. */
    GLOVE;

    /**
     * Reads the name used on the command line.
     *
     * @throws IllegalArgumentException for any other name
     */
    public static Format parse(String text) {
      return EnumNames.parse("the format of word vectors", values(), text);
    }
  }

  /**
   * The counts of a conversion.
   *
   * @param read how many words the source has
   * @param words how many of them can be found: of several with one normalised form, the first
   * @param dimensions how many values a vector has
   */
  public record Converted(long read, long words, int dimensions) {}

  /**
   * Converts a file to the form that {@link WordVectors} opens, in one pass.
   *
   * @param source the file
   * @param format how it is written
   * @param quantised whether values are rounded to 8 bits, a quarter of the size
   * @param out receives the file; not closed
   * @throws IllegalArgumentException if the source is not of that format; the message says where
   */
  public static Converted convert(Path source, Format format, boolean quantised, OutputStream out)
      throws IOException {
    try (WordVectorSource words = open(source, format)) {
      float[] values = new float[words.dimensions()];
      WordVectorsWriter writer = new WordVectorsWriter(out, values.length, quantised);
      long read = 0;
      while (words.next(values)) {
        writer.add(words.word(), values);
        read++;
      }
      return new Converted(read, writer.finish(), values.length);
    }
  }

  static WordVectorSource open(Path file, Format format) throws IOException {
    InputStream in = stream(file);
    try {
      return format == Format.WORD2VEC_BINARY
          ? new BinaryVectorSource(file, in)
          : new TextVectorSource(file, in, format == Format.WORD2VEC_TEXT);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  static InputStream stream(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(in, 1 << 16) : in;
  }

  /** How many values each vector has. */
  abstract int dimensions();

  /** Reads the next word and its vector; false at the end. */
  abstract boolean next(float[] values) throws IOException;

  /** The word that was read last. */
  abstract String word();

  /** The two numbers in the first line of a word2vec file. */
  static int[] header(Path file, String line) {
    if (!line.matches("[0-9]{1,9} [0-9]{1,5}")) {
      throw new IllegalArgumentException(
          "the first line of [%s] must be the number of words and of dimensions, got [%s]"
              .formatted(file, line.substring(0, Math.min(80, line.length()))));
    }
    return Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray();
  }
}

package org.neardup.vector;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.util.Arithmetic;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * Reads a file of word vectors as others publish them, word by word, through gzip where its name
 * ends in {@code .gz}, and writes a file of {@link WordVectors}; holds 8 bytes for each word. Not
 * thread safe.
 */
public final class WordVectorSource {

  private static final int MAX_WORD = 1 << 16;
  private static final int MAX_BYTE = 127;

  public enum Format implements EnumNames {
    /**
     * The number of words and of dimensions in the first line; then lines of a word and its values,
     * separated by single spaces. A word may have spaces in it.
     */
    WORD2VEC_TEXT,
    /** The same first line, then each word, a space and its little-endian floats. */
    WORD2VEC_BINARY,
    /** Lines as of {@link #WORD2VEC_TEXT}, without the first one. */
    GLOVE;

    public static Format parse(String text) {
      return EnumNames.parse("the format of word vectors", values(), text);
    }
  }

  /**
   * The counts of a conversion.
   *
   * @param words how many of them can be found: of several with one normalised form, the first
   */
  public record Converted(long read, long words, int dimensions) {}

  private final Path file;
  private final DataOutputStream out;
  private final boolean quantized;
  private final Normalizer normalizer = new Normalizer(TextOptions.of(Unit.SENTENCE));
  private float[] values;

  /** The hash of each word that was read. */
  private long[] hashes = new long[1 << 16];

  private int read;

  private WordVectorSource(Path file, OutputStream out, boolean quantized) throws IOException {
    this.file = file;
    this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    this.quantized = quantized;
    this.out.writeLong(WordVectors.MAGIC);
  }

  /**
   * Converts a file to the form that {@link WordVectors} opens, in one pass.
   *
   * @param quantized whether values are rounded to 8 bits, a quarter of the size
   * @param out receives the file; flushed, but not closed
   * @throws IllegalArgumentException if the source is not of that format; the message names the
   *     word
   */
  public static Converted convert(Path source, Format format, boolean quantized, OutputStream out)
      throws IOException {
    WordVectorSource words = new WordVectorSource(source, out, quantized);
    try (InputStream in = stream(source)) {
      switch (format) {
        case WORD2VEC_BINARY ->
            words.readBinary(new DataInputStream(new BufferedInputStream(in, 1 << 16)));
        case WORD2VEC_TEXT, GLOVE ->
            words.readText(
                new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16),
                format == Format.WORD2VEC_TEXT);
      }
    }
    return new Converted(words.read, words.finish(), words.values.length);
  }

  static InputStream stream(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(in, 1 << 16) : in;
  }

  /** Begins with the first line of a word2vec file, and returns the number of words in it. */
  private int begin(String line) {
    Check.that(
        line.matches("[0-9]{1,9} [0-9]{1,5}"),
        "the first line of [%s] must be the number of words and of dimensions, got [%s]",
        file,
        beginning(line));
    int space = line.indexOf(' ');
    values = new float[Integer.parseInt(line.substring(space + 1))];
    return Integer.parseInt(line.substring(0, space));
  }

  private static String beginning(String line) {
    return line.substring(0, Math.min(80, line.length()));
  }

  private void add(String word) throws IOException {
    if (read == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * read);
    }
    hashes[read++] = ShingleHash.hash(normalizer.normalize(word));
    if (quantized) {
      writeBytes();
    } else {
      for (float value : values) {
        out.writeFloat(value);
      }
    }
  }

  private void writeBytes() throws IOException {
    float largest = 0;
    for (float value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    float step = largest / MAX_BYTE;
    out.writeFloat(step);
    for (float value : values) {
      out.writeByte(
          step == 0 ? 0 : Arithmetic.clamp(Math.round(value / step), -MAX_BYTE, MAX_BYTE));
    }
    out.write(new byte[(int) WordVectors.roundUp(values.length, 4) - values.length]);
  }

  /** Ends the file and returns the number of words that can be found. */
  private int finish() throws IOException {
    long rowsEnd = WordVectors.HEADER + WordVectors.rowBytes(values.length, quantized) * read;
    out.write(new byte[(int) (WordVectors.roundUp(rowsEnd, 8) - rowsEnd)]);
    long[] words = Arrays.stream(hashes, 0, read).sorted().distinct().toArray();
    int[] firstRow = new int[words.length];
    for (int row = read - 1; row >= 0; row--) {
      firstRow[Arrays.binarySearch(words, hashes[row])] = row;
    }
    for (int i = 0; i < words.length; i++) {
      out.writeLong(words[i]);
      out.writeLong(firstRow[i]);
    }
    for (long number : new long[] {read, words.length, values.length, quantized ? 8 : 32}) {
      out.writeLong(number);
    }
    out.writeLong(WordVectors.MAGIC);
    out.flush();
    return words.length;
  }

  private void readText(BufferedReader reader, boolean hasHeader) throws IOException {
    String line = nextLine(reader);
    int expected = -1;
    if (hasHeader) {
      expected = begin(line);
      line = nextLine(reader);
    } else {
      values = new float[(int) line.chars().filter(c -> c == ' ').count()];
    }
    for (; !line.isEmpty(); line = nextLine(reader)) {
      add(readLine(line));
    }
    Check.that(
        (expected < 0 || read == expected) && reader.readLine() == null,
        "[%s] must have %s, but word %s is the last before its end or an empty line",
        file,
        expected >= 0 ? expected + " words as its first line says" : "no empty line",
        read);
  }

  private static String nextLine(BufferedReader reader) throws IOException {
    String next = reader.readLine();
    return next == null ? "" : next.stripTrailing();
  }

  /** Reads the values of a line, the last one first; the word precedes them. */
  private String readLine(String line) {
    int end = line.length();
    for (int i = values.length - 1; i >= 0; i--) {
      int space = line.lastIndexOf(' ', end - 1);
      values[i] = value(line, space, end);
      end = space;
    }
    return line.substring(0, end);
  }

  private float value(String line, int space, int end) {
    try {
      float value = space <= 0 ? Float.NaN : Float.parseFloat(line.substring(space + 1, end));
      if (Float.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The message is the same as for a number that is missing or not finite.
    }
    throw new IllegalArgumentException(
        "word %s of [%s] must be followed by %s numbers, got [%s]"
            .formatted(read + 1, file, values.length, beginning(line)));
  }

  private void readBinary(DataInputStream in) throws IOException {
    int expected = begin(until('\n', in));
    ByteBuffer row = ByteBuffer.allocate(Float.BYTES * values.length);
    row.order(ByteOrder.LITTLE_ENDIAN);
    while (read < expected) {
      String word;
      try {
        word = until(' ', in).stripLeading(); // some programs end each row with a newline
        in.readFully(row.array());
      } catch (EOFException e) {
        throw new IllegalArgumentException(
            "[%s] must have %s words as its first line says, but ends within word %s"
                .formatted(file, expected, read + 1),
            e);
      }
      row.asFloatBuffer().get(values);
      for (float value : values) {
        Check.that(
            Float.isFinite(value),
            "word %s of [%s] must have finite values, got %s",
            read + 1,
            file,
            value);
      }
      add(word);
    }
  }

  private String until(char end, DataInputStream in) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int b = in.readUnsignedByte(); b != end; b = in.readUnsignedByte()) {
      text.write(b);
      Check.that(
          text.size() <= MAX_WORD,
          "word %s of [%s] must have at most %s bytes",
          read + 1,
          file,
          MAX_WORD);
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}

package org.neardup.vector;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.shingle.ShingleHash;
import org.neardup.vector.WordVectorSource.Converted;
import org.neardup.vector.WordVectorSource.Format;

public class WordVectorsTests {

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path write(String name, byte[] content) throws IOException {
    Path file = folder.getRoot().toPath().resolve(name);
    Files.write(file, content);
    return file;
  }

  private Path text(String name, String content) throws IOException {
    return write(name, content.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] convert(Path source, Format format, boolean quantized) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Converted converted = WordVectorSource.convert(source, format, quantized, out);
    WordVectors vectors = new WordVectors(LargeBuffer.of(out.toByteArray()));
    assertEquals(converted.words(), vectors.count());
    assertEquals(converted.dimensions(), vectors.dimensions());
    return out.toByteArray();
  }

  private static double[] vector(WordVectors vectors, String word) {
    double[] sum = new double[vectors.dimensions()];
    vectors.addTo(sum, 1, vectors.find(ShingleHash.hash(word)));
    return sum;
  }

  /** The format, written out; a file of this version must be readable for ever. */
  @Test
  public void testGoldenBytes() throws IOException {
    Path source = text("words.txt", "2 3\nmill 1 -0.5 0.25\nwheel 0 0 2\n");
    long mill = ShingleHash.hash("mill");
    long wheel = ShingleHash.hash("wheel");
    assertTrue(wheel < mill);
    String index =
        HexFormat.of().toHexDigits(wheel)
            + "0000000000000001"
            + HexFormat.of().toHexDigits(mill)
            + "0000000000000000";
    String plain =
        "4e44575600000001"
            + "3f800000bf0000003e800000"
            + "000000000000000040000000"
            + index
            + "0000000000000002000000000000000200000000000000030000000000000020"
            + "4e44575600000001";
    assertEquals(plain, HexFormat.of().formatHex(convert(source, Format.WORD2VEC_TEXT, false)));
    // 1/127 = 0x3c010204; -0.5 is -63.5 steps, rounded up to -63, and 0.25 is 31.75, so 32.
    String quantized =
        "4e44575600000001"
            + "3c0102047fc12000"
            + "3c81020400007f00"
            + index
            + "0000000000000002000000000000000200000000000000030000000000000008"
            + "4e44575600000001";
    assertEquals(quantized, HexFormat.of().formatHex(convert(source, Format.WORD2VEC_TEXT, true)));
  }

  @Test
  public void testAllFormatsGiveTheSame() throws IOException {
    String rows = "mill 1.5 -0.5 0.25\nWheel 3 2 1e-3\n. . . 7 8 9\n";
    byte[] expected = convert(text("glove.txt", rows), Format.GLOVE, false);
    assertArrayEquals(
        expected, convert(text("word2vec.txt", "3 3\n" + rows), Format.WORD2VEC_TEXT, false));
    ByteBuffer binary = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
    binary.put("3 3\n".getBytes(StandardCharsets.UTF_8));
    binary
        .put("mill ".getBytes(StandardCharsets.UTF_8))
        .putFloat(1.5f)
        .putFloat(-.5f)
        .putFloat(.25f);
    binary.put("\nWheel ".getBytes(StandardCharsets.UTF_8)).putFloat(3).putFloat(2).putFloat(1e-3f);
    binary.put(". ".getBytes(StandardCharsets.UTF_8)).putFloat(7).putFloat(8).putFloat(9);
    byte[] program = Arrays.copyOf(binary.array(), binary.position());
    WordVectors vectors =
        new WordVectors(
            LargeBuffer.of(convert(write("word2vec.bin", program), Format.WORD2VEC_BINARY, false)));
    assertArrayEquals(new double[] {1.5, -0.5, 0.25}, vector(vectors, "mill"), 0);
    assertArrayEquals(new double[] {3, 2, 1e-3f}, vector(vectors, "wheel"), 0);
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(rows.getBytes(StandardCharsets.UTF_8));
    }
    assertArrayEquals(
        expected, convert(write("glove.gz", zipped.toByteArray()), Format.GLOVE, false));
  }

  @Test
  public void testFirstOfWordsWithOneNormalisedForm() throws IOException {
    Path source = text("words.txt", "Mill 1 2\nmill 3 4\nstraße 5 6\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertEquals(
        new Converted(3, 2, 2), WordVectorSource.convert(source, Format.GLOVE, false, out));
    WordVectors vectors = new WordVectors(LargeBuffer.of(out.toByteArray()));
    assertArrayEquals(new double[] {1, 2}, vector(vectors, "mill"), 0);
    assertArrayEquals(new double[] {5, 6}, vector(vectors, "strasse"), 0);
    assertEquals(-1, vectors.find(ShingleHash.hash("Mill")));
  }

  /** An error of at most half a step of 1/127 of the largest value, of both kinds from one file. */
  @Test
  public void testRandomVectorsAreFoundInMappedFiles() throws IOException {
    Random random = new Random(23);
    int dimensions = 37;
    StringBuilder rows = new StringBuilder();
    float[][] expected = new float[500][dimensions];
    for (int word = 0; word < expected.length; word++) {
      rows.append("w").append(word);
      for (int i = 0; i < dimensions; i++) {
        expected[word][i] = (float) random.nextGaussian();
        rows.append(' ').append(expected[word][i]);
      }
      rows.append('\n');
    }
    Path source = text("words.txt", rows.toString());
    for (boolean quantized : new boolean[] {false, true}) {
      Path file = write("vectors." + quantized, convert(source, Format.GLOVE, quantized));
      for (WordVectors vectors :
          new WordVectors[] {WordVectors.open(file), new WordVectors(LargeBuffer.map(file, 6))}) {
        for (int word = 0; word < expected.length; word++) {
          double[] found = vector(vectors, "w" + word);
          double largest = Arrays.stream(found).map(Math::abs).max().orElseThrow();
          for (int i = 0; i < dimensions; i++) {
            assertEquals(expected[word][i], found[i], quantized ? largest / 127 * 0.5001 : 0);
          }
        }
      }
    }
  }

  @Test
  public void testBadSourcesAreRefused() throws IOException {
    String refused =
        """
        WORD2VEC_TEXT mill 1 2\\n -> the first line of [FILE] must be the number of words and of dimensions, got [mill 1 2]
        WORD2VEC_TEXT 3 2\\nmill 1 2\\nwheel 3 4\\n -> [FILE] must have 3 words as its first line says, but word 2 is the last before its end or an empty line
        GLOVE mill 1 2\\n\\nwheel 3 4\\n -> [FILE] must have no empty line, but word 1 is the last before its end or an empty line
        GLOVE mill 1 2\\nwheel x 4\\n -> word 2 of [FILE] must be followed by 2 numbers, got [wheel x 4]
        GLOVE mill 1 2\\nwheel 4\\n -> word 2 of [FILE] must be followed by 2 numbers, got [wheel 4]
        GLOVE mill NaN 2\\n -> word 1 of [FILE] must be followed by 2 numbers, got [mill NaN 2]
        WORD2VEC_BINARY 2 1\\nmill abcd -> [FILE] must have 2 words as its first line says, but ends within word 2
        WORD2VEC_BINARY 1 1\\nmill \\377\\377\\377\\377 -> word 1 of [FILE] must have finite values, got NaN
        """;
    for (String row : refused.lines().toList()) {
      String[] fields = row.split(" -> ");
      String[] source = fields[0].split(" ", 2);
      Path file = folder.getRoot().toPath().resolve("bad");
      Files.writeString(file, source[1].translateEscapes(), StandardCharsets.ISO_8859_1);
      Format format = Format.valueOf(source[0]);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      assertEquals(
          fields[1].replace("FILE", file.toString()),
          refusal(() -> WordVectorSource.convert(file, format, false, out)));
    }
    assertEquals(
        "the format of word vectors must be one of [word2vec_text, word2vec_binary, glove],"
            + " got [fasttext]",
        refusal(() -> Format.parse("fasttext")));
  }

  @Test
  public void testOtherFilesAreRefused() throws IOException {
    Path file = text("words.txt", "mill 1 2\n".repeat(10));
    assertEquals(
        "["
            + file
            + "] must be a file of converted word vectors, version 1, but it does not begin as one",
        refusal(() -> WordVectors.open(file)));
    byte[] whole = convert(file, Format.GLOVE, false);
    LargeBuffer cut = LargeBuffer.of(Arrays.copyOf(whole, whole.length - 8));
    assertEquals(
        "[memory] must be a file of converted word vectors, version 1, but its end is missing",
        refusal(() -> new WordVectors(cut)));
    whole[7] = 2;
    LargeBuffer newer = LargeBuffer.of(whole);
    assertEquals(
        "[memory] must be a file of converted word vectors, version 1, but it has version 2: make"
            + " it again, or use the release that made it",
        refusal(() -> new WordVectors(newer)));
  }
}

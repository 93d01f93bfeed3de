package org.neardup.shingle;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.Test;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.util.LongList;

public class ShingleHasherTests {

  @Test
  public void testCharacterShingles() {
    assertShingles("char:3", "Ab  cd", "ab ", "b c", " cd");
    assertShingles("char:5", "abcdef", "abcde", "bcdef");
    assertShingles("char:12", "thirteen char", "thirteen cha", "hirteen char");
    assertShingles(
        "char:2", "a\uD83D\uDE00b\uD83D\uDE01", "a\uD83D\uDE00", "\uD83D\uDE00b", "b\uD83D\uDE01");
  }

  @Test
  public void testAShortUnitGivesOneShingleAndAnEmptyOneNone() {
    assertShingles("char:5", "abc", "abc");
    assertShingles("char:5", "\uD83D\uDE00", "\uD83D\uDE00");
    assertShingles("char:5", " ");
    assertShingles("word:3", "only two", "only two");
    assertShingles("word:3", "?!");
  }

  @Test
  public void testWordShinglesJoinWordsByOneSpace() {
    assertShingles("word:2", "The cat's  hat, (red)", "the cat's", "cat's hat", "hat red");
    assertShingles("word:1", "a a", "a", "a");
  }

  @Test
  public void testWordShinglesInScriptsWithoutSpaces() {
    // A word for each character with its marks; but one for a run of Katakana.
    assertShingles("word:2", "我们去公园", "我 们", "们 去", "去 公", "公 园");
    assertShingles("word:1", "これはテスト", "こ", "れ", "は", "テスト");
    assertShingles("word:1", "สวัสดี ขอบ", "ส", "วั", "ส", "ดี", "ข", "อ", "บ");
    assertShingles("word:2", "ສະບາຍດີ", "ສ ະ", "ະ ບ", "บ າ".replace('บ', 'ບ'), "າ ຍ", "ຍ ດີ");
    assertShingles("word:1", "ភាសា", "ភា", "សា");
    assertShingles("word:1", "မြန်မာ", "မြ", "န်", "မ", "ာ");
    assertShingles("word:1", "ꦧꦱꦗꦮ a1", "ꦧ", "ꦱ", "ꦗ", "ꦮ", "a1");
    assertShingles("word:1", "ꆈꌠ abc_カナ", "ꆈ", "ꌠ", "abc_カナ");
    // Tibetan puts a sign between syllables, Korean and Hindi put spaces between words.
    assertShingles("word:1", "བོད་ཡིག", "བོད", "ཡིག");
    assertShingles("word:1", "한국어 हिन्दी", "한국어", "हिन्दी");
  }

  @Test
  public void testTheHashIsXxh3AtEveryLength() {
    Random random = new Random(4);
    byte[] bytes = new byte[400];
    random.nextBytes(bytes);
    for (int length = 0; length <= 300; length++) {
      int offset = random.nextInt(90);
      byte[] copy = Arrays.copyOfRange(bytes, offset, offset + length);
      assertEquals(
          Hashing.xxh3_64().hashBytesToLong(copy), ShingleHash.hash(bytes, offset, length));
    }
    // The published value of XXH3_64bits for the empty input (xxHash 0.8).
    assertEquals(0x2D06800538D394C2L, ShingleHash.hash(bytes, 0, 0));
  }

  @Test
  public void testEveryInputCharacterChangesHalfOfTheBits() {
    Random random = new Random(5);
    byte[] bytes = new byte[16];
    for (int size = 5; size <= 8; size++) {
      for (int changed = 0; changed < size; changed++) {
        int[] flips = new int[64];
        for (int round = 0; round < 4_000; round++) {
          random.nextBytes(bytes);
          long before = ShingleHash.hash(bytes, 0, 2 * size);
          NormalizedText.set(bytes, changed, (char) random.nextInt(0x10000));
          count(before ^ ShingleHash.hash(bytes, 0, 2 * size), flips);
        }
        // 4,000 fair coins: 6 standard deviations are 190.
        for (int flip : flips) {
          assertEquals(2_000, flip, 190);
        }
      }
    }
  }

  @Test
  public void testHashesOfTextAreUniformAndDoNotCollide() {
    Set<Long> hashes = new HashSet<>();
    int[] buckets = new int[256];
    byte[] bytes = new byte[10];
    int texts = 26 * 26 * 26 * 26;
    for (int text = 0; text < texts; text++) {
      for (int i = 0, rest = text; i < 5; i++, rest /= 26) {
        NormalizedText.set(bytes, i, (char) ('a' + rest % 26));
      }
      long hash = ShingleHash.hash(bytes, 0, 10);
      hashes.add(hash);
      buckets[(int) hash & 255]++;
    }
    assertEquals(texts, hashes.size());
    double expected = texts / 256.0;
    double chiSquare =
        Arrays.stream(buckets).mapToDouble(b -> (b - expected) * (b - expected) / expected).sum();
    // 255 degrees of freedom: above 381 with probability 5e-7.
    assertTrue("chi-square " + chiSquare, chiSquare < 381 && chiSquare > 150);
  }

  @Test
  public void testShinglingSettings() {
    assertEquals("word:7", Shingling.parse("word:7").toString());
    for (String wrong : new String[] {"char", "char:", "char:x", "words:3", ""}) {
      assertEquals(
          "[shingle] must be [char:N] or [word:N] with N from 1 to 64, such as [char:5], got ["
              + wrong
              + "]",
          refusal(() -> Shingling.parse(wrong)));
    }
    assertEquals(
        "[shingle] size must be between 1 and 64, got 65",
        refusal(() -> Shingling.parse("char:65")));
  }

  private static void count(long bits, int[] counts) {
    for (int bit = 0; bit < 64; bit++) {
      counts[bit] += (int) (bits >>> bit) & 1;
    }
  }

  @Test
  public void testStemmedShingles() {
    assertStemmed("english", "word:2", "The cats, running", "the cat", "cat run");
    assertStemmed("english", "char:9", "Cats, (running)", "cat, (run", "at, (run)");
    assertStemmed("german", "word:1", "H\u00E4user \uD83D\uDE00", "haus", "\uD83D\uDE00");
    assertStemmed("german", "char:5", "\uD83D\uDE00H\u00E4user", "\uD83D\uDE00haus");
    assertStemmed(
        "russian", "word:1", "\u043A\u043D\u0438\u0433\u0438", "\u043A\u043D\u0438\u0433");
    assertStemmed("porter", "char:3", "?!", "?!");
    assertStemmed("porter", "word:3", "");
  }

  private static void assertShingles(String shingling, String text, String... expected) {
    assertStemmed("none", shingling, text, expected);
  }

  private static void assertStemmed(
      String stem, String shingling, String text, String... expected) {
    NormalizedText unit = new NormalizedText();
    new Normalizer(TextOptions.of(Unit.DOCUMENT)).normalize(text, 0, text.length(), unit);
    LongList hashes = new LongList();
    new ShingleHasher(Shingling.parse(shingling), stem).hash(unit, hashes);
    long[] wanted = Stream.of(expected).mapToLong(ShingleHasherTests::xxh3).toArray();
    assertArrayEquals(wanted, Arrays.copyOf(hashes.array(), hashes.size()));
  }

  private static long xxh3(String shingle) {
    return Hashing.xxh3_64().hashBytesToLong(shingle.getBytes(StandardCharsets.UTF_16LE));
  }

  private static Features set(long... hashes) {
    return ShingleSet.of(hashes);
  }

  @Test
  public void testSimilarityIsIntersectionOverUnion() {
    assertEquals(.5, set(1, 2, 3).similarity(set(2, 3, 4)), 0);
    assertEquals(0, set(1).similarity(set(2)), 0);
    assertEquals(1, set(-5, 9).similarity(set(-5, 9)), 0);
    assertEquals(.25, set(-5).similarity(set(-5, 0, 9, 10)), 0);
  }

  @Test
  public void testNoShinglesAreSimilarToNothing() {
    assertSame(Features.NONE, set());
    assertEquals(0, set().similarity(set()), 0);
    assertEquals(0, set().similarity(set(1)), 0);
    assertEquals(0, set(1).similarity(set()), 0);
  }
}

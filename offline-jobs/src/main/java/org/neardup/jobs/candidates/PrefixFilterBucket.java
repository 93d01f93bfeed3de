package org.neardup.jobs.candidates;

import java.io.IOException;
import java.util.Arrays;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.join.Frequencies;
import org.neardup.jobs.stage.codec.ByteReader;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.util.UnsignedProduct;

/**
 * Pairs up the texts with a common prefix shingle, which come from small to large. A pair is left
 * out only if it cannot be similar enough, or if another bucket makes it too. The decision uses the
 * sizes of both texts, the number of shingles after this one in each (the prefix filter of Xiao,
 * Wang, Lin, Yu, Wang, TODS 36(3) 2011, section 3), and their parities.
 *
 * <p>When it has made as many pairs as the largest bucket may, each further text is paired with the
 * first one only that it may be similar to. Memory is bounded by {@value #MAX_TEXTS} texts; later
 * texts meet only those.
 */
final class PrefixFilterBucket {
  /**
   * The value of a prefix shingle: its rank among all shingles of the text, from rare to frequent,
   * and the parities of the text's shingles by bits of their hashes. Two texts have at least as
   * many different shingles as parities (Sandes, Teodoro, Melo: Bitmap Filter, 2017, section 3.3).
   */
  record TextOutline(int place, long[] words, UnitTraits traits) {
    /** Number of words (1 byte), rank (1 to 5), words (8 each), traits. */
    static final Codec<TextOutline> CODEC =
        new Codec<>(
            (outline, out) ->
                UnitTraits.CODEC.write(
                    outline.traits,
                    out.putByte(outline.words.length)
                        .putVLong(outline.place)
                        .putLongs(outline.words)),
            TextOutline::read);

    /** More words cost more to send than they save in comparisons. */
    private static final int MAX_WORDS = 4;

    /** The distance between the bound and the parities of unrelated texts, in standard errors. */
    private static final double STANDARD_ERRORS = 3;

    private static TextOutline read(ByteReader in) {
      int words = in.getByte();
      return new TextOutline(in.getVInt(), in.getLongs(words), UnitTraits.CODEC.read(in));
    }

    /**
     * The fewest words of 64 bits that rule nearly all unrelated pairs out, or 0 if there would
     * have to be too many: half of all parities of unrelated texts differ.
     *
     * @param shingles how many a text has on average
     */
    static int words(double threshold, double shingles) {
      double mayDiffer = 2 * shingles * (1 - threshold) / (1 + threshold);
      for (int words = 1; words <= MAX_WORDS; words++) {
        double bits = words * Long.SIZE;
        if (mayDiffer <= (bits - STANDARD_ERRORS * StrictMath.sqrt(bits)) / 2) {
          return words;
        }
      }
      return 0;
    }

    static long[] parities(long[] shingles, int wordCount) {
      long[] words = new long[wordCount];
      if (wordCount > 0) {
        for (long shingle : shingles) {
          int bit = (int) UnsignedProduct.high(shingle, (long) wordCount * Long.SIZE);
          words[bit / Long.SIZE] ^= 1L << bit;
        }
      }
      return words;
    }
  }

  private static final int MAX_TEXTS = 1 << 18;
  private static final int MIN_TEXTS = 1 << 8;

  private final double threshold;
  private final int words;
  private final long maxPairs;
  private final BlockingRule rule;
  private final Bucket.PairSink sink;

  private long[] texts = new long[MIN_TEXTS];
  private int[] sizes = new int[MIN_TEXTS];

  /** The number of shingles of each text from this one on, itself included. */
  private int[] rests = new int[MIN_TEXTS];

  private long[] parities;
  private UnitTraits[] traits = new UnitTraits[MIN_TEXTS];

  /** The fewest common shingles of two similar texts, by how many both have together. */
  private int[] minCommon = {};

  /** The texts from {@code first} to {@code end} are not too small for the next ones. */
  private int first;

  private int end;
  private long size;
  private long next;
  private int nextShingles;
  private TextOutline nextOutline;
  private long pairs;
  private long leftOut;
  private long dropped;

  /**
   * A bucket, to be used again and again.
   *
   * @param threshold the least similarity, above 0 and at most 1
   * @param words of parities of each text
   * @param maxBucket the number of texts up to which a bucket makes every pair, whatever they are
   *     like
   */
  PrefixFilterBucket(
      double threshold, int words, int maxBucket, BlockingRule rule, Bucket.PairSink sink) {
    this.threshold = threshold;
    this.words = words;
    this.maxPairs = maxBucket * (maxBucket - 1L) / 2;
    this.rule = rule;
    this.sink = sink;
    this.parities = new long[MIN_TEXTS * words];
  }

  void clear() {
    first = 0;
    end = 0;
    size = 0;
    pairs = 0;
    leftOut = 0;
    dropped = 0;
    nextOutline = null;
  }

  /**
   * Takes the next text; the same text twice counts once, as a new one if either is new.
   *
   * @param text its key
   * @param shingles how many it has, not fewer than those before
   */
  void add(long text, int shingles, TextOutline outline) throws IOException {
    if (text != next) {
      finish();
    }
    nextOutline = nextOutline == null || nextOutline.traits().reference() ? outline : nextOutline;
    nextShingles = shingles;
    next = text;
  }

  /** Pairs up what has not been paired yet; to be called after the last text. */
  void finish() throws IOException {
    if (nextOutline == null) {
      return;
    }
    size++;
    int least = Frequencies.ceil(threshold * nextShingles);
    while (first < end && sizes[first] < least) {
      first++;
    }
    knowMinCommon(2 * nextShingles);
    int rest = nextShingles - nextOutline.place();
    meet(next, nextShingles, rest, nextOutline);
    if (rest >= minCommon[2 * nextShingles]) { // or it would meet none of the next texts
      keep(next, nextShingles, rest, nextOutline);
    }
    nextOutline = null;
  }

  private void knowMinCommon(int both) {
    int known = minCommon.length;
    if (both >= known) {
      minCommon = Arrays.copyOf(minCommon, 2 * both + 1);
      for (int i = known; i < minCommon.length; i++) {
        minCommon[i] = Frequencies.minCommon(threshold, i);
      }
    }
  }

  private void meet(long text, int shingles, int rest, TextOutline outline) throws IOException {
    boolean star = pairs >= maxPairs || end - first >= MAX_TEXTS;
    leftOut += dropped;
    for (int i = first; i < end; i++) {
      int both = sizes[i] + shingles;
      int common = minCommon[both];
      if (rest < common) {
        return; // nor has it enough for larger ones
      }
      if (rests[i] >= common
          && differByAtMost(both - 2 * common, i, outline.words())
          && rule.allows(traits[i], outline.traits())) {
        sink.pair(texts[i], text, star);
        pairs++;
        if (star) {
          leftOut += end - i - 1;
          return;
        }
      }
    }
  }

  private boolean differByAtMost(int mayDiffer, int i, long[] others) {
    int left = mayDiffer;
    for (int word = 0; word < words; word++) {
      left -= Long.bitCount(parities[i * words + word] ^ others[word]);
    }
    return left >= 0;
  }

  private void keep(long text, int shingles, int rest, TextOutline outline) {
    if (end == texts.length) {
      makeRoom();
    }
    if (end < texts.length) {
      texts[end] = text;
      sizes[end] = shingles;
      rests[end] = rest;
      System.arraycopy(outline.words(), 0, parities, end * words, words);
      traits[end] = outline.traits();
      end++;
    } else {
      dropped++;
    }
  }

  /** Drops the texts that are too small by now; where these are few, takes more memory. */
  private void makeRoom() {
    if (first >= end / 2) {
      System.arraycopy(texts, first, texts, 0, end - first);
      System.arraycopy(sizes, first, sizes, 0, end - first);
      System.arraycopy(rests, first, rests, 0, end - first);
      System.arraycopy(traits, first, traits, 0, end - first);
      System.arraycopy(parities, first * words, parities, 0, (end - first) * words);
      end -= first;
      first = 0;
    } else if (end < MAX_TEXTS) {
      texts = Arrays.copyOf(texts, 2 * end);
      sizes = Arrays.copyOf(sizes, 2 * end);
      rests = Arrays.copyOf(rests, 2 * end);
      traits = Arrays.copyOf(traits, 2 * end);
      parities = Arrays.copyOf(parities, 2 * end * words);
    }
  }

  long size() {
    return size;
  }

  /** At most how many pairs were not made, because there are too many. */
  long pairsLeftOut() {
    return leftOut;
  }
}

package org.neardup.signature;

import org.neardup.util.Check;

/**
 * How many bits a signature keeps of its components: the first ones, which make up the bands, are
 * wide, so that bands of unrelated texts are seldom equal by chance; the others serve the estimate
 * alone, for which narrow ones are nearly as good (Li and König, "b-Bit Minwise Hashing", WWW 2010:
 * at a similarity of .8 one of 4 bits has .93 of the information of one of 8 bits). Immutable.
 *
 * <p>The estimate counts all equal components alike. Weights that follow the variances, 1 and .99
 * for 8 and 4 bits at .8, would make its variance not .1 % smaller from .5 on.
 *
 * @param wide how many components are wide, the first ones
 * @param wideBits bits kept of each of them
 * @param narrow how many follow
 * @param narrowBits bits kept of each narrow component, at most {@code wideBits}
 */
public record ComponentWidths(int wide, int wideBits, int narrow, int narrowBits) {

  public ComponentWidths {
    Check.range("components", wide + narrow, 1, SignatureScheme.MAX_COMPONENTS);
    Check.that(
        wide >= 0 && narrow >= 0,
        "[band_components] must be between 0 and [components] = %s, got %s",
        wide + narrow,
        wide);
    Check.range("band_bits", wideBits, 1, Long.SIZE);
    Check.that(
        narrowBits >= 1 && narrowBits <= wideBits,
        "[estimate_bits] must be between 1 and [band_bits] = %s, got %s",
        wideBits,
        narrowBits);
  }

  /** Components that all keep the same number of bits. */
  public static ComponentWidths equal(int components, int bits) {
    return new ComponentWidths(components, bits, 0, bits);
  }

  /** How many components there are, wide and narrow ones. */
  public int components() {
    return wide + narrow;
  }

  /** The bytes of a packed signature: its wide part and its narrow one, each of whole bytes. */
  public int packedBytes() {
    return wideBytes() + bytes(narrow, narrowBits);
  }

  int wideBytes() {
    return bytes(wide, wideBits);
  }

  /** Whether no byte has a part of a component and a part or the whole of another. */
  public boolean isInWholeBytes() {
    return isInWholeBytes(wideBits) && (narrow == 0 || isInWholeBytes(narrowBits));
  }

  private static boolean isInWholeBytes(int bits) {
    return bits % Byte.SIZE == 0 || Byte.SIZE % bits == 0;
  }

  /**
   * The first byte of the component that has a byte of a packed signature {@link #isInWholeBytes}.
   */
  public int firstOfComponent(int at) {
    int inNarrow = at - wideBytes();
    return inNarrow < 0
        ? at - at % Math.max(1, wideBits / Byte.SIZE)
        : at - inNarrow % Math.max(1, narrowBits / Byte.SIZE);
  }

  /** The bytes of components of a number of bits, one after the other. */
  static int bytes(int components, int bits) {
    return (int) (((long) components * bits + 7) / 8);
  }

  /** Cuts the values of all components to their bits, the low ones. */
  void cut(long[] values) {
    long wideMask = -1L >>> (Long.SIZE - wideBits);
    for (int i = 0; i < wide; i++) {
      values[i] &= wideMask;
    }
    long narrowMask = -1L >>> (Long.SIZE - narrowBits);
    for (int i = wide; i < wide + narrow; i++) {
      values[i] &= narrowMask;
    }
  }

  /**
   * The estimate of the Jaccard similarity from equal components, corrected for components that are
   * equal by chance because they were cut to few bits (Li and König, theorem 1).
   *
   * @param equal how many components are equal
   * @return between 0 and 1; 1 if all are equal
   */
  public double estimate(int equal) {
    double byChance = equalByChance();
    return Math.max(0, (equal - byChance) / (components() - byChance));
  }

  /** The fewest equal components, as in {@link SignatureScheme#requiredEqual}. */
  public int requiredEqual(double minSimilarity) {
    int equal = 0;
    while (equal <= components() && estimate(equal) < minSimilarity) {
      equal++;
    }
    return equal;
  }

  /**
   * The standard error of the estimate at a similarity, for independent components; the fast
   * family's is not larger.
   */
  public double standardError(double similarity) {
    return standardError(similarity, 1);
  }

  /**
   * The standard error where it is smallest, which is the fast family's for sets with hardly more
   * elements than there are components: half of the variance vanishes, except the variance of
   * components that are equal by chance.
   */
  public double leastStandardError(double similarity) {
    return standardError(similarity, .5);
  }

  private double standardError(double similarity, double share) {
    double variance =
        wide * variance(similarity, share, chance(wideBits))
            + narrow * variance(similarity, share, chance(narrowBits));
    return Math.sqrt(variance) / (components() - equalByChance());
  }

  private static double variance(double similarity, double share, double chance) {
    double notBoth = (1 - similarity) * (1 - chance);
    return notBoth * (share * similarity * (1 - chance) + chance);
  }

  /** The components of unrelated sets that are equal, on average. */
  private double equalByChance() {
    return wide * chance(wideBits) + narrow * chance(narrowBits);
  }

  /** The probability that a wide component of two sets of a similarity is equal. */
  public double wideProbability(double similarity) {
    return probability(similarity, wideBits);
  }

  /** The probability that a narrow component of two sets of a similarity is equal. */
  public double narrowProbability(double similarity) {
    return probability(similarity, narrowBits);
  }

  private static double probability(double similarity, int bits) {
    return similarity + (1 - similarity) * chance(bits);
  }

  private static double chance(int bits) {
    return StrictMath.scalb(1.0, -bits);
  }

  /** For reports. */
  @Override
  public String toString() {
    String first = wide + " components of " + wideBits + " bits";
    return narrow == 0 ? first : first + " and " + narrow + " of " + narrowBits;
  }
}

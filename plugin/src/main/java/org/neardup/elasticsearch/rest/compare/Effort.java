package org.neardup.elasticsearch.rest.compare;

import org.neardup.lsh.BandScheme;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureScheme;

/**
 * The cost of one comparison, counted in advance in steps of about a nanosecond of one thread.
 * Equal texts cost equally many steps on every machine, so that the limit does not depend on the
 * machine. Not thread safe.
 */
final class Effort {

  /** About a second of one thread. */
  static final long MAX_STEPS = 1_000_000_000;

  private static final int PER_CHARACTER = 50;
  private static final int PER_CODE_POINT = 50;
  private static final int PER_UNIT = 500;
  private static final int PER_COMPONENT = 25;
  private static final int PER_PAIR = 12;
  private static final int PER_SHINGLE = 3;

  /** Preparing the hashes of tokens costs as much as making this number of tokens. */
  private static final int TOKENS_TO_BEGIN = 30;

  private static final String READING =
      "[a] and [b] are too long: reading and signing them with these settings";

  private static final String COUNTING_TOKENS =
      "[a] and [b] have many near duplicates: counting the tokens that each pair shares";

  private final Runnable checkCancelled;
  private double steps;

  /**
   * No steps yet.
   *
   * @param checkCancelled throws if the request was cancelled
   */
  Effort(Runnable checkCancelled) {
    this.checkCancelled = checkCancelled;
  }

  /** Throws if the request was cancelled. */
  void checkCancelled() {
    checkCancelled.run();
  }

  /** Counts the steps of cutting a text into units, before it is cut. */
  void cut(String raw) {
    spend((double) PER_CHARACTER * raw.length(), READING);
  }

  /** Counts the steps of signing a unit, before it is signed. */
  void sign(SignatureScheme scheme, int codePoints) {
    boolean everyShingle =
        !(scheme instanceof MinHashScheme minHash && minHash.family() == Family.FAST);
    double perComponent = PER_COMPONENT + (everyShingle ? codePoints / 2.0 : 0);
    spend(
        PER_UNIT + (double) PER_CODE_POINT * codePoints + scheme.components() * perComponent,
        READING);
  }

  /** Counts the steps of comparing all units of two texts, before they are compared. */
  void compare(ComparedText a, ComparedText b) {
    int unitsA = a.units().size();
    int unitsB = b.units().size();
    double shingles = (double) unitsA * b.shingles() + (double) unitsB * a.shingles();
    spend(
        (double) PER_PAIR * unitsA * unitsB + PER_SHINGLE * shingles,
        "[a] and [b] have "
            + unitsA
            + " and "
            + unitsB
            + " units with "
            + a.shingles()
            + " and "
            + b.shingles()
            + " shingles or numbers of vectors: comparing each with each");
  }

  /** Counts the steps of preparing tokens, before the first token is made. */
  void beginTokens(IndexScheme scheme) {
    spend(TOKENS_TO_BEGIN * tokenSteps(scheme), COUNTING_TOKENS);
  }

  /** Counts the steps of making the tokens of two units. */
  void makeTokens(IndexScheme scheme) {
    spend(2 * tokenSteps(scheme), COUNTING_TOKENS);
  }

  private static double tokenSteps(IndexScheme scheme) {
    return switch (scheme) {
      case BandScheme bands -> PER_COMPONENT / 2.0 * bands.bands() * bands.rows();
      case PrefixScheme prefixes ->
          (double) prefixes.bitPermutations() * prefixes.signature().bits();
    };
  }

  /**
   * Counts steps.
   *
   * @param doing the work that takes them, for the message
   * @throws IllegalArgumentException if these are too many
   */
  private void spend(double more, String doing) {
    checkCancelled();
    steps += more;
    if (steps > MAX_STEPS) {
      throw new IllegalArgumentException(
          doing
              + " takes more than "
              + MAX_STEPS
              + " steps; compare parts of the texts, or search an index for them");
    }
  }
}

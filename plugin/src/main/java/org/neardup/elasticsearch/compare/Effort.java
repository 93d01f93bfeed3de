package org.neardup.elasticsearch.compare;

import org.neardup.lsh.BandScheme;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.SignatureScheme;
import org.neardup.util.Check;

/**
 * Limits one comparison to about a second of a thread. Work is counted before it is done, in steps
 * of about a nanosecond, so that two texts are refused on every machine or on none. Not thread
 * safe.
 */
final class Effort {

  static final long MAX_STEPS = 1_000_000_000;

  private static final String READING =
      "[a] and [b] are too long: reading and signing them with these settings";

  private final Runnable checkCancelled;
  private double steps;

  /** Counts from 0; {@code checkCancelled} throws if the request was cancelled. */
  Effort(Runnable checkCancelled) {
    this.checkCancelled = checkCancelled;
  }

  void checkCancelled() {
    checkCancelled.run();
  }

  void cut(String raw) {
    spend(50.0 * raw.length(), READING);
  }

  /** Counts signing a unit; only the fast family does not hash each shingle for each component. */
  void sign(SignatureScheme scheme, int codePoints) {
    boolean fast = scheme instanceof MinHashScheme minHash && minHash.family() == Family.FAST;
    double ofComponent = 25 + (fast ? 0 : codePoints / 2.0);
    spend(500 + 50.0 * codePoints + scheme.components() * ofComponent, READING);
  }

  void compare(ComparedText a, ComparedText b) {
    int unitsA = a.units().size();
    int unitsB = b.units().size();
    double shingles = (double) unitsA * b.shingles() + (double) unitsB * a.shingles();
    spend(
        12.0 * unitsA * unitsB + 3 * shingles,
        ("[a] and [b] have %s and %s units with %s and %s shingles or numbers of vectors:"
                + " comparing each with each")
            .formatted(unitsA, unitsB, a.shingles(), b.shingles()));
  }

  void makeTokens(IndexScheme scheme, int units) {
    double ofUnit =
        switch (scheme) {
          case BandScheme bands -> 12.5 * bands.bands() * bands.rows();
          case PrefixScheme prefixes ->
              (double) prefixes.bitPermutations() * prefixes.signature().bits();
        };
    spend(
        units * ofUnit,
        "[a] and [b] have many near duplicates: counting the tokens that each pair shares");
  }

  /** Counts steps, and refuses too many with a message that names the work. */
  private void spend(double more, String doing) {
    checkCancelled();
    steps += more;
    Check.that(
        steps <= MAX_STEPS,
        "%s takes more than %s steps; compare parts of the texts, or search an index for them",
        doing,
        MAX_STEPS);
  }
}

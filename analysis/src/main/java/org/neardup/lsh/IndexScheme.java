package org.neardup.lsh;

import org.neardup.signature.SignatureScheme;

/**
 * All parameters that determine the tokens of a text: those of its signature and how tokens are
 * made of it. Immutable.
 */
public sealed interface IndexScheme permits BandScheme, PrefixScheme {

  /** The most tokens of a unit: as many as two characters of a token can number. */
  int MAX_TOKENS = 4096;

  /** The signature scheme. */
  SignatureScheme signature();

  /** How many tokens each unit has. */
  int tokensPerUnit();

  /** What these tokens find and cost. */
  CandidatePlan plan();

  /**
   * The scheme as JSON with sorted keys; the signature scheme's canonical JSON stands under {@code
   * signature}.
   */
  String canonicalJson();

  /** The first 16 hexadecimal digits of the SHA-256 of {@link #canonicalJson}. */
  default String id() {
    return SignatureScheme.idOf(canonicalJson());
  }
}

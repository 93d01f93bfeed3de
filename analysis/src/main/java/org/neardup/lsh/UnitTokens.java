package org.neardup.lsh;

import org.neardup.signature.UnitSignature;

/**
 * Makes the tokens of signatures. Every token begins with its number in two characters, so that
 * tokens sort by it; what follows is made of the signature.
 *
 * <p>Not thread safe: one per thread.
 */
public sealed interface UnitTokens permits BandTokens, PrefixTokens {

  /** The tokens of a scheme's signatures. */
  static UnitTokens of(IndexScheme scheme) {
    return scheme instanceof BandScheme bands
        ? new BandTokens(bands)
        : new PrefixTokens((PrefixScheme) scheme);
  }

  /** How many tokens a signature has; they are numbered from 0. */
  int perUnit();

  /** How many characters a token has; no token has more than the first. */
  int length(int token);

  /** 64 bits that two signatures share if, and hardly ever unless, they share a token. */
  long hash(int token, UnitSignature signature);

  /** Writes {@link #length} ASCII characters into an array. */
  void write(int token, UnitSignature signature, byte[] out, int offset);

  /** One token of a signature, in ASCII. */
  default byte[] token(int token, UnitSignature signature) {
    byte[] made = new byte[length(token)];
    write(token, signature, made, 0);
    return made;
  }
}

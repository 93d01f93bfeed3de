package org.neardup.lsh;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.neardup.signature.Seeds;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.text.ShingleHash;

/**
 * Makes the band tokens of signatures. A token is {@value #TOKEN_LENGTH} printable ASCII
 * characters: two for the band's number, then eleven for the 64-bit {@link ShingleHash} of its
 * components (each as a big-endian number of {@code signature_bits} bits rounded up to whole
 * bytes), in the alphabet {@code -0-9A-Z_a-z}, which sorts like the bits.
 *
 * <p>Not thread safe: one per thread.
 */
public final class BandTokens {

  /** The length of every token. */
  public static final int TOKEN_LENGTH = 13;

  private static final byte[] ALPHABET =
      "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
          .getBytes(StandardCharsets.US_ASCII);

  private final int rows;
  private final int componentBytes;
  private final int[][] chosen;
  private final byte[] buffer;

  /** Tokens under a scheme. */
  public BandTokens(IndexScheme scheme) {
    SignatureScheme signature = scheme.signature();
    this.rows = scheme.rows();
    this.componentBytes = (signature.signatureBits() + 7) / 8;
    this.buffer = new byte[rows * componentBytes];
    this.chosen = new int[scheme.bands()][rows];
    for (int at = 0; at < scheme.bands() * rows; at++) {
      chosen[at / rows][at % rows] =
          switch (scheme.banding()) {
            case DISJOINT -> at;
            case DRAWS -> draw(signature, at);
          };
    }
  }

  private static int draw(SignatureScheme signature, int index) {
    return (int)
        Math.unsignedMultiplyHigh(
            Seeds.derive(signature.seed(), "draws", index), signature.components());
  }

  /** The band that a token is of; tokens sort by their bands first. */
  public static int band(byte[] token, int offset) {
    return Arrays.binarySearch(ALPHABET, token[offset]) << 6
        | Arrays.binarySearch(ALPHABET, token[offset + 1]);
  }

  /** How many tokens a signature has. */
  public int bands() {
    return chosen.length;
  }

  /** The 64-bit hash of a band's components. */
  public long hash(int band, UnitSignature signature) {
    int at = 0;
    for (int row = 0; row < rows; row++) {
      long component = signature.component(chosen[band][row]);
      for (int shift = 8 * (componentBytes - 1); shift >= 0; shift -= 8) {
        buffer[at++] = (byte) (component >>> shift);
      }
    }
    return ShingleHash.hash(buffer, 0, at);
  }

  /** The token of a band, as a new array of ASCII characters. */
  public byte[] token(int band, UnitSignature signature) {
    byte[] token = new byte[TOKEN_LENGTH];
    write(band, signature, token, 0);
    return token;
  }

  /** Writes the token of a band into an array. */
  public void write(int band, UnitSignature signature, byte[] out, int offset) {
    long hash = hash(band, signature);
    out[offset] = ALPHABET[band >>> 6];
    out[offset + 1] = ALPHABET[band & 63];
    for (int i = 0; i < 10; i++) {
      out[offset + 2 + i] = ALPHABET[(int) (hash >>> (58 - 6 * i)) & 63];
    }
    out[offset + 12] = ALPHABET[(int) (hash & 15) << 2];
  }
}

package org.neardup.lsh;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.neardup.shingle.ShingleHash;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.Seeds;
import org.neardup.signature.UnitSignature;
import org.neardup.util.UnsignedProduct;

/**
 * Makes the band tokens of signatures. A token is {@value #TOKEN_LENGTH} printable ASCII
 * characters: two for the band's number, then six for the upper 36 bits of the {@link ShingleHash}
 * of its components (each as a big-endian number of {@code band_bits} bits rounded up to whole
 * bytes), in the alphabet {@code -0-9A-Z_a-z}, which sorts like the bits.
 *
 * <p>36 bits are enough for indices of 10^9 units: of twelve bands of a unit some .17 meet another
 * one's token by accident there, and what meets is verified.
 *
 * <p>Not thread safe: one per thread.
 */
public final class BandTokens implements UnitTokens {

  public static final int TOKEN_LENGTH = 8;

  private static final VarHandle TWO_BYTES =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private final int componentBytes;
  private final int[][] chosen;
  private final byte[] buffer;

  public BandTokens(BandScheme scheme) {
    MinHashScheme signature = scheme.signature();
    int rows = scheme.rows();
    this.componentBytes = (signature.widths().wideBits() + 7) / 8;
    this.buffer = new byte[rows * componentBytes];
    this.chosen = new int[scheme.bands()][rows];
    for (int at = 0; at < scheme.bands() * rows; at++) {
      chosen[at / rows][at % rows] =
          switch (scheme.banding()) {
            case DISJOINT -> at;
            case WITH_REPLACEMENT -> sampled(signature, at);
          };
    }
  }

  private static int sampled(MinHashScheme signature, int index) {
    return (int)
        UnsignedProduct.high(
            Seeds.derive(signature.seed(), "draws", index), signature.components());
  }

  @Override
  public int perUnit() {
    return chosen.length;
  }

  @Override
  public int length(int band) {
    return TOKEN_LENGTH;
  }

  @Override
  public long hash(int band, UnitSignature signature) {
    int[] components = chosen[band];
    int at = 0;
    for (int row = 0; row < components.length; row++, at += componentBytes) {
      long component = signature.component(components[row]);
      if (componentBytes == Short.BYTES) {
        TWO_BYTES.set(buffer, at, (short) component);
      } else {
        for (int i = 0; i < componentBytes; i++) {
          buffer[at + i] = (byte) (component >>> (8 * (componentBytes - 1 - i)));
        }
      }
    }
    return ShingleHash.hash(buffer, 0, at);
  }

  @Override
  public void write(int band, UnitSignature signature, byte[] out, int offset) {
    long hash = hash(band, signature);
    SixBits.writeNumber(band, out, offset);
    for (int i = 2; i < TOKEN_LENGTH; i++) {
      out[offset + i] = SixBits.character(hash >>> (70 - 6 * i));
    }
  }

  /** Six bits as a printable ASCII character, in an alphabet that sorts like the bits. */
  static final class SixBits {

    private static final byte[] ALPHABET =
        "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
            .getBytes(StandardCharsets.US_ASCII);

    private SixBits() {}

    /** The character of the low six bits. */
    static byte character(long bits) {
      return ALPHABET[(int) bits & 63];
    }

    static void writeNumber(int number, byte[] out, int offset) {
      out[offset] = character(number >>> 6);
      out[offset + 1] = character(number);
    }
  }
}

package org.neardup.shingle;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.neardup.util.UnsignedProduct;

/**
 * XXH3 with 64 bits and seed 0 (xxHash 0.8), the hash of shingles and bands, under the name {@value
 * #NAME} in every scheme.
 *
 * <p>Shingles of 5 to 8 characters have 9 to 16 bytes: that case of XXH3 is written out here,
 * because it is the inner loop of everything and stays within registers; all other lengths go to
 * hash4j. Thread safe.
 */
public final class ShingleHash {

  public static final String NAME = "xxh3_64";

  private static final Hasher64 XXH3 = Hashing.xxh3_64();
  private static final Hasher64 SECOND = Hashing.xxh3_64(1);
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  // Words 3 and 4, and 5 and 6, of XXH3's default secret, combined as its case for 9 to 16 bytes
  // does.
  private static final long FLIP_LOW = 0x1f67b3b7a4a44072L ^ 0x78e5c0cc4ee679cbL;
  private static final long FLIP_HIGH = 0x2172ffcc7dd05a82L ^ 0x8e2443f7744608b8L;
  private static final long AVALANCHE = 0x165667919E3779F9L;

  private ShingleHash() {}

  public static long hash(byte[] bytes, int offset, int length) {
    return length >= 9 && length <= 16
        ? hash9to16(bytes, offset, length)
        : XXH3.hashBytesToLong(bytes, offset, length);
  }

  /** The hash of a text, in UTF-16LE. */
  public static long hash(String text) {
    byte[] utf16 = text.getBytes(StandardCharsets.UTF_16LE);
    return hash(utf16, 0, utf16.length);
  }

  /** Another hash, independent of the first one: XXH3 with seed 1. */
  public static long secondHash(byte[] bytes) {
    return SECOND.hashBytesToLong(bytes);
  }

  static long hash9to16(byte[] bytes, int offset, int length) {
    long low = (long) EIGHT_BYTES.get(bytes, offset) ^ FLIP_LOW;
    long high = (long) EIGHT_BYTES.get(bytes, offset + length - 8) ^ FLIP_HIGH;
    long folded = (low * high) ^ UnsignedProduct.high(low, high);
    long sum = length + Long.reverseBytes(low) + high + folded;
    sum = (sum ^ (sum >>> 37)) * AVALANCHE;
    return sum ^ (sum >>> 32);
  }
}

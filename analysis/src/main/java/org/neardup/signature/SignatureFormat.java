package org.neardup.signature;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * The binary container of the signatures of one value, format version {@value #VERSION}. All
 * numbers are big-endian.
 *
 * <table>
 *   <caption>Container</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>0-1</td><td>magic, ASCII {@code ND}</td></tr>
 *   <tr><td>2</td><td>format version, 1</td></tr>
 *   <tr><td>3-10</td><td>signature scheme id, 16 hexadecimal digits as 8 bytes</td></tr>
 *   <tr><td>11-14</td><td>unit count n</td></tr>
 *   <tr><td>15-</td><td>n units: position (4), start (4), end (4), packed signature (the {@link ComponentWidths wide}
 *       components, padded with zeros to a whole byte, then the narrow ones, padded likewise)</td></tr>
 * </table>
 *
 * <p>In JSON a container is standard base64 with padding. Thread safe. The methods that read take
 * the bytes as they come out of an index, at any offset, and copy nothing; they expect a container
 * that {@link #validate} has accepted once.
 */
public final class SignatureFormat {

  public static final int VERSION = 1;
  public static final int HEADER_BYTES = 15;

  private static final short MAGIC = 0x4E44;
  private static final int UNIT_HEADER_BYTES = 12;
  private static final int ID_OFFSET = 3;
  private static final int COUNT_OFFSET = 11;

  private final SignatureScheme scheme;
  private final ComponentWidths widths;
  private final String schemeId;
  private final int unitBytes;
  private final byte[] empty = new byte[HEADER_BYTES];

  public SignatureFormat(SignatureScheme scheme) {
    this.scheme = scheme;
    this.widths = scheme.widths();
    this.schemeId = scheme.id();
    this.unitBytes = UNIT_HEADER_BYTES + widths.packedBytes();
    ByteBuffer.wrap(empty)
        .putShort(MAGIC)
        .put((byte) VERSION)
        .put(HexFormat.of().parseHex(schemeId));
  }

  public byte[] encode(List<UnitSignature> units) {
    return packed(units).container(0);
  }

  /** Units as a packed list: the one given if it is of this scheme and packed already. */
  public PackedSignatures packed(List<UnitSignature> units) {
    if (units instanceof PackedSignatures packed && packed.format().schemeId.equals(schemeId)) {
      return packed;
    }
    PackedSignatures packed = new PackedSignatures(this, empty.clone());
    packed.addAll(units);
    return packed;
  }

  /** Writes the last unit of a container that has room for it. */
  void setLast(byte[] container, int unit, UnitSignature signature) {
    ByteBuffer.wrap(container)
        .putInt(COUNT_OFFSET, unit + 1)
        .position(unitOffset(0, unit))
        .putInt(signature.position())
        .putInt(signature.start())
        .putInt(signature.end());
    BitPacking.pack(signature, widths, container, packedOffset(0, unit));
  }

  /** All units of a container, which is {@linkplain #validate accepted} and not copied. */
  public PackedSignatures decode(byte[] container) {
    validate(container, 0, container.length);
    return new PackedSignatures(this, container);
  }

  /**
   * Accepts a container of this scheme.
   *
   * @throws IllegalArgumentException if it is damaged, of another version or of another scheme; the
   *     message names the reason
   */
  public void validate(byte[] bytes, int offset, int length) {
    require(length >= HEADER_BYTES, "at least %s bytes, got %s bytes", HEADER_BYTES, length);
    String magic = HexFormat.of().formatHex(bytes, offset, offset + 2);
    require(magic.equals("4e44"), "the magic 4e44, got %s", magic);
    int version = bytes[offset + 2];
    require(
        version == VERSION,
        "format version %s, got version %s: use the release that wrote it, or sign the text again",
        VERSION,
        version);
    String id = schemeId(bytes, offset);
    require(id.equals(schemeId), "signature scheme [%s], got signature scheme [%s]", schemeId, id);
    int count = unitCount(bytes, offset);
    require(count >= 0, "a unit count of at least 0, got %s", count);
    long expected = length(bytes, offset);
    require(expected == length, "%s bytes for %s units, got %s bytes", expected, count, length);
    validateUnits(bytes, offset, count);
  }

  /** The scheme id that a container of at least {@value #HEADER_BYTES} bytes has. */
  public static String schemeId(byte[] bytes, int offset) {
    return HexFormat.of().formatHex(bytes, offset + ID_OFFSET, offset + COUNT_OFFSET);
  }

  private void validateUnits(byte[] bytes, int offset, int count) {
    int previous = -1;
    for (int unit = 0; unit < count; unit++) {
      int position = position(bytes, offset, unit);
      require(
          position > previous, "positions that ascend from 0, got %s after %s", position, previous);
      int start = start(bytes, offset, unit);
      int end = end(bytes, offset, unit);
      require(start >= 0 && end >= start, "0 <= start <= end, got start %s and end %s", start, end);
      int packed = packedOffset(offset, unit);
      requireZeroPadding(bytes, packed + widths.wideBytes() - 1, widths.wide(), widths.wideBits());
      int last = packed + packedBytes() - 1;
      requireZeroPadding(bytes, last, widths.narrow(), widths.narrowBits());
      previous = position;
    }
  }

  /** Bits of the last byte that belong to no component would be counted in comparisons. */
  private static void requireZeroPadding(byte[] bytes, int lastByte, int components, int bits) {
    int padding = Math.floorMod(-components * bits, 8);
    int extra = bytes[lastByte] & ((1 << padding) - 1);
    require(extra == 0, "zeros in the last %s bits of its components, got %s", padding, extra);
  }

  private static void require(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new IllegalArgumentException(
          "a signature container must have " + String.format(Locale.ROOT, message, values));
    }
  }

  public int unitCount(byte[] bytes, int offset) {
    return intAt(bytes, offset + COUNT_OFFSET);
  }

  public int position(byte[] bytes, int offset, int unit) {
    return intAt(bytes, unitOffset(offset, unit));
  }

  public int start(byte[] bytes, int offset, int unit) {
    return intAt(bytes, unitOffset(offset, unit) + 4);
  }

  public int end(byte[] bytes, int offset, int unit) {
    return intAt(bytes, unitOffset(offset, unit) + 8);
  }

  public long length(byte[] bytes, int offset) {
    return HEADER_BYTES + (long) unitCount(bytes, offset) * unitBytes;
  }

  /**
   * How many bytes a container of some units takes.
   *
   * @throws ArithmeticException if no array is as long
   */
  int length(int units) {
    return Math.addExact(HEADER_BYTES, Math.multiplyExact(units, unitBytes));
  }

  public int unitBytes() {
    return unitBytes;
  }

  /** The index of the unit at a position, or a negative number if there is none; O(log units). */
  public int indexOf(byte[] bytes, int offset, int position) {
    int low = 0;
    int high = unitCount(bytes, offset) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = position(bytes, offset, middle);
      if (found == position) {
        return middle;
      } else if (found < position) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  public UnitSignature unit(byte[] bytes, int offset, int unit) {
    int at = packedOffset(offset, unit);
    int position = position(bytes, offset, unit);
    int start = start(bytes, offset, unit);
    int end = end(bytes, offset, unit);
    int size = widths.components();
    return scheme instanceof HyperplaneScheme
        ? UnitSignature.ofBits(position, start, end, BitPacking.words(bytes, at, size), size)
        : new UnitSignature(position, start, end, BitPacking.components(bytes, at, widths));
  }

  /** The packed bits of a signature, for {@link #equalPacked}. */
  public byte[] pack(UnitSignature signature) {
    byte[] packed = new byte[packedBytes()];
    BitPacking.pack(signature, widths, packed, 0);
    return packed;
  }

  /** The offset of the packed bits of a unit, for a container that begins at {@code offset}. */
  public int packedOffset(int offset, int unit) {
    return unitOffset(offset, unit) + UNIT_HEADER_BYTES;
  }

  public int packedBytes() {
    return widths.packedBytes();
  }

  /** How many components of a unit of a container and of a packed signature are equal. */
  public int equalComponents(byte[] bytes, int offset, int unit, byte[] packed) {
    return equalPacked(bytes, packedOffset(offset, unit), packed, 0);
  }

  /** How many components of two signatures packed by {@link #pack} are equal. */
  public int equalPacked(byte[] a, int offsetA, byte[] b, int offsetB) {
    return BitPacking.equal(a, offsetA, b, offsetB, widths);
  }

  private int unitOffset(int offset, int unit) {
    return offset + HEADER_BYTES + unit * unitBytes;
  }

  private static int intAt(byte[] bytes, int at) {
    return ByteBuffer.wrap(bytes, at, Integer.BYTES).getInt();
  }

  public static String toBase64(byte[] container) {
    return Base64.getEncoder().encodeToString(container);
  }

  /** A container from JSON; refuses text that is not standard base64. */
  public static byte[] fromBase64(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "[signature] must be standard base64: " + e.getMessage(), e);
    }
  }
}

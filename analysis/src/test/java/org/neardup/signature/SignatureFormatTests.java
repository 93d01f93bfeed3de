package org.neardup.signature;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.Test;
import org.neardup.signature.MinHashScheme.Family;

public class SignatureFormatTests {

  private static SignatureScheme scheme(Family family, int components, int bits) {
    return Sets.scheme(family, components, bits, Seeds.DEFAULT);
  }

  @Test
  public void testEveryNumberOfBitsSurvives() {
    Random random = new Random(6);
    for (int bits = 1; bits <= 64; bits++) {
      int narrowBits = 1 + random.nextInt(bits);
      ComponentWidths widths = new ComponentWidths(13, bits, 19, narrowBits);
      SignatureFormat format = new SignatureFormat(Sets.scheme(Family.CLASSIC, widths, 1));
      List<UnitSignature> units = new ArrayList<>();
      for (int unit = 0; unit < 3; unit++) {
        long[] components = random.longs(32).toArray();
        widths.cut(components);
        units.add(new UnitSignature(2 * unit, 10 * unit, 10 * unit + 7, components));
      }
      byte[] container = format.encode(units);
      int packedBytes = (13 * bits + 7) / 8 + (19 * narrowBits + 7) / 8;
      assertEquals(15 + 3 * (12 + packedBytes), container.length);
      assertEquals(units, format.decode(container));
      byte[] shifted = new byte[container.length + 9];
      System.arraycopy(container, 0, shifted, 5, container.length);
      assertEquals(units.get(2), format.unit(shifted, 5, 2));
      assertEquals(32, format.equalComponents(shifted, 5, 2, format.pack(units.get(2))));
      int equal = units.get(0).equalComponents(units.get(1));
      assertEquals(equal, format.equalComponents(container, 0, 0, format.pack(units.get(1))));
    }
  }

  @Test
  public void testAPackedListIsTheListInItsContainer() {
    Random random = new Random(8);
    for (int bits : new int[] {1, 7, 8, 16, 64}) {
      SignatureFormat format = new SignatureFormat(scheme(Family.CLASSIC, 13, bits));
      PackedSignatures packed = format.packed(List.of());
      List<UnitSignature> units = new ArrayList<>();
      List<UnitSignature> distinct = new ArrayList<>();
      for (int unit = 0; unit < 40; unit++) {
        boolean again = unit % 3 == 2;
        long[] components = random.longs(13).map(c -> c & (-1L >>> (64 - bits))).toArray();
        UnitSignature made =
            again
                ? units.get(random.nextInt(unit)).at(unit, unit, unit + 1)
                : new UnitSignature(unit, unit, unit + 1, components);
        assertTrue(packed.add(made));
        units.add(made);
        if (!again) {
          distinct.add(made);
        }
        assertEquals(units, packed);
        assertEquals(distinct, packed.distinct());
        assertArrayEquals(format.encode(units), packed.container(0));
      }
      assertSame(packed, format.packed(packed));
      assertArrayEquals(
          Arrays.copyOf(format.encode(units), 15 + 40 * format.unitBytes() + 8),
          packed.container(8));
      assertEquals(units, format.decode(packed.container(0)));
      assertThrows(IndexOutOfBoundsException.class, () -> packed.get(40));
    }
  }

  /** Components that differ in one bit only, whichever, are not equal. */
  @Test
  public void testEqualComponentsAreCounted() {
    Random random = new Random(7);
    for (int bits : new int[] {1, 2, 3, 4, 8, 16, 32}) {
      for (int count = 1; count <= 40; count++) {
        int wide = random.nextInt(count + 1);
        ComponentWidths widths = new ComponentWidths(wide, 2 * bits, count - wide, bits);
        SignatureFormat format = new SignatureFormat(Sets.scheme(Family.CLASSIC, widths, 1));
        long[] one = random.longs(count).toArray();
        widths.cut(one);
        long[] other = one.clone();
        int changed = random.nextInt(count + 1);
        for (int i = 0; i < changed; i++) {
          other[i] ^= 1L << random.nextInt(i < wide ? 2 * bits : bits);
        }
        byte[] a = format.pack(new UnitSignature(0, 0, 1, one));
        byte[] b = new byte[a.length + 3];
        System.arraycopy(format.pack(new UnitSignature(0, 0, 1, other)), 0, b, 3, a.length);
        assertEquals(count - changed, format.equalPacked(a, 0, b, 3));
      }
    }
  }

  @Test
  public void testUnitsAreFoundByPosition() {
    SignatureFormat format = new SignatureFormat(scheme(Family.FAST, 4, 8));
    UnitSignature unit = new UnitSignature(3, 1, 2, new long[4]);
    byte[] container = format.encode(List.of(unit, unit.at(7, 3, 4), unit.at(20, 5, 6)));
    assertEquals(0, format.indexOf(container, 0, 3));
    assertEquals(2, format.indexOf(container, 0, 20));
    assertEquals(-1, format.indexOf(container, 0, 8));
    assertEquals(-1, format.indexOf(format.encode(List.of()), 0, 0));
  }

  @Test
  public void testBytesAsDrawnInTheDocumentation() {
    SignatureScheme scheme = Sets.scheme(Family.FAST, new ComponentWidths(3, 4, 3, 2), 1);
    UnitSignature unit = new UnitSignature(1, 2, 259, new long[] {1, 2, 15, 1, 0, 3});
    byte[] container = new SignatureFormat(scheme).encode(List.of(unit));
    String expected =
        "4e44" + "01" + scheme.id() + "00000001" + "00000001" + "00000002" + "00000103" + "12f04c";
    assertEquals(expected, HexFormat.of().formatHex(container));
  }

  @Test
  public void testDamageIsNamed() {
    SignatureFormat format = new SignatureFormat(scheme(Family.FAST, 4, 16));
    UnitSignature unit = new UnitSignature(0, 0, 5, new long[4]);
    byte[] good = format.encode(List.of(unit, unit.at(1, 6, 9)));
    assertRefused(format, Arrays.copyOf(good, 12), "at least 15 bytes, got 12 bytes");
    assertRefused(format, Arrays.copyOf(good, 50), "55 bytes for 2 units, got 50 bytes");
    assertRefused(format, with(good, 0, 'X'), "the magic 4e44, got 5844");
    assertRefused(
        format,
        with(good, 2, 9),
        "format version 1, got version 9: use the release that wrote it, or sign the text again");
    assertRefused(format, with(good, 11, 0xFF), "a unit count of at least 0, got -16777214");
    assertRefused(format, with(good, 38, 0), "positions that ascend from 0, got 0 after 0");
    assertRefused(
        format, with(good, 19, 0x80), "0 <= start <= end, got start -2147483648 and end 5");
    SignatureScheme widths = Sets.scheme(Family.FAST, new ComponentWidths(3, 4, 3, 2), 1);
    byte[] padded =
        new SignatureFormat(widths).encode(List.of(new UnitSignature(0, 0, 5, new long[6])));
    SignatureFormat two = new SignatureFormat(widths);
    String problem = "zeros in the last %s bits of its components, got %s";
    assertRefused(two, with(padded, 28, 3), problem.formatted(4, 3));
    assertRefused(two, with(padded, 29, 2), problem.formatted(2, 2));
    SignatureScheme other = scheme(Family.FAST, 4, 8);
    assertRefused(
        new SignatureFormat(other),
        good,
        "signature scheme ["
            + other.id()
            + "], got signature scheme ["
            + scheme(Family.FAST, 4, 16).id()
            + "]");
  }

  @Test
  public void testBase64() {
    byte[] container = {(byte) 0xFB, 1, 2};
    assertEquals("+wEC", SignatureFormat.toBase64(container));
    assertArrayEquals(container, SignatureFormat.fromBase64("+wEC"));
    assertThrows(IllegalArgumentException.class, () -> SignatureFormat.fromBase64("-wEC"));
  }

  private static byte[] with(byte[] bytes, int index, int value) {
    byte[] changed = bytes.clone();
    changed[index] = (byte) value;
    return changed;
  }

  private static void assertRefused(SignatureFormat format, byte[] bytes, String problem) {
    assertEquals("a signature container must have " + problem, refusal(() -> format.decode(bytes)));
  }
}

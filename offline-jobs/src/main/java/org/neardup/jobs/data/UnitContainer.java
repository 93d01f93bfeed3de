package org.neardup.jobs.data;

import org.neardup.jobs.stage.codec.Codec;

/**
 * The signature of a unit, as the container that {@code SignatureFormat} describes, and its traits.
 *
 * @param bytes none where the unit has no signature
 */
public record UnitContainer(byte[] bytes, UnitTraits traits) {
  public static final byte[] NONE = {};

  public static final Codec<UnitContainer> CODEC =
      new Codec<>(
          (unit, out) -> UnitTraits.CODEC.write(unit.traits, out.putBytes(unit.bytes)),
          in -> new UnitContainer(in.getBytes(), UnitTraits.CODEC.read(in)));
}

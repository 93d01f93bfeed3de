package org.neardup.jobs.data;

import org.neardup.jobs.stage.codec.Codec;

/**
 * The signature of a unit, as the container that {@code SignatureFormat} describes, and whether the
 * unit is old.
 *
 * @param bytes none where the unit has no signature
 */
public record UnitContainer(byte[] bytes, boolean old, UnitScope scope) {
  public static final byte[] NONE = {};

  public static final Codec<UnitContainer> CODEC =
      new Codec<>(
          (unit, out) ->
              UnitScope.CODEC.write(unit.scope, out.putBytes(unit.bytes).putBoolean(unit.old)),
          in -> new UnitContainer(in.getBytes(), in.getBoolean(), UnitScope.CODEC.read(in)));
}

package org.neardup.jobs.data;

import org.neardup.jobs.stage.codec.Codec;
import org.neardup.shingle.ShingleHash;
import org.neardup.signature.Seeds;

/**
 * What decides with which others a unit is compared, see {@link PairScope}.
 *
 * @param group hash of the value in which both agree, 0 where none matters
 * @param side hash of the value in which they differ, 0 where none matters
 * @param day number of the day, 0 where none matters
 */
public record UnitScope(long group, long side, int day) {
  public static final UnitScope NONE = new UnitScope(0, 0, 0);

  /** For the end of a record: no bytes where nothing matters, else 20. */
  public static final Codec<UnitScope> CODEC =
      new Codec<>(
          (scope, out) -> {
            if (!scope.equals(NONE)) {
              out.putLong(scope.group).putLong(scope.side).putInt(scope.day);
            }
          },
          in -> in.left() == 0 ? NONE : new UnitScope(in.getLong(), in.getLong(), in.getInt()));

  /**
   * The hash of a unit's text, made different from that of an equal text whose unit is not compared
   * with the same others. So every two units of a text are a pair: no two where sides differ.
   */
  public long textHash(long hash, byte[] unitId) {
    if (equals(NONE)) {
      return hash;
    }
    long own = side == 0 ? 0 : ShingleHash.hash(unitId, 0, unitId.length);
    return Seeds.derive(hash ^ group ^ own, "scope", day);
  }
}

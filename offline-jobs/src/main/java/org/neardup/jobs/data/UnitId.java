package org.neardup.jobs.data;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.neardup.text.Unit;

/**
 * Ids of units: a document's own id, or {@code documentId:hash} of a sentence or passage, which
 * keeps it when others come before it. The hash has 11 characters of base64url: 8 bytes,
 * big-endian, of the hash of the normalised text. The second unit of a document with that hash has
 * the suffix {@code .2}, the third {@code .3}. Not thread safe.
 */
public final class UnitId {
  /** The largest difference in length between the id of a unit and its document's id. */
  public static final int MAX_EXTRA_BYTES = ":".length() + 11 + ".".length() + 9;

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final Unit unit;
  private final String documentId;
  private final Map<Long, Integer> numbers = new HashMap<>();

  /** Names the units of a document, in their order. */
  public UnitId(Unit unit, String documentId) {
    this.unit = unit;
    this.documentId = documentId;
  }

  /**
   * The id of the next unit.
   *
   * @param hash of its normalised text in UTF-16LE
   */
  public String next(long hash) {
    if (!unit.isPart()) {
      return documentId;
    }
    int number = numbers.merge(hash, 1, Integer::sum);
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
    String id = documentId + ":" + BASE64.encodeToString(bytes);
    return number == 1 ? id : id + "." + number;
  }

  /** The id of a unit's document, which may itself hold colons. */
  public static String documentId(Unit unit, String id) {
    return unit.isPart() ? id.substring(0, id.lastIndexOf(':')) : id;
  }

  /** The order of ids everywhere: by their UTF-8 bytes, unsigned. */
  public static int compare(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b);
  }
}

package org.neardup.elasticsearch.server;

import java.io.IOException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.neardup.util.Check;

/**
 * The version that begins the bytes of each kind of message that nodes send each other, so that
 * nodes with different releases of the plugin never misread one. It changes with the bytes.
 */
public final class WireVersion {

  private WireVersion() {}

  /**
   * Reads the byte that the writer put first, and refuses any but the one known here.
   *
   * @param message the kind of message, such as {@code near_duplicate query}
   */
  public static void require(byte known, StreamInput in, String message) throws IOException {
    byte found = in.readByte();
    Check.that(
        found == known,
        "%s in wire version [%s] from another node, this node knows [%s]: install the same release"
            + " of the plugin on all nodes",
        message,
        found,
        known);
  }
}

package org.neardup.jobs.stage;

import java.io.Serializable;
import java.util.List;

/**
 * What one map task reads.
 *
 * @param reading which of the stage's sources it is of
 * @param pieces what is to be opened, one after the other, as {@link InputJson} writes records
 * @param length about how many bytes they have, or how much work they are; the largest come first
 * @param hosts which have the bytes; empty for anywhere
 */
public record Split(int reading, List<String> pieces, long length, List<String> hosts)
    implements Serializable {
  public Split {
    pieces = List.copyOf(pieces);
    hosts = List.copyOf(hosts);
  }

  /** A split of pieces. */
  public static Split of(List<? extends Record> pieces, long length, List<String> hosts) {
    return new Split(0, pieces.stream().map(InputJson::json).toList(), length, hosts);
  }

  /** The pieces as records. */
  public <T extends Record> List<T> pieces(Class<T> type) {
    return pieces.stream().map(piece -> InputJson.read(piece, type)).toList();
  }

  /** The same of another source. */
  Split of(int source) {
    return new Split(source, pieces, length, hosts);
  }
}

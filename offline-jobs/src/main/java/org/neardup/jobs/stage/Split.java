package org.neardup.jobs.stage;

import java.io.Serializable;
import java.util.List;

/**
 * The input of one map task.
 *
 * @param reading index of its source in the stage
 * @param pieces records that name the pieces to open, as {@link InputJson} writes them
 * @param length about the number of bytes, or the amount of work; the largest splits come first
 * @param hosts machines that have the bytes; empty for anywhere
 */
public record Split(int reading, List<String> pieces, long length, List<String> hosts)
    implements Serializable {
  public Split {
    pieces = List.copyOf(pieces);
    hosts = List.copyOf(hosts);
  }

  public static Split of(List<? extends Record> pieces, long length, List<String> hosts) {
    return new Split(0, pieces.stream().map(InputJson::json).toList(), length, hosts);
  }

  public <T extends Record> List<T> pieces(Class<T> type) {
    return pieces.stream().map(piece -> InputJson.read(piece, type)).toList();
  }

  public <T extends Record> T first(Class<T> type) {
    return InputJson.read(pieces.get(0), type);
  }

  Split of(int source) {
    return new Split(source, pieces, length, hosts);
  }
}

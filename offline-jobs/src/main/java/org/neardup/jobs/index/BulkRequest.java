package org.neardup.jobs.index;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.BitSet;
import org.neardup.jobs.elastic.Elasticsearch;

/**
 * Some documents on their way to {@code _bulk}: their bytes, one or two lines each, and where each
 * one ends.
 *
 * <p>The ends are kept so that only those documents are sent again which the server had no room
 * for.
 */
final class BulkRequest {
  private final byte[] bytes;
  private final int[] ends;

  BulkRequest(byte[] bytes, int[] ends) {
    this.bytes = bytes;
    this.ends = ends;
  }

  int documents() {
    return ends.length;
  }

  int length() {
    return bytes.length;
  }

  /** The body itself, not a copy. */
  byte[] bytes() {
    return bytes;
  }

  /** The id of the first document, as it stands in the action. */
  String id() throws IOException {
    int line = 0;
    while (bytes[line] != '\n') {
      line++;
    }
    return Elasticsearch.JSON.readTree(bytes, 0, line).iterator().next().path("_id").asText();
  }

  /** The request with the chosen documents only. */
  BulkRequest only(BitSet chosen) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    int[] keptEnds = new int[chosen.cardinality()];
    int next = 0;
    for (int i = chosen.nextSetBit(0); i >= 0; i = chosen.nextSetBit(i + 1)) {
      int start = i == 0 ? 0 : ends[i - 1];
      kept.write(bytes, start, ends[i] - start);
      keptEnds[next++] = kept.size();
    }
    return new BulkRequest(kept.toByteArray(), keptEnds);
  }
}

package org.neardup.jobs.data;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.codec.Codec;

/** The unit ids at the two ends of a verified pair of texts, and their similarity. */
public record EdgeRecord(Text first, Text second, float similarity) {
  public static final Codec<EdgeRecord> CODEC =
      new Codec<>(
          (edge, out) -> out.putText(edge.first).putText(edge.second).putFloat(edge.similarity),
          in -> new EdgeRecord(in.getText(), in.getText(), in.getFloat()));
}

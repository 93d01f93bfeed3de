package org.neardup.jobs.extract;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;

/**
 * What is known of an {@link ExtractKey}. Of a unit: the second hash of its text, 8 bytes, and the
 * place of the text; of a document: where it stands in the inputs.
 *
 * @param source where a document stands; null for a unit
 * @param secondHash of a unit's text
 * @param place of a unit's text
 */
record ExtractValue(Text source, long secondHash, long place) {
  static final Codec<ExtractValue> CODEC = new Codec<>(ExtractValue::write, ExtractValue::read);

  private void write(ByteWriter out) {
    out.putBoolean(source != null);
    if (source != null) {
      out.putText(source);
    } else {
      out.putLong(secondHash).putVLong(place);
    }
  }

  private static ExtractValue read(ByteReader in) {
    return in.getBoolean()
        ? new ExtractValue(in.getText(), 0, 0)
        : new ExtractValue(null, in.getLong(), in.getVLong());
  }
}

package org.neardup.jobs.extract;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * What is known of an {@link ExtractKey}. Of a unit: the second hash of its text, 8 bytes, and the
 * place of the text; of a document: where it stands in the inputs. A mutable Writable.
 */
final class ExtractValue implements Writable {
  private final Text source = new Text();
  private boolean isDocument;
  private long secondHash;
  private long place;

  /** Makes this the value of a unit. */
  ExtractValue unit(long newSecondHash, long newPlace) {
    isDocument = false;
    secondHash = newSecondHash;
    place = newPlace;
    return this;
  }

  /** Makes this the value of a document. */
  ExtractValue document(byte[] newSource) {
    isDocument = true;
    source.set(newSource);
    return this;
  }

  /** The second hash of a unit's text. */
  long secondHash() {
    return secondHash;
  }

  /** The place of a unit's text. */
  long place() {
    return place;
  }

  /** Where a document stands. */
  Text source() {
    return source;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeBoolean(isDocument);
    if (isDocument) {
      source.write(out);
    } else {
      out.writeLong(secondHash);
      WritableUtils.writeVLong(out, place);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    isDocument = in.readBoolean();
    if (isDocument) {
      source.readFields(in);
    } else {
      secondHash = in.readLong();
      place = WritableUtils.readVLong(in);
    }
  }
}

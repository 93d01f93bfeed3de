package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/** In how many texts a term occurs, and how often in all of them together. A mutable Writable. */
public final class TermFrequency implements Writable {
  private long documents;
  private long occurrences;

  public long documents() {
    return documents;
  }

  public long occurrences() {
    return occurrences;
  }

  public TermFrequency set(long newDocuments, long newOccurrences) {
    documents = newDocuments;
    occurrences = newOccurrences;
    return this;
  }

  /** Adds another one's numbers. */
  public void add(TermFrequency other) {
    documents += other.documents;
    occurrences += other.occurrences;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    WritableUtils.writeVLong(out, documents);
    WritableUtils.writeVLong(out, occurrences);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    documents = WritableUtils.readVLong(in);
    occurrences = WritableUtils.readVLong(in);
  }
}

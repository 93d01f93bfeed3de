package org.neardup.jobs.data;

import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;

/** In how many texts a term occurs, and how often in all of them together. A mutable Writable. */
public final class TermFrequency extends CompositeWritable {
  private final VLongWritable documents = new VLongWritable();
  private final VLongWritable occurrences = new VLongWritable();

  public long documents() {
    return documents.get();
  }

  public long occurrences() {
    return occurrences.get();
  }

  public TermFrequency set(long newDocuments, long newOccurrences) {
    documents.set(newDocuments);
    occurrences.set(newOccurrences);
    return this;
  }

  /** Adds another one's numbers. */
  public void add(TermFrequency other) {
    set(documents() + other.documents(), occurrences() + other.occurrences());
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {documents, occurrences};
  }
}

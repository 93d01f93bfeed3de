package org.neardup.jobs.data;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * What a run leaves of a distinct text for the run after it: the second hash of the text, and the
 * id of its cluster, without bytes if it is in none. A mutable Writable.
 */
public final class TextState extends CompositeWritable {
  private final LongWritable secondHash = new LongWritable();
  private final Text cluster = new Text();

  public long secondHash() {
    return secondHash.get();
  }

  public Text cluster() {
    return cluster;
  }

  public TextState set(long newHash, Text newCluster) {
    secondHash.set(newHash);
    cluster.set(newCluster);
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {secondHash, cluster};
  }
}

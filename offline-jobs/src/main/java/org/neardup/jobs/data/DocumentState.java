package org.neardup.jobs.data;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;
import org.neardup.text.ShingleHash;

/**
 * What a run leaves of a document of its bulk files for the run after it: a hash of its text as it
 * stands there, the id of its cluster, without bytes if it is in none, and the cluster's units, 0
 * where documents have no cluster fields. A mutable Writable.
 */
public final class DocumentState extends CompositeWritable {
  private final LongWritable hash = new LongWritable();
  private final Text cluster = new Text();
  private final VLongWritable units = new VLongWritable();

  public Text cluster() {
    return cluster;
  }

  public long units() {
    return units.get();
  }

  /** Whether the other state is of the same text. */
  public boolean hasTextOf(DocumentState other) {
    return hash.equals(other.hash);
  }

  /** Whether the other state is of the same cluster of the same size. */
  public boolean hasClusterOf(DocumentState other) {
    return cluster.equals(other.cluster) && units.equals(other.units);
  }

  /** Fills this record, given the text in UTF-8. */
  public DocumentState set(byte[] text, Text newCluster, long newUnits) {
    hash.set(ShingleHash.hash(text, 0, text.length));
    cluster.set(newCluster);
    units.set(newUnits);
    return this;
  }

  /** Makes this a copy of another record. */
  public DocumentState set(DocumentState other) {
    hash.set(other.hash.get());
    cluster.set(other.cluster);
    units.set(other.units());
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {hash, cluster, units};
  }
}

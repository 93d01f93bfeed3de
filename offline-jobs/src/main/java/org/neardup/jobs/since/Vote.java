package org.neardup.jobs.since;

import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.neardup.jobs.data.CompositeWritable;

/**
 * An id, and the cluster that it votes for, without bytes for none. While votes are collected the
 * id is the cluster of a unit, or without bytes where the vote is of the unit's own id; afterwards
 * it is the unit. A mutable Writable.
 */
public final class Vote extends CompositeWritable {
  private final Text id = new Text();
  private final Text cluster = new Text();
  private final BooleanWritable byText = new BooleanWritable();

  Text id() {
    return id;
  }

  Text cluster() {
    return cluster;
  }

  /**
   * Whether the earlier run had the text of the unit, so that the unit's id does not matter; of a
   * vote without id, whether the user gave it.
   */
  boolean isByText() {
    return byText.get();
  }

  Vote set(Text newId, Text newCluster, boolean isByText) {
    id.set(newId);
    cluster.set(newCluster);
    byText.set(isByText);
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {id, cluster, byText};
  }
}

package org.neardup.spark.engine;

import org.apache.spark.Partitioner;

/** Sends each record to the reduce task that the job's partitioner chose for it. */
final class ShufflePartitioner extends Partitioner {
  private final int partitions;

  ShufflePartitioner(int partitions) {
    this.partitions = partitions;
  }

  @Override
  public int numPartitions() {
    return partitions;
  }

  @Override
  public int getPartition(Object key) {
    return ((ShuffleRecord) key).partition();
  }
}

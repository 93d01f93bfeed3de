package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.ClusterRecord;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;

/**
 * Brings the clusters of texts into the order and the partitions of the texts. Map: nothing.
 * Reduce: nothing.
 *
 * <p>Usage: {@code CLUSTERS OUTPUT}, with as many reducers as the units have files.
 */
public final class ClusterSortJob extends Configured implements Tool {
  public ClusterSortJob(Configuration conf) {
    super(conf);
  }

  /** The job, ready to be submitted. */
  public Job job(Path clusters, Path output) throws IOException {
    return new JobBuilder(getConf(), "clusters")
        .readRecords(clusters)
        .shuffle(LongWritable.class, ClusterRecord.class, ByText.class)
        .reduce(AsTheyAre.class)
        .writeRecords(LongWritable.class, ClusterRecord.class, output);
  }

  @Override
  public int run(String[] args) throws Exception {
    return job(new Path(args[0]), new Path(args[1])).waitForCompletion(true) ? 0 : 1;
  }

  /** Partitions as {@link TextKey#partition} does. */
  static final class ByText extends Partitioner<LongWritable, Writable> {
    @Override
    public int getPartition(LongWritable text, Writable value, int partitions) {
      return TextKey.partition(text.get(), partitions);
    }
  }

  /** Writes what comes. */
  static final class AsTheyAre
      extends GuardedReducer<LongWritable, ClusterRecord, LongWritable, ClusterRecord> {}
}

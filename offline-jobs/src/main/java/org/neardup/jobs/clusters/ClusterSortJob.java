package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.run.AsTheyAre;
import org.neardup.jobs.run.JobBuilder;

/**
 * Brings the clusters of texts into the order and the partitions of the texts. Map: nothing.
 * Reduce: nothing.
 */
public final class ClusterSortJob {
  private ClusterSortJob() {}

  /** The input: the output of a {@link ComponentJob}. */
  public record Input(Path components) {}

  /** The job, ready to be submitted, with as many reducers as the units have files. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "sort clusters", input)
        .readRecords(input.components)
        .shuffle(LongWritable.class, CountedId.class, TextKey.Partitioning.class)
        .reduce(AsTheyAre.class)
        .writeRecords(LongWritable.class, CountedId.class, output);
  }
}

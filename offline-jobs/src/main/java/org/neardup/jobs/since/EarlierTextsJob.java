package org.neardup.jobs.since;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.run.AsTheyAre;
import org.neardup.jobs.run.JobBuilder;

/** Brings the texts of an earlier run into the partitions of this one. */
public final class EarlierTextsJob {
  private EarlierTextsJob() {}

  /** The input: the texts of the earlier run, see {@link org.neardup.jobs.data.RunState}. */
  public record Input(Path texts) {}

  /** The job, ready to be submitted: {@code text key -> TextState}, sorted by key. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "earlier texts", input)
        .readRecords(input.texts)
        .shuffle(LongWritable.class, TextState.class, TextKey.Partitioning.class)
        .reduce(AsTheyAre.class)
        .writeRecords(LongWritable.class, TextState.class, output);
  }
}

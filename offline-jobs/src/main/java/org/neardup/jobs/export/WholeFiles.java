package org.neardup.jobs.export;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.neardup.jobs.data.UnitRecord;

/** The texts, one partition a map task, so that a task can read what else its partition has. */
final class WholeFiles extends SequenceFileInputFormat<LongWritable, UnitRecord> {
  @Override
  protected boolean isSplitable(JobContext context, Path file) {
    return false;
  }
}

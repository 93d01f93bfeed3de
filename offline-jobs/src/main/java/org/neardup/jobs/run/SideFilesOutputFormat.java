package org.neardup.jobs.run;

import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * The output format of a job whose tasks write only {@link TaskFiles}: it commits those as any file
 * output and has no main output.
 */
public final class SideFilesOutputFormat extends FileOutputFormat<Object, Object> {
  @Override
  public RecordWriter<Object, Object> getRecordWriter(TaskAttemptContext context) {
    return new RecordWriter<>() {
      @Override
      public void write(Object key, Object value) {
        throw new UnsupportedOperationException("this job writes side files only");
      }

      @Override
      public void close(TaskAttemptContext closed) {}
    };
  }
}

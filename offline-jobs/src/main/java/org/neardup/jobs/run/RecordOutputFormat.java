package org.neardup.jobs.run;

import java.io.IOException;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/** Writes sequence files as {@link TaskFiles} does, that is compressed as records are. */
public final class RecordOutputFormat extends SequenceFileOutputFormat<Object, Object> {
  @Override
  protected SequenceFile.Writer getSequenceWriter(
      TaskAttemptContext context, Class<?> key, Class<?> value) throws IOException {
    return TaskFiles.sequence(
        context.getConfiguration(), getDefaultWorkFile(context, ""), key, value);
  }
}

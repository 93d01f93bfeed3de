package org.neardup.jobs.window;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.neardup.jobs.run.JobInput;

/**
 * The runs of a {@link SortJob} as chunks that overlap by the window, so that each can be searched
 * by itself. A task has as many chunks as make up the chunk size.
 */
final class ChunkInputFormat extends InputFormat<NullWritable, Chunk> {
  @Override
  public List<InputSplit> getSplits(JobContext job) throws IOException {
    Configuration conf = job.getConfiguration();
    WindowJob.Input input = JobInput.load(conf, WindowJob.Input.class);
    int size = input.chunk();
    List<InputSplit> splits = new ArrayList<>();
    ChunkSplit split = new ChunkSplit();
    for (Runs runs : Runs.list(conf, input.runs(), input.window().words())) {
      for (ChunkPlace chunk : runs.chunks(size, input.window().window())) {
        if (split.getLength() > 0 && split.getLength() + chunk.own() > size) {
          splits.add(split);
          split = new ChunkSplit();
        }
        split.add(chunk);
      }
    }
    if (split.getLength() > 0) {
      splits.add(split);
    }
    return splits;
  }

  @Override
  public RecordReader<NullWritable, Chunk> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** Reads one chunk after the other. */
  private static final class Reader extends RecordReader<NullWritable, Chunk> {
    private List<ChunkPlace> chunks;
    private Configuration conf;
    private int words;
    private int next;
    private Chunk current;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      chunks = ((ChunkSplit) split).chunks();
      conf = context.getConfiguration();
      words = JobInput.load(conf, WindowJob.Input.class).window().words();
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      if (next == chunks.size()) {
        return false;
      }
      current = chunks.get(next++).read(conf, words);
      return true;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public Chunk getCurrentValue() {
      return current;
    }

    @Override
    public float getProgress() {
      return (float) next / chunks.size();
    }

    @Override
    public void close() {}
  }
}

package org.neardup.jobs.blocks;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.neardup.jobs.run.JobInput;

/** Every two blocks that are to be compared, each pair a unit of work; a block also with itself. */
public final class BlockPairs extends InputFormat<Text, Text> {
  /**
   * The blocks to be paired. The input record of a job that reads by this format has one as its
   * component {@code blocks}.
   *
   * @param folder the blocks of a {@link BlockJob}
   * @param onlyCrossLingual whether only texts of different languages are compared
   */
  public record Input(Path folder, boolean onlyCrossLingual) {}

  @Override
  public List<InputSplit> getSplits(JobContext job) throws IOException {
    Configuration conf = job.getConfiguration();
    Input input = JobInput.load(conf, "blocks", Input.class);
    Path folder = input.folder;
    FileStatus[] files = folder.getFileSystem(conf).globStatus(new Path(folder, "block-*"));
    Arrays.sort(files);
    List<InputSplit> splits = new ArrayList<>();
    for (int i = 0; i < files.length; i++) {
      BlockKind kind = BlockKind.of(files[i].getPath().getName());
      for (int j = i; j < files.length; j++) {
        if (kind.isComparedWith(
            BlockKind.of(files[j].getPath().getName()), input.onlyCrossLingual)) {
          splits.add(new Split(files[i], files[j]));
        }
      }
    }
    return splits;
  }

  @Override
  public RecordReader<Text, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
    return new Names();
  }

  /** Two blocks. */
  static final class Split extends InputSplit implements Writable {
    private final Text first = new Text();
    private final Text second = new Text();
    private long bytes;

    /** Empty, to be filled by {@link #readFields}. */
    Split() {}

    Split(FileStatus first, FileStatus second) {
      this.first.set(first.getPath().toString());
      this.second.set(second.getPath().toString());
      this.bytes = first.getLen() + second.getLen();
    }

    @Override
    public long getLength() {
      return bytes;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      first.write(out);
      second.write(out);
      out.writeLong(bytes);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      first.readFields(in);
      second.readFields(in);
      bytes = in.readLong();
    }
  }

  /** A split's one record: the names of its files. */
  private static final class Names extends RecordReader<Text, Text> {
    private Split split;
    private boolean read;

    @Override
    public void initialize(InputSplit newSplit, TaskAttemptContext context) {
      split = (Split) newSplit;
    }

    @Override
    public boolean nextKeyValue() {
      boolean more = !read;
      read = true;
      return more;
    }

    @Override
    public Text getCurrentKey() {
      return split.first;
    }

    @Override
    public Text getCurrentValue() {
      return split.second;
    }

    @Override
    public float getProgress() {
      return read ? 1 : 0;
    }

    @Override
    public void close() {}
  }
}

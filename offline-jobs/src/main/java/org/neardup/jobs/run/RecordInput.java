package org.neardup.jobs.run;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The input of a job whose mappers open files by themselves: each value is a record that names what
 * to read. The records travel in the splits, as {@link JobInput} writes them.
 *
 * @param <R> the type of the records
 */
public abstract class RecordInput<R extends Record> extends InputFormat<NullWritable, R> {
  private final Class<R> type;

  protected RecordInput(Class<R> type) {
    this.type = type;
  }

  /** The records of each task of a job. */
  protected abstract List<Split> splits(Configuration job) throws IOException;

  @Override
  public final List<InputSplit> getSplits(JobContext job) throws IOException {
    return List.copyOf(splits(job.getConfiguration()));
  }

  @Override
  public final RecordReader<NullWritable, R> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader<>(type);
  }

  /** The records of one task. */
  public static final class Split extends InputSplit implements Writable {
    private final List<String> records = new ArrayList<>();
    private final List<String> hosts;
    private long length;

    /** Without records, to be filled by {@link #add} or {@link #readFields}. */
    public Split() {
      this(List.of());
    }

    /** Without records, to be read on one of some hosts; anywhere if there are none. */
    public Split(List<String> hosts) {
      this.hosts = hosts;
    }

    /** Adds a record with the size of what it names; the largest splits are read first. */
    public Split add(Record record, long size) {
      records.add(JobInput.json(record));
      length += size;
      return this;
    }

    @Override
    public long getLength() {
      return length;
    }

    @Override
    public String[] getLocations() {
      return hosts.toArray(String[]::new);
    }

    /** All records. */
    public <T extends Record> List<T> records(Class<T> type) {
      return records.stream().map(record -> JobInput.read(record, type)).toList();
    }

    /** The first record and how many others there are, for Hadoop's logs. */
    @Override
    public String toString() {
      String first = records.isEmpty() ? "nothing" : records.getFirst();
      return records.size() > 1 ? first + " and " + (records.size() - 1) + " others" : first;
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeLong(length);
      out.writeInt(records.size());
      for (String record : records) {
        Text.writeString(out, record);
      }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      length = in.readLong();
      records.clear();
      for (int left = in.readInt(); left > 0; left--) {
        records.add(Text.readString(in));
      }
    }
  }

  private static final class Reader<R extends Record> extends RecordReader<NullWritable, R> {
    private final Class<R> type;
    private List<String> records;
    private int next;

    Reader(Class<R> type) {
      this.type = type;
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      records = ((Split) split).records;
    }

    @Override
    public boolean nextKeyValue() {
      return next++ < records.size();
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public R getCurrentValue() {
      return JobInput.read(records.get(next - 1), type);
    }

    @Override
    public float getProgress() {
      return Math.min(1, (float) next / records.size());
    }

    @Override
    public void close() {}
  }
}

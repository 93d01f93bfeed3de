package org.neardup.jobs.run;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.neardup.jobs.data.KeyOrder;

/**
 * Puts a MapReduce job together: what is read, mapped, shuffled, reduced and written, in that
 * order. Without a reducer it is a map-only job; without a mapper records are shuffled as they are.
 */
public final class JobBuilder {
  private final Job job;
  private boolean reduced;

  /**
   * A job.
   *
   * @param hadoop Hadoop's settings, of which the job has a copy
   * @param name what Hadoop shows, behind the name of the project
   * @param input what the tasks are told, see {@link JobInput}
   * @throws IllegalArgumentException if it is to run with a Java that is too old
   */
  public JobBuilder(Configuration hadoop, String name, Record input) throws IOException {
    job = Job.getInstance(hadoop, "neardup " + name);
    JobJar.set(job);
    TaskJava.prepare(job.getConfiguration());
    JobInput.store(input, job.getConfiguration());
    job.setMapperClass(GuardedMapper.class);
  }

  /** The job's own configuration, for settings of Hadoop that the job needs. */
  public Configuration conf() {
    return job.getConfiguration();
  }

  /** Reads the records of sequence files. */
  public JobBuilder readRecords(Path... inputs) throws IOException {
    return read(RecordFiles.Input.class, inputs);
  }

  /** Reads the records of sequence files, one file a task: {@link RecordFiles#file} says which. */
  public JobBuilder readWholeFiles(Path... inputs) throws IOException {
    return read(RecordFiles.WholeInput.class, inputs);
  }

  /** Reads files of a format. */
  @SuppressWarnings("rawtypes") // a format's own class has no type parameters to name
  public JobBuilder read(Class<? extends InputFormat> format, Path... inputs) throws IOException {
    readFrom(format);
    FileInputFormat.setInputPaths(job, inputs);
    return this;
  }

  /** Reads what a format finds by itself. */
  @SuppressWarnings("rawtypes")
  public JobBuilder readFrom(Class<? extends InputFormat> format) {
    job.setInputFormatClass(format);
    return this;
  }

  /** Maps what was read. */
  public JobBuilder map(Class<? extends Mapper<?, ?, ?, ?>> mapper) {
    job.setMapperClass(mapper);
    return this;
  }

  /** Combines what a map task gives before it is shuffled. */
  public JobBuilder combine(Class<? extends Reducer<?, ?, ?, ?>> combiner) {
    job.setCombinerClass(combiner);
    return this;
  }

  /**
   * Shuffles pairs of key and value, to as many reducers as the configuration says. Keys are sorted
   * by their bytes.
   */
  @SuppressWarnings("rawtypes")
  public JobBuilder shuffle(
      Class<?> key, Class<?> value, Class<? extends Partitioner> partitioner) {
    job.setMapOutputKeyClass(key);
    job.setMapOutputValueClass(value);
    job.setPartitionerClass(partitioner);
    return sort(KeyOrder.class);
  }

  /** Sorts keys by another order. */
  @SuppressWarnings("rawtypes")
  public JobBuilder sort(Class<? extends RawComparator> order) {
    job.setSortComparatorClass(order);
    return this;
  }

  /** Brings keys that begin with the same bytes into one call of the reducer. */
  public JobBuilder group(int bytes) {
    KeyOrder.Prefix.set(conf(), bytes);
    job.setGroupingComparatorClass(KeyOrder.Prefix.class);
    return this;
  }

  /** Reduces by one task, whatever the configuration says. */
  public JobBuilder reduceAtOnce(Class<? extends Reducer<?, ?, ?, ?>> reducer) {
    job.setNumReduceTasks(1);
    return reduce(reducer);
  }

  /** Reduces what was shuffled. */
  public JobBuilder reduce(Class<? extends Reducer<?, ?, ?, ?>> reducer) {
    job.setReducerClass(reducer);
    reduced = true;
    return this;
  }

  /** Writes pairs of key and value to sequence files; the job is ready to be submitted. */
  public Job writeRecords(Class<?> key, Class<?> value, Path output) {
    job.setOutputKeyClass(key);
    job.setOutputValueClass(value);
    return write(RecordFiles.Output.class, output);
  }

  /** Writes files that the tasks name themselves; the job is ready to be submitted. */
  public Job writeFiles(Path output) {
    return write(SideFilesOutputFormat.class, output);
  }

  /** Writes nothing: its tasks do something else. The job is ready to be submitted. */
  public Job writeNothing() {
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    return job;
  }

  @SuppressWarnings("rawtypes")
  private Job write(Class<? extends OutputFormat> format, Path output) {
    if (!reduced) {
      job.setNumReduceTasks(0);
    }
    job.setOutputFormatClass(format);
    FileOutputFormat.setOutputPath(job, output);
    return job;
  }

  /**
   * The output format of a job whose tasks write only {@link TaskFiles}: it commits those as any
   * file output and has no main output.
   */
  public static final class SideFilesOutputFormat extends FileOutputFormat<Object, Object> {
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
}

package org.neardup.jobs.statistics;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobResources;
import org.neardup.jobs.run.JobScheme;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.text.UnitCutter;
import org.neardup.vector.DenseVector;
import org.neardup.vector.UnitVector;
import org.neardup.vector.VectorSum;
import org.neardup.vector.Vectorizer;

/**
 * Distinct texts to the sum of their vectors, in whole numbers, so that it does not depend on the
 * splits. Map only: one sum for each task. The scheme must not be centred: the mean is what is
 * computed.
 *
 * <p>Usage: {@code UNITS OUTPUT}.
 */
public final class MeanJob extends Configured implements Tool {
  private static final String SUMS = "sums";

  public MeanJob(Configuration conf) {
    super(conf);
  }

  /** The job, ready to be submitted. */
  public Job job(Path units, Path output) throws IOException {
    return new JobBuilder(getConf(), "mean vector")
        .readRecords(units)
        .map(SumMapper.class)
        .writeFiles(output);
  }

  @Override
  public int run(String[] args) throws Exception {
    return job(new Path(args[0]), new Path(args[1])).waitForCompletion(true) ? 0 : 1;
  }

  /** The sum over all tasks of a finished job. */
  static VectorSum sum(Configuration conf, Path output) throws IOException {
    Path folder = new Path(output, SUMS);
    FileSystem fs = folder.getFileSystem(conf);
    VectorSum sum = new VectorSum(0);
    for (FileStatus file : fs.exists(folder) ? fs.listStatus(folder) : new FileStatus[0]) {
      try (DataInputStream in = fs.open(file.getPath())) {
        long[] sums = new long[in.readInt()];
        long vectors = in.readLong();
        for (int i = 0; i < sums.length; i++) {
          sums[i] = in.readLong();
        }
        sum = sum.dimensions() == 0 ? new VectorSum(sums.length) : sum;
        sum.add(sums, vectors);
      }
    }
    return sum;
  }

  /** Adds up the vectors of a split. */
  static final class SumMapper extends GuardedMapper<LongWritable, UnitRecord, Object, Object> {
    private UnitCutter cutter;
    private Vectorizer vectorizer;
    private Optional<VectorSum> sum = Optional.empty();
    private Counter texts;
    private Counter terms;
    private Counter vectors;

    @Override
    protected void setup(Context context) {
      Configuration conf = context.getConfiguration();
      HyperplaneScheme scheme = (HyperplaneScheme) JobScheme.load(conf).scheme().signature();
      cutter = new UnitCutter(scheme.text());
      String language = scheme.text().language();
      vectorizer = Vectorizer.of(scheme.vector(), language, JobResources.load(conf));
      texts = context.getCounter(StatisticsCounter.TEXTS);
      terms = context.getCounter(StatisticsCounter.TERMS);
      vectors = context.getCounter(StatisticsCounter.VECTORS);
    }

    @Override
    protected void map(LongWritable key, UnitRecord unit, Context context) {
      texts.increment(1);
      cutter.whole(
          unit.text().toString(),
          (position, start, end, text) -> {
            vectorizer.vector(text).ifPresent(this::add);
            terms.increment(vectorizer.words());
          });
    }

    private void add(UnitVector vector) {
      DenseVector dense = (DenseVector) vector;
      if (sum.isEmpty()) {
        sum = Optional.of(new VectorSum(dense.dimensions()));
      }
      sum.get().add(dense);
      vectors.increment(1);
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      if (sum.isEmpty()) {
        return;
      }
      try (DataOutputStream out = new DataOutputStream(TaskFiles.stream(context, SUMS, ""))) {
        out.writeInt(sum.get().dimensions());
        out.writeLong(sum.get().vectors());
        for (int i = 0; i < sum.get().dimensions(); i++) {
          out.writeLong(sum.get().sum(i));
        }
      }
    }
  }
}

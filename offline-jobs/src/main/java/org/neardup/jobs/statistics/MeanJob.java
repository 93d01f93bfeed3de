package org.neardup.jobs.statistics;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.JobResources;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.text.UnitCutter;
import org.neardup.vector.UnitVector;
import org.neardup.vector.VectorSum;
import org.neardup.vector.Vectorizer;

/**
 * Distinct texts to the sum of their vectors, in whole numbers, so that it does not depend on the
 * splits. Map only: one sum for each task. The scheme must not be centred: the mean is what is
 * computed.
 */
public final class MeanJob {
  private static final String SUMS = "sums";

  private MeanJob() {}

  /** The input: a scheme that is not centred, and the distinct texts. */
  public record Input(SchemeRequest scheme, Path units) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "mean", input)
        .readRecords(input.units)
        .map(SumMapper.class)
        .writeFiles(output);
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
      Input input = JobInput.load(conf, Input.class);
      HyperplaneScheme scheme = (HyperplaneScheme) input.scheme.resolve().scheme().signature();
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
      if (sum.isEmpty()) {
        sum = Optional.of(new VectorSum(vector.size()));
      }
      sum.get().add(vector);
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

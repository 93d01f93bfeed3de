package org.neardup.jobs.candidates;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.lsh.SchemeRequest;

/**
 * Hashes to a {@link HashFilter} that has them: the bands of new units, or the texts that have a
 * candidate. Map: gives the words of its filter that are not 0. Reduce, by one task: puts equal
 * words together, one after the other.
 */
public final class FilterJob {
  private static final String FILTER = "filter";

  private FilterJob() {}

  /**
   * The input for the bands of new units.
   *
   * @param scheme complete
   * @param signatures the signatures of units
   * @param hashes how many bands all new units have together
   */
  public record Bands(SchemeRequest scheme, Path signatures, long hashes) {}

  /**
   * The input for the texts that have a candidate.
   *
   * @param candidates pairs of text keys
   * @param hashes how many texts these have at most
   */
  public record Texts(Path candidates, long hashes) {}

  /**
   * The output of the job, for the job that reads it.
   *
   * @param output its folder, or {@link #NONE}
   * @param hashes as many as the job was told
   */
  public record Filter(Path output, long hashes) {
    /** No filter: everything is needed. */
    public static final Filter NONE = new Filter(new Path("none"), 0);

    Optional<HashFilter> open(Configuration conf) throws IOException {
      return equals(NONE)
          ? Optional.empty()
          : Optional.of(HashFilter.read(conf, new Path(output, FILTER + "/part-r-00000"), hashes));
    }
  }

  /** The job for bands. */
  public static Job ofBands(Configuration hadoop, Bands input, Path output) throws IOException {
    return job(new JobBuilder(hadoop, "filter", input), BandMapper.class, input.signatures, output);
  }

  /** The job for texts. */
  public static Job ofTexts(Configuration hadoop, Texts input, Path output) throws IOException {
    return job(
        new JobBuilder(hadoop, "filter texts", input), TextMapper.class, input.candidates, output);
  }

  private static Job job(
      JobBuilder job, Class<? extends Mapper<?, ?, ?, ?>> mapper, Path records, Path output)
      throws IOException {
    return job.readRecords(records)
        .map(mapper)
        .shuffle(IntWritable.class, LongWritable.class, HashPartitioner.class)
        .reduceAtOnce(UnionReducer.class)
        .writeFiles(output);
  }

  /** Adds hashes to the filter of a task. */
  abstract static class FillMapper<K, V> extends GuardedMapper<K, V, IntWritable, LongWritable> {
    HashFilter filter;

    @Override
    protected final void cleanup(Context context) throws IOException, InterruptedException {
      IntWritable index = new IntWritable();
      LongWritable word = new LongWritable();
      for (int i = 0; i < filter.size(); i++) {
        if (filter.word(i) != 0) {
          index.set(i);
          word.set(filter.word(i));
          context.write(index, word);
        }
      }
    }
  }

  /** Adds the bands of new units. */
  static final class BandMapper extends FillMapper<LongWritable, UnitContainer> {
    private final BandKey key = new BandKey();
    private BandHashes hashes;

    @Override
    protected void setup(Context context) {
      Bands input = JobInput.load(context.getConfiguration(), Bands.class);
      hashes = new BandHashes(input.scheme);
      filter = HashFilter.of(input.hashes);
    }

    @Override
    protected void map(LongWritable textKey, UnitContainer unit, Context context) {
      if (!unit.isOld() && hashes.take(unit)) {
        for (int band = 0; band < hashes.bands(); band++) {
          filter.add(key.set(hashes.hash(band), textKey.get()).band());
        }
        context.getCounter(CandidateCounter.IN_FILTER).increment(1);
      }
    }
  }

  /** Adds the texts of candidate pairs. */
  static final class TextMapper extends FillMapper<LongPair, BooleanWritable> {
    @Override
    protected void setup(Context context) {
      filter = HashFilter.of(JobInput.load(context.getConfiguration(), Texts.class).hashes);
    }

    @Override
    protected void map(LongPair pair, BooleanWritable capped, Context context) {
      filter.add(pair.first());
      filter.add(pair.second());
    }
  }

  /** Writes the filter. */
  static final class UnionReducer
      extends GuardedReducer<IntWritable, LongWritable, Object, Object> {
    private DataOutputStream out;
    private HashFilter.Writer writer;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      out = new DataOutputStream(TaskFiles.stream(context, FILTER, ""));
      writer = new HashFilter.Writer(out);
    }

    @Override
    protected void reduce(IntWritable index, Iterable<LongWritable> words, Context context)
        throws IOException {
      long all = 0;
      for (LongWritable word : words) {
        all |= word.get();
      }
      writer.write(index.get(), all);
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      out.close();
    }
  }
}

package org.neardup.jobs.candidates;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
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
 * Hashes to a {@link HashFilter} that has them: the bands of new units, texts, or the texts of
 * pairs. Map: gives the words of its filter that are not 0. Reduce, by one task: puts equal words
 * together, one after the other.
 */
public final class FilterJob {
  private static final String FILTER = "filter";

  private FilterJob() {}

  /**
   * The input for the bands of new units.
   *
   * @param scheme complete
   * @param signatures the signatures of units
   * @param fresh the texts that an earlier run did not have
   * @param hashes how many bands all new units have together
   */
  public record Bands(SchemeRequest scheme, Path signatures, Filter fresh, long hashes) {}

  /**
   * The input for the texts of pairs.
   *
   * @param pairs folders of pairs of text keys
   * @param hashes how many texts these have at most
   */
  public record Texts(List<Path> pairs, long hashes) {}

  /**
   * The input for texts.
   *
   * @param texts their keys
   * @param hashes how many there are
   */
  public record Keys(Path texts, long hashes) {}

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
    JobBuilder job = new JobBuilder(hadoop, "filter", input).readRecords(input.signatures);
    return job(job, BandMapper.class, output);
  }

  /** The job for the texts of pairs. */
  public static Job ofTexts(Configuration hadoop, Texts input, Path output) throws IOException {
    Path[] pairs = input.pairs.toArray(Path[]::new);
    JobBuilder job = new JobBuilder(hadoop, "filter texts", input).readRecords(pairs);
    return job(job, TextMapper.class, output);
  }

  /** The job for texts. */
  public static Job ofKeys(Configuration hadoop, Keys input, Path output) throws IOException {
    JobBuilder job = new JobBuilder(hadoop, "filter new texts", input).readRecords(input.texts);
    return job(job, KeyMapper.class, output);
  }

  private static Job job(JobBuilder job, Class<? extends Mapper<?, ?, ?, ?>> mapper, Path output) {
    return job.map(mapper)
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
    private OldTexts old;

    @Override
    protected void setup(Context context) throws IOException {
      Bands input = JobInput.load(context.getConfiguration(), Bands.class);
      old = OldTexts.open(context.getConfiguration(), input.fresh);
      hashes = new BandHashes(input.scheme);
      filter = HashFilter.of(input.hashes);
    }

    @Override
    protected void map(LongWritable textKey, UnitContainer unit, Context context) {
      if (!old.contain(textKey.get(), unit.isOld()) && hashes.take(unit)) {
        for (int band = 0; band < hashes.bands(); band++) {
          filter.add(key.set(hashes.hash(band), textKey.get()).band());
        }
        context.getCounter(CandidateCounter.IN_FILTER).increment(1);
      }
    }
  }

  /** Adds texts. */
  static final class KeyMapper extends FillMapper<LongWritable, NullWritable> {
    @Override
    protected void setup(Context context) {
      filter = HashFilter.of(JobInput.load(context.getConfiguration(), Keys.class).hashes);
    }

    @Override
    protected void map(LongWritable textKey, NullWritable none, Context context) {
      filter.add(textKey.get());
    }
  }

  /** Adds the texts of pairs. */
  static final class TextMapper extends FillMapper<LongPair, Writable> {
    @Override
    protected void setup(Context context) {
      filter = HashFilter.of(JobInput.load(context.getConfiguration(), Texts.class).hashes);
    }

    @Override
    protected void map(LongPair pair, Writable known, Context context) {
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

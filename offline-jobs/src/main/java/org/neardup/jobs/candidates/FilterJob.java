package org.neardup.jobs.candidates;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.lsh.SchemeRequest;

/**
 * New texts to the {@link BandFilter} of their bands. Map: signs the new ones among the distinct
 * texts, and gives the words of its filter that are not 0. Reduce, by one task: puts equal words
 * together, one after the other.
 */
public final class FilterJob {
  private static final String FILTER = "filter";

  private FilterJob() {}

  /**
   * The input.
   *
   * @param scheme complete
   * @param units the distinct texts
   * @param bands how many bands all new texts have together
   */
  public record Input(SchemeRequest scheme, Path units, long bands) {}

  /**
   * The output of the job, for the job that reads it.
   *
   * @param output its folder, or {@link #NONE}
   * @param bands as many as the job was told
   */
  public record Filter(Path output, long bands) {
    /** No filter: all bands are needed. */
    public static final Filter NONE = new Filter(new Path("none"), 0);

    Optional<BandFilter> open(Configuration conf) throws IOException {
      return equals(NONE)
          ? Optional.empty()
          : Optional.of(BandFilter.read(conf, new Path(output, FILTER + "/part-r-00000"), bands));
    }
  }

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "filter", input)
        .readRecords(input.units)
        .map(NewMapper.class)
        .shuffle(IntWritable.class, LongWritable.class, HashPartitioner.class)
        .reduceAtOnce(UnionReducer.class)
        .writeFiles(output);
  }

  /** Adds the bands of new texts. */
  static final class NewMapper
      extends GuardedMapper<LongWritable, UnitRecord, IntWritable, LongWritable> {
    private final BandKey key = new BandKey();
    private BandHashes hashes;
    private BandFilter filter;

    @Override
    protected void setup(Context context) {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      hashes = new BandHashes(input.scheme, conf);
      filter = BandFilter.of(input.bands);
    }

    @Override
    protected void map(LongWritable textKey, UnitRecord unit, Context context) {
      if (!TextKey.isOld(textKey.get()) && hashes.sign(unit)) {
        for (int band = 0; band < hashes.bands(); band++) {
          filter.add(key.set(hashes.hash(band), textKey.get()).band());
        }
        context.getCounter(CandidateCounter.IN_FILTER).increment(1);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
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

  /** Writes the filter. */
  static final class UnionReducer
      extends GuardedReducer<IntWritable, LongWritable, Object, Object> {
    private DataOutputStream out;
    private BandFilter.Writer writer;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      out = new DataOutputStream(TaskFiles.stream(context, FILTER, ""));
      writer = new BandFilter.Writer(out);
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

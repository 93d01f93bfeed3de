package org.neardup.jobs.sample;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.extract.DocumentCutter;
import org.neardup.jobs.extract.InputProgress;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceInputFormat;
import org.neardup.jobs.io.SourceRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.lsh.SchemeRequest;

/**
 * Documents and a sample of their texts to what each drawn text has in common with all. Map: a text
 * that shares a band with drawn ones to those bands and the similarities with those texts. Combine:
 * drops equal texts. Reduce, by one task: adds up, and gives a line of a {@link Tally} for each
 * drawn text.
 */
final class MatchJob {
  /** The lines: a drawn text's place in the sample and the numbers of its row. */
  static final String ROWS = "rows";

  private MatchJob() {}

  /**
   * The input.
   *
   * @param scheme complete
   * @param drawn the output of a {@link DrawJob}
   * @param maxBucket the largest bucket of which all pairs are made
   * @param textsEach how many texts there are for each drawn one
   */
  record Input(
      SchemeRequest scheme,
      SourceInput sources,
      List<Path> inputs,
      Path drawn,
      int maxBucket,
      double textsEach) {}

  static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "match", input)
        .read(SourceInputFormat.class, input.inputs.toArray(Path[]::new))
        .map(MatchMapper.class)
        .combine(FirstCombiner.class)
        .shuffle(LongWritable.class, SharedBands.class, HashPartitioner.class)
        .reduceAtOnce(TallyReducer.class)
        .writeFiles(output);
  }

  /** Compares each text with those drawn that share a band with it. */
  static final class MatchMapper
      extends GuardedMapper<Object, SourceRecord, LongWritable, SharedBands> {
    private final LongWritable key = new LongWritable();
    private DocumentCutter cutter;
    private DrawnBands drawn;
    private InputProgress progress;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      cutter = new DocumentCutter(input.scheme.textOptions());
      drawn = DrawnBands.read(conf, input);
      progress = new InputProgress(context);
    }

    @Override
    protected void map(Object at, SourceRecord source, Context context)
        throws IOException, InterruptedException {
      progress.update();
      if (source instanceof SourceDocument document) {
        for (Found found : matches(document.text())) {
          key.set(found.key);
          context.write(key, found.match);
        }
      }
    }

    private record Found(long key, SharedBands match) {}

    private List<Found> matches(String document) {
      List<Found> found = new ArrayList<>();
      cutter.cut(
          document,
          (position, raw, normalized) -> {
            long textKey = TextKey.of(normalized);
            drawn
                .match(textKey, normalized)
                .ifPresent(match -> found.add(new Found(textKey, match)));
          });
      return found;
    }

    @Override
    protected void cleanup(Context context) {
      progress.finish();
    }
  }

  /** Keeps one of equal texts. */
  static final class FirstCombiner
      extends Reducer<LongWritable, SharedBands, LongWritable, SharedBands> {
    @Override
    protected void reduce(LongWritable key, Iterable<SharedBands> values, Context context)
        throws IOException, InterruptedException {
      context.write(key, values.iterator().next());
    }
  }

  /** Adds up what the distinct texts have in common with the drawn ones. */
  static final class TallyReducer
      extends GuardedReducer<LongWritable, SharedBands, Object, Object> {
    private Tally tally;
    private LineFile lines;

    @Override
    protected void setup(Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      tally = new Tally(DrawnBands.read(conf, JobInput.load(conf, Input.class)));
      lines = TaskFiles.lines(context, ROWS, "part");
    }

    @Override
    protected void reduce(LongWritable key, Iterable<SharedBands> values, Context context) {
      tally.add(values.iterator().next());
      context.getCounter(SampleCounter.MATCHED).increment(1);
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      for (Tally.Row row : tally.rows()) {
        lines.write(row.fields());
      }
      lines.close();
    }
  }
}

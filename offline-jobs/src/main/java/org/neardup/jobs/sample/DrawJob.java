package org.neardup.jobs.sample;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.extract.DocumentCutter;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.InputProgress;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceInputFormat;
import org.neardup.jobs.io.SourceRecord;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;
import org.neardup.jobs.io.SourceRecord.SkippedRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.io.SourceRecord.SourceUnit;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.NormalizedText;
import org.neardup.text.Unit;

/**
 * Documents to a sample of their distinct texts. Map: the texts with the smallest keys. Reduce, by
 * one task: those of all, with how many units each has. Counts units and what was set aside as the
 * extract job does.
 */
final class DrawJob {
  private DrawJob() {}

  /** The input: a complete scheme, how inputs are read, and the size of the sample. */
  record Input(SchemeRequest scheme, SourceInput sources, List<Path> inputs, SampleSize size) {}

  /** The job, ready to be submitted: text keys and texts, in order. */
  static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "draw", input)
        .read(SourceInputFormat.class, input.inputs.toArray(Path[]::new))
        .map(LowestMapper.class)
        .shuffle(LongWritable.class, DrawnText.class, HashPartitioner.class)
        .reduceAtOnce(LowestReducer.class)
        .writeRecords(LongWritable.class, DrawnText.class, output);
  }

  /** Keeps the texts with the smallest keys. */
  static final class LowestMapper
      extends GuardedMapper<Object, SourceRecord, LongWritable, DrawnText> {
    private DocumentCutter cutter;
    private LowestTexts lowest;
    private InputProgress progress;
    private Keeper sink;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      cutter = new DocumentCutter(input.scheme.textOptions());
      lowest = new LowestTexts(input.size);
      progress = new InputProgress(context);
      sink = new Keeper(context, lowest, input.scheme.textOptions().unit());
    }

    @Override
    protected void map(Object at, SourceRecord source, Context context)
        throws IOException, InterruptedException {
      progress.update();
      switch (source) {
        case SourceDocument document -> {
          context.getCounter(ExtractCounter.DOCUMENTS).increment(1);
          sink.document = document.id();
          cutter.cut(document.text(), sink);
        }
        case SourceUnit kept ->
            throw new IllegalStateException("[input] is of an earlier run: " + kept.place());
        case SkippedRecord skipped -> context.getCounter(skipped.reason()).increment(1);
        case RejectedRecord bad -> context.getCounter(bad.reason()).increment(1);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      progress.finish();
      LongWritable key = new LongWritable();
      lowest.forEach(
          (textKey, text) -> {
            key.set(textKey);
            context.write(key, text);
          });
    }
  }

  /** Counts units and keeps the lowest. */
  private static final class Keeper implements DocumentCutter.Sink {
    private final LowestTexts lowest;
    private final Counter units;
    private final Counter bytes;
    private final Counter shown;
    private final TaskAttemptContext context;
    private final Unit unit;
    private String document = "";

    Keeper(TaskAttemptContext context, LowestTexts lowest, Unit unit) {
      this.lowest = lowest;
      this.unit = unit;
      shown = context.getCounter(SampleCounter.SHOWN_BYTES);
      units = context.getCounter(ExtractCounter.UNITS);
      bytes = context.getCounter(SampleCounter.TEXT_BYTES);
      this.context = context;
    }

    @Override
    public void unit(int position, String raw, NormalizedText normalized) {
      units.increment(1);
      bytes.increment(Utf8.encode(raw).length);
      shown.increment(shownBytes(raw) + shownBytes(document));
      shown.increment(shownBytes(UnitId.of(unit, document, position)));
      lowest.add(TextKey.of(normalized), raw, normalized.length());
    }

    private static int shownBytes(String text) {
      return JsonStringEncoder.getInstance().quoteAsUTF8(text).length;
    }

    @Override
    public void leftOut(ExtractCounter why) {
      context.getCounter(why).increment(1);
    }
  }

  /** Keeps the lowest of all, up to where a task or the size of the sample ends. */
  static final class LowestReducer
      extends GuardedReducer<LongWritable, DrawnText, LongWritable, DrawnText> {
    private final DrawnText drawn = new DrawnText();
    private SampleSize size;
    private long texts;
    private long length;
    private boolean ended;

    @Override
    protected void setup(Context context) {
      size = JobInput.load(context.getConfiguration(), Input.class).size;
    }

    @Override
    protected void reduce(LongWritable key, Iterable<DrawnText> values, Context context)
        throws IOException, InterruptedException {
      if (ended) {
        return;
      }
      long copies = 0;
      for (DrawnText value : values) {
        ended |= value.isEnd();
        copies += value.copies();
        drawn.set(value.text(), copies, value.length());
      }
      texts++;
      length += drawn.length();
      ended |= size.isExceeded(texts, length);
      context.write(key, ended ? drawn.setEnd() : drawn);
      context.getCounter(SampleCounter.DRAWN).increment(ended ? 0 : 1);
    }
  }
}

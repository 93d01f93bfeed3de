package org.neardup.jobs.sample;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.extract.DocumentCutter;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceRecord;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;
import org.neardup.jobs.io.SourceRecord.SkippedRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.io.SourceRecord.SourceUnit;
import org.neardup.jobs.io.SourceRecords;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Partitioner;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.NormalizedText;
import org.neardup.text.Unit;

/**
 * Documents to a sample of their distinct texts: text keys and texts, in order, with how many units
 * each has. Each map task gives the texts with the smallest keys, one reduce task those of all.
 * Counts units and what was set aside as the extract stage does.
 *
 * @param scheme complete
 * @param sources how inputs are read
 * @param size the size of the sample
 */
record DrawStage(SchemeRequest scheme, SourceInput sources, List<Path> inputs, SampleSize size)
    implements StageInput {
  @Override
  public Stage<Long, DrawnText> stage() {
    return Stage.shuffling("draw", Codec.LONG, DrawnText.CODEC, Partitioner.<Long>byHash())
        .counting("units", ExtractCounter.UNITS)
        .reading(new SourceRecords(sources, inputs), LowestStep::new)
        .atOnce()
        .reducing(SampleStep::new);
  }

  /** Counts units and keeps the texts with the smallest keys. */
  private final class LowestStep
      implements MapStep<Void, SourceRecord, Long, DrawnText>, DocumentCutter.Sink {
    private final DocumentCutter cutter = new DocumentCutter(scheme.textOptions());
    private final LowestTexts lowest = new LowestTexts(size);
    private final Unit unit = scheme.textOptions().unit();
    private final Task task;
    private final Counter units;
    private final Counter bytes;
    private final Counter shown;
    private String document = "";

    LowestStep(Task task) {
      this.task = task;
      shown = task.counter(SampleCounter.SHOWN_BYTES);
      units = task.counter(ExtractCounter.UNITS);
      bytes = task.counter(SampleCounter.TEXT_BYTES);
    }

    @Override
    public void map(Void none, SourceRecord source, Output<Long, DrawnText> texts) {
      switch (source) {
        case SourceDocument read -> {
          task.count(ExtractCounter.DOCUMENTS, 1);
          document = read.id();
          cutter.cut(read.text(), this);
        }
        case SourceUnit kept ->
            throw new IllegalStateException("[input] is of an earlier run: " + kept.place());
        case SkippedRecord skipped -> task.count(skipped.reason(), 1);
        case RejectedRecord bad -> task.count(bad.reason(), 1);
      }
    }

    @Override
    public void unit(int position, String raw, NormalizedText normalized) {
      units.add(1);
      bytes.add(Utf8.encode(raw).length);
      shown.add(shownBytes(raw) + shownBytes(document));
      shown.add(shownBytes(UnitId.of(unit, document, position)));
      lowest.add(TextKey.of(normalized), raw, normalized.length());
    }

    private static int shownBytes(String text) {
      return JsonStringEncoder.getInstance().quoteAsUTF8(text).length;
    }

    @Override
    public void leftOut(ExtractCounter why) {
      task.count(why, 1);
    }

    @Override
    public void finish(Output<Long, DrawnText> texts) throws IOException, InterruptedException {
      lowest.forEach(texts);
    }
  }

  /** Keeps the lowest of all, up to where a task or the size of the sample ends. */
  private final class SampleStep implements ReduceStep<Long, DrawnText> {
    private final Task task;
    private final Output<Long, DrawnText> sample;
    private long texts;
    private long length;
    private boolean ended;

    SampleStep(Task task) throws IOException {
      this.task = task;
      this.sample = task.records(Codec.LONG, DrawnText.CODEC);
    }

    @Override
    public void reduce(Group<Long, DrawnText> same) throws IOException, InterruptedException {
      if (ended) {
        return;
      }
      long copies = 0;
      DrawnText last = DrawnText.END;
      for (DrawnText drawn : same) {
        ended |= drawn.isEnd();
        copies += drawn.copies();
        last = drawn;
      }
      texts++;
      length += last.length();
      ended |= size.isExceeded(texts, length);
      sample.put(
          same.key(), ended ? DrawnText.END : new DrawnText(last.text(), copies, last.length()));
      task.count(SampleCounter.DRAWN, ended ? 0 : 1);
    }
  }
}

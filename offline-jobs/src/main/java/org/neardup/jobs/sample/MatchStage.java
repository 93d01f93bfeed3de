package org.neardup.jobs.sample;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.extract.DocumentCutter;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.io.SourceRecords;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Partitioner;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;

/**
 * Documents and a sample of their texts to what each drawn text has in common with all. A text that
 * shares a band with drawn ones becomes those bands and the similarities with those texts; equal
 * texts count once. One reduce task adds up, and gives a line of a {@link Tally} for each drawn
 * text.
 *
 * @param scheme complete
 * @param drawn the output of a {@link DrawStage}
 * @param maxBucket the largest bucket of which all pairs are made
 * @param textsEach how many texts there are for each drawn one
 */
record MatchStage(
    SchemeRequest scheme,
    SourceInput sources,
    List<Path> inputs,
    Path drawn,
    int maxBucket,
    double textsEach)
    implements StageInput {
  /** The lines: a drawn text's place in the sample and the numbers of its row. */
  static final String ROWS = "rows";

  @Override
  public Stage<Long, SharedBands> stage() {
    return Stage.shuffling("match", Codec.LONG, SharedBands.CODEC, Partitioner.<Long>byHash())
        .counting("matching texts", SampleCounter.MATCHED)
        .reading(new SourceRecords(sources, inputs), this::match)
        .combining(same -> same.iterator().next())
        .atOnce()
        .reducing(TallyStep::new);
  }

  /** Compares each text with those drawn that share a band with it. */
  private MapStep<Void, SourceRecord, Long, SharedBands> match(Task task) throws IOException {
    DocumentCutter cutter = new DocumentCutter(scheme.textOptions());
    DrawnBands bands = DrawnBands.read(task.conf(), this);
    return (none, source, matches) -> {
      if (source instanceof SourceDocument document) {
        for (Found found : matches(document.text(), cutter, bands)) {
          matches.put(found.key, found.match);
        }
      }
    };
  }

  private record Found(long key, SharedBands match) {}

  private static List<Found> matches(String document, DocumentCutter cutter, DrawnBands drawn) {
    List<Found> found = new ArrayList<>();
    cutter.cut(
        document,
        (position, raw, normalized) -> {
          long textKey = TextKey.of(normalized);
          drawn.match(textKey, normalized).ifPresent(match -> found.add(new Found(textKey, match)));
        });
    return found;
  }

  /** Adds up what the distinct texts have in common with the drawn ones. */
  private final class TallyStep implements ReduceStep<Long, SharedBands> {
    private final Task task;
    private final Tally tally;

    TallyStep(Task task) throws IOException {
      this.task = task;
      this.tally = new Tally(DrawnBands.read(task.conf(), MatchStage.this));
    }

    @Override
    public void reduce(Group<Long, SharedBands> same) {
      tally.add(same.iterator().next());
      task.count(SampleCounter.MATCHED, 1);
    }

    @Override
    public void finish() throws IOException {
      LineFile lines = task.lines(ROWS, "part");
      for (Tally.Row row : tally.rows()) {
        lines.write(row.fields());
      }
    }
  }
}

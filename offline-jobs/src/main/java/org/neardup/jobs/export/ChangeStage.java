package org.neardup.jobs.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.DocumentState;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Compares the documents of two runs, so that an index of the earlier one needs only changes.
 *
 * <pre>
 * in     this run: a, b in cluster a of 4 units; earlier run: a in no cluster, x
 * sends  a → 0/0, b → 0/1; a → EARLIER, x → EARLIER     each with its DocumentState
 * group  a: 0/0, EARLIER
 * out    0/0 → cluster fields alone, 0/1 → whole; a line deletes x   ⇒ DeltaStage</pre>
 *
 * @param documents the states of the documents of this run, see {@link
 *     org.neardup.jobs.data.RunState}
 * @param earlier the states of the documents of the earlier run
 */
@StageInput.Name("changes")
public record ChangeStage(Path documents, Path earlier) implements StageInput {
  /**
   * A document of the bulk files of a run.
   *
   * @param location file and number of the document as {@code UnitLocation} has them, {@value
   *     #EARLIER} if it is of the earlier run
   * @param whole whether the whole document is to be indexed, or its cluster fields and position
   */
  record Change(long location, boolean whole, DocumentState state) {
    static final long EARLIER = -1;

    static final Codec<Change> CODEC = Codec.of(Change.class);
  }

  @Override
  public Stage<Text, Change> stage() {
    return Stage.shuffling(Codec.TEXT, Change.CODEC)
        .counting("documents", StageCounter.READ)
        .reading(
            RecordFiles.whole(Codec.TEXT, DocumentState.CODEC, documents), ChangeStage::numbered)
        .reading(
            RecordFiles.of(Codec.TEXT, DocumentState.CODEC, earlier),
            task -> (id, state, out) -> out.put(id, new Change(Change.EARLIER, false, state)))
        .reducing(ChangeStep::new);
  }

  private static MapStep<Text, DocumentState, Text, Change> numbered(Task task) {
    long[] location = {UnitLocation.of(SortedFile.partition(task.file()), 0)};
    return (id, state, out) -> out.put(id, new Change(location[0]++, false, state));
  }

  private static final class ChangeStep implements ReduceStep<Text, Change> {
    private final Task task;
    private final Output<Long, Change> changes;
    private final OutputStream gone;

    ChangeStep(Task task) throws IOException {
      this.task = task;
      changes = task.records(Codec.INT64, Change.CODEC);
      gone = task.result(DeltaStage.DELTA, "part-gone", ".ndjson");
    }

    @Override
    public void reduce(Group<Text, Change> documents) throws IOException {
      Change now = null;
      DocumentState before = null;
      for (Change document : documents) {
        if (document.location() == Change.EARLIER) {
          before = document.state();
        } else {
          now = document;
        }
      }
      if (now == null) {
        task.count(ChangeCounter.GONE, 1);
        gone.write(DeltaStage.delete(documents.key()).getBytes(StandardCharsets.UTF_8));
        return;
      }
      ChangeCounter kind = before == null ? ChangeCounter.NEW : kind(now.state(), before);
      task.count(kind, 1);
      if (kind != ChangeCounter.UNCHANGED) {
        // An update cannot take a field away.
        boolean left =
            before != null
                && now.state().cluster().getLength() == 0
                && before.cluster().getLength() > 0;
        boolean whole = kind == ChangeCounter.NEW || kind == ChangeCounter.CHANGED || left;
        changes.put(now.location(), new Change(now.location(), whole, now.state()));
      }
    }

    private static ChangeCounter kind(DocumentState now, DocumentState before) {
      if (!now.hasTextOf(before)) {
        return ChangeCounter.CHANGED;
      }
      if (!now.hasClusterOf(before)) {
        return ChangeCounter.RECLUSTERED;
      }
      return now.position() == before.position() ? ChangeCounter.UNCHANGED : ChangeCounter.MOVED;
    }
  }
}

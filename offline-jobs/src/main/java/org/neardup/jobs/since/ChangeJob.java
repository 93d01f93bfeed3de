package org.neardup.jobs.since;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.data.DocumentState;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.RecordFiles;
import org.neardup.jobs.run.TaskFiles;

/**
 * Compares the documents of the bulk files of two runs by their ids. Reduce: writes deletions of
 * those that are gone. Output: {@code place -> Change} of those that an index of the earlier run
 * does not have so.
 */
public final class ChangeJob {
  private ChangeJob() {}

  /**
   * The input: the states of the documents of both runs, see {@link
   * org.neardup.jobs.data.RunState}.
   */
  public record Input(Path documents, Path earlier) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "changes", input)
        .readWholeFiles(input.documents, input.earlier)
        .map(DocumentMapper.class)
        .shuffle(Text.class, Change.class, HashPartitioner.class)
        .reduce(ChangeReducer.class)
        .writeRecords(LongWritable.class, Change.class, output);
  }

  /** Numbers the documents of a file of this run. */
  static final class DocumentMapper extends GuardedMapper<Text, DocumentState, Text, Change> {
    private final Change change = new Change();
    private boolean earlier;
    private long place;

    @Override
    protected void setup(Context context) {
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      Path file = RecordFiles.file(context.getInputSplit());
      earlier = RecordFiles.isIn(file, input.earlier);
      place = UnitPlace.place(SortedFile.partition(file), 0);
    }

    @Override
    protected void map(Text id, DocumentState state, Context context)
        throws IOException, InterruptedException {
      context.write(id, earlier ? change.setEarlier(state) : change.set(place++, state));
    }
  }

  /** Compares the documents of one id. */
  static final class ChangeReducer extends GuardedReducer<Text, Change, LongWritable, Change> {
    private final LongWritable place = new LongWritable();
    private final Change now = new Change();
    private final DocumentState before = new DocumentState();
    private OutputStream gone;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      gone = TaskFiles.result(context, DeltaJob.DELTA, "part-gone", ".ndjson");
    }

    @Override
    protected void reduce(Text id, Iterable<Change> documents, Context context)
        throws IOException, InterruptedException {
      boolean isThere = false;
      boolean wasThere = false;
      for (Change document : documents) {
        if (document.isEarlier()) {
          wasThere = true;
          before.set(document.state());
        } else {
          isThere = true;
          now.set(document.place(), document.state());
        }
      }
      if (!isThere) {
        context.getCounter(ChangeCounter.GONE).increment(1);
        gone.write(DeltaLines.delete(id).getBytes(StandardCharsets.UTF_8));
        return;
      }
      ChangeCounter kind = wasThere ? kind() : ChangeCounter.NEW;
      context.getCounter(kind).increment(1);
      if (kind != ChangeCounter.UNCHANGED) {
        // An update cannot take a field away.
        boolean left = now.state().cluster().getLength() == 0 && before.cluster().getLength() > 0;
        now.setWhole(kind != ChangeCounter.RECLUSTERED || left);
        place.set(now.place());
        context.write(place, now);
      }
    }

    private ChangeCounter kind() {
      if (!now.state().hasTextOf(before)) {
        return ChangeCounter.CHANGED;
      }
      return now.state().hasClusterOf(before) ? ChangeCounter.UNCHANGED : ChangeCounter.RECLUSTERED;
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      gone.close();
    }
  }
}

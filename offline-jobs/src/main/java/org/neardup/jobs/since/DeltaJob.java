package org.neardup.jobs.since;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.export.AssignJob;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.PartFiles;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.run.TaskFiles;

/**
 * Changes to bulk files that an index of the earlier run is loaded with. Map: nothing. Reduce: by
 * the places of documents; reads the bulk files beside them, from which whole documents are copied.
 */
public final class DeltaJob {
  /** The bulk files of changes. */
  public static final String DELTA = "delta";

  private DeltaJob() {}

  /** The input: the output of a {@link ChangeJob}, and the bulk files of this run. */
  public record Input(Path changes, Path bulk) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "delta", input)
        .readRecords(input.changes)
        .shuffle(LongWritable.class, Change.class, AssignJob.ByFile.class)
        .reduce(CopyReducer.class)
        .writeFiles(output);
  }

  /** Copies documents that changed. */
  static final class CopyReducer extends GuardedReducer<LongWritable, Change, Object, Object> {
    private Configuration conf;
    private Path folder;
    private OutputStream out;
    private BufferedReader in;
    private long next;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      conf = context.getConfiguration();
      folder = JobInput.load(conf, Input.class).bulk;
      out = TaskFiles.result(context, DELTA, ".ndjson");
    }

    @Override
    protected void reduce(LongWritable place, Iterable<Change> changes, Context context)
        throws IOException {
      for (Change change : changes) {
        open(UnitPlace.file(place.get()));
        for (; next < place.get(); next++) {
          line();
          line();
        }
        next++;
        String action = line();
        String document = line();
        String changed =
            change.isWhole()
                ? action + "\n" + document + "\n"
                : DeltaLines.update(DeltaLines.id(action), change.state());
        out.write(changed.getBytes(StandardCharsets.UTF_8));
      }
    }

    private void open(int file) throws IOException {
      long first = UnitPlace.place(file, 0);
      if (in != null && next >= first) {
        return;
      }
      close();
      String name = UnitPlace.path(folder, file).getName() + ".";
      List<Path> found = PartFiles.of(conf, folder, name);
      in = ResultText.open(conf, found.getFirst());
      next = first;
    }

    private String line() throws IOException {
      String line = in.readLine();
      if (line == null) {
        throw new IOException(folder + " ends before document " + next);
      }
      return line;
    }

    private void close() throws IOException {
      if (in != null) {
        in.close();
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      close();
      out.close();
    }
  }
}

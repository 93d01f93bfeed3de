package org.neardup.jobs.export;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.DocumentState;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.export.ChangeStage.Change;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/**
 * Writes the changes as bulk files; copies whole documents from the bulk files, read alongside.
 *
 * <pre>
 * in     0/0 → cluster fields of a, 0/1 → whole; beside them the bulk file 0
 * out    {"update":{"_id":"a"}} {"doc":{"cluster_id":"a","cluster_size":4,"position":0}}
 *        {"index":{"_id":"b"}} and its document   ⇒ LoadStage</pre>
 */
@StageInput.Name("delta")
public record DeltaStage(Path changes, Path bulk) implements StageInput {
  public static final String DELTA = "delta";

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public Stage<Long, Change> stage() {
    return Stage.shuffling(Codec.INT64, Change.CODEC, AssignStage::byFile)
        .counting("documents", StageCounter.READ)
        .reading(RecordFiles.of(Codec.INT64, Change.CODEC, changes))
        .reducing(CopyStep::new);
  }

  static String delete(Text id) throws IOException {
    return action("delete", id.toString());
  }

  /**
   * The lines that give a document, by its action in the bulk file, cluster fields and position.
   */
  private static String update(String action, DocumentState state) throws IOException {
    ObjectNode change = JSON.createObjectNode();
    ObjectNode fields = change.putObject("doc");
    if (state.cluster().getLength() > 0) {
      fields.put("cluster_id", state.cluster().toString());
    }
    fields.put("cluster_size", state.units());
    fields.put("position", state.position());
    String id = JSON.readTree(action).at("/index/_id").asText();
    return action("update", id) + JSON.writeValueAsString(change) + "\n";
  }

  private static String action(String name, String id) throws IOException {
    ObjectNode action = JSON.createObjectNode();
    action.putObject(name).put("_id", id);
    return JSON.writeValueAsString(action) + "\n";
  }

  private final class CopyStep implements ReduceStep<Long, Change> {
    private final Task task;
    private final OutputStream out;
    private BufferedReader in;
    private long next;

    CopyStep(Task task) throws IOException {
      this.task = task;
      this.out = task.result(DELTA, "part", ".ndjson");
    }

    @Override
    public void reduce(Group<Long, Change> changed) throws IOException {
      long location = changed.key();
      for (Change change : changed) {
        open(UnitLocation.file(location));
        for (; next < location; next++) {
          line();
          line();
        }
        next++;
        String action = line();
        String document = line();
        String lines =
            change.whole() ? action + "\n" + document + "\n" : update(action, change.state());
        out.write(lines.getBytes(StandardCharsets.UTF_8));
      }
    }

    private void open(int file) throws IOException {
      long first = UnitLocation.of(file, 0);
      if (in != null && next >= first) {
        return;
      }
      if (in != null) {
        in.close();
      }
      String name = UnitLocation.path(bulk, file).getName() + ".";
      List<Path> found = PartFiles.of(task.conf(), bulk, name);
      in = task.closing(ResultText.open(task.conf(), found.get(0)));
      next = first;
    }

    private String line() throws IOException {
      String line = in.readLine();
      if (line == null) {
        throw new IOException(bulk + " ends before document " + next);
      }
      return line;
    }
  }
}

package org.neardup.jobs.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.jobs.stage.PieceSource;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;

/**
 * Loads bulk files by tasks, one file each, a few at a time. The tasks write nothing but the states
 * of the files, so that another attempt of a task goes on from there.
 *
 * <p>The credentials travel as the secret of the stage, which only its tasks see. Everybody can
 * read the rest.
 *
 * @param uuid the identity of the index
 * @param states the folder of the states
 */
@StageInput.Name("load")
record LoadStage(
    String url,
    TlsSettings tls,
    String index,
    String uuid,
    Path states,
    LoadSettings settings,
    List<Path> files)
    implements StageInput {
  enum LoadCounter {
    /** Documents that arrived. */
    DOCUMENTS,
    /** Bytes read of the stored files. */
    BYTES,
    /** How often something had to be sent again. */
    RETRIES
  }

  record BulkFile(Path path) {}

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("documents", LoadCounter.DOCUMENTS)
        .reading(
            new PieceSource<>(BulkFile.class, files, this::splits),
            task -> (none, file, nothing) -> load(file, task));
  }

  private List<Split> splits(Configuration conf) throws IOException {
    List<Split> splits = new ArrayList<>();
    for (Path path : files) {
      FileStatus file = path.getFileSystem(conf).getFileStatus(path);
      List<String> hosts = FilePiece.cut(conf, file, false, 1).get(0).hosts();
      splits.add(Split.of(List.of(new BulkFile(path)), file.getLen(), hosts));
    }
    return splits;
  }

  private void load(BulkFile bulk, Task task) throws IOException, InterruptedException {
    Path path = bulk.path();
    FileStatus status = path.getFileSystem(task.conf()).getFileStatus(path);
    LoadedFile file = new LoadedFile(task.conf(), status, states);
    Counter retries = task.counter(LoadCounter.RETRIES);
    // A counter that moves also shows a cluster that the task is alive.
    Counter documents = task.counter(LoadCounter.DOCUMENTS);
    Counter bytes = task.counter(LoadCounter.BYTES);
    Credentials who = Credentials.ofSecret(task.secret().orElse(null));
    try (Elasticsearch server = Elasticsearch.at(url, who, tls)) {
      BulkSender sender =
          new BulkSender(
              server, new IndexName(index), settings.backoff(), reason -> retries.add(1));
      new FileLoad(
              file,
              sender,
              settings,
              (loaded, read) -> {
                documents.add(loaded);
                bytes.add(read);
              },
              uuid)
          .run();
    }
  }
}

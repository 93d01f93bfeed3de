package org.neardup.jobs.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.elastic.Credentials;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.TlsSettings;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.jobs.stage.PieceSource;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;

/**
 * Loads bulk files by tasks, one file each, a few at a time. It writes nothing: the state of a file
 * says what its task did, and another attempt goes on from there.
 *
 * <p>The credentials travel as the secret of the stage, which only its tasks see. Everybody can
 * read the rest.
 *
 * @param states the folder of the states
 */
record LoadStage(
    String url,
    TlsSettings tls,
    String index,
    String uuid,
    Path states,
    int requestBytes,
    int inFlight,
    int maxRejects,
    long patienceMillis,
    List<Path> files)
    implements StageInput {
  /** Counters of the tasks. */
  enum LoadCounter {
    /** Documents that arrived. */
    DOCUMENTS,
    /** Bytes read, as the files are stored. */
    BYTES,
    /** How often something had to be sent again. */
    RETRIES
  }

  /** The stage that loads files. */
  static LoadStage of(
      Elasticsearch server,
      IndexName index,
      String uuid,
      LoadSettings settings,
      List<LoadedFile> files,
      Path states) {
    return new LoadStage(
        server.url(),
        server.tls(),
        index.name(),
        uuid,
        states,
        settings.requestBytes(),
        settings.inFlight(),
        settings.maxRejects(),
        settings.backoff().patience().toMillis(),
        files.stream().map(LoadedFile::path).toList());
  }

  private LoadSettings settings() {
    LoadSettings defaults = LoadSettings.DEFAULT;
    return defaults
        .withRequestBytes(requestBytes)
        .withInFlight(inFlight)
        .withMaxRejects(maxRejects)
        .withBackoff(defaults.backoff().withPatience(Duration.ofMillis(patienceMillis)));
  }

  /** A bulk file, which the task opens by itself. */
  record BulkFile(Path path) {}

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping("load")
        .counting("documents", LoadCounter.DOCUMENTS)
        .reading(
            new PieceSource<>(BulkFile.class, files, this::splits),
            task -> (none, file, nothing) -> load(file, task));
  }

  private List<Split> splits(Configuration conf) throws IOException {
    List<Split> splits = new ArrayList<>();
    for (Path path : files) {
      FileStatus file = path.getFileSystem(conf).getFileStatus(path);
      List<String> hosts = FilePiece.cut(conf, file, false, 1).getFirst().hosts();
      splits.add(Split.of(List.of(new BulkFile(path)), file.getLen(), hosts));
    }
    return splits;
  }

  private void load(BulkFile bulk, Task task) throws IOException, InterruptedException {
    Path path = bulk.path();
    FileStatus status = path.getFileSystem(task.conf()).getFileStatus(path);
    LoadedFile file = new LoadedFile(task.conf(), status, states);
    Counter retries = task.counter(LoadCounter.RETRIES);
    // A counter that moves also tells a cluster that the task is alive.
    Counter documents = task.counter(LoadCounter.DOCUMENTS);
    Counter bytes = task.counter(LoadCounter.BYTES);
    Credentials who = Credentials.ofSecret(task.secret().orElse(null));
    try (Elasticsearch server = Elasticsearch.at(url, who, tls)) {
      BulkSender sender =
          new BulkSender(
              server, new IndexName(index), settings().backoff(), reason -> retries.add(1));
      new FileLoad(
              file,
              sender,
              settings(),
              (loaded, read) -> {
                documents.add(loaded);
                bytes.add(read);
              })
          .run(uuid, file.state(uuid));
    }
  }
}

package org.neardup.jobs.load;

import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;

/**
 * Loads bulk files by tasks, one file each, a few at a time. A task writes nothing but the state of
 * its file, so that another attempt goes on from there. The credentials travel as the secret of the
 * stage, which only its tasks see; everybody can read the rest.
 *
 * <pre>
 * in     the bulk file part-m-00000 of 5,000 documents, of which 2,000 are loaded by its state
 * out    bulk requests from document 2,000 on; after each answer the state moves on</pre>
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

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("documents", LoadCounter.DOCUMENTS)
        .reading(
            FilePiece.whole(files, conf -> files),
            task -> (none, bulk, nothing) -> load(bulk.file(), task));
  }

  private void load(Path path, Task task) throws IOException {
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
      BiConsumer<Integer, Long> counting =
          (loaded, read) -> {
            documents.add(loaded);
            bytes.add(read);
          };
      new FileLoad(file, sender, settings, counting, uuid).run();
    }
  }
}

package org.neardup.jobs.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.neardup.pinned.jackson.core.JsonProcessingException;

/**
 * A bulk file, and in {@code index/NAME/} of the output folder the state of its load into one index
 * and its rejects.
 *
 * <p>A state counts only for the same file and the same index, and only if it was written to its
 * end. Otherwise the file is loaded again, which costs only time, since every document has its id.
 */
record LoadedFile(Configuration conf, FileStatus file, Path folder) {
  /**
   * The progress of the load of a file.
   *
   * @param offset how many decompressed bytes from the start of the file are loaded
   * @param created see {@link BulkSender.Tally}, as for the next two
   * @param rejected documents that were refused
   * @param finished whether the end was reached
   */
  record State(
      long offset, long created, long updated, long deleted, long rejected, boolean finished) {
    static final State NONE = new State(0, 0, 0, 0, 0, false);

    long loaded() {
      return created + updated;
    }

    boolean complete() {
      return finished && rejected == 0;
    }

    /** The state after one more request, which ends at an offset. */
    State plus(long end, BulkSender.Tally tally) {
      return new State(
          end,
          created + tally.created,
          updated + tally.updated,
          deleted + tally.deleted,
          rejected + tally.rejects.size(),
          false);
    }

    State atEnd() {
      return new State(offset, created, updated, deleted, rejected, true);
    }
  }

  private record Identity(String bulkFile, long length, long modified, String indexUuid) {}

  private record StateFile(Identity of, State state) {}

  Path path() {
    return file.getPath();
  }

  private Path statePath() {
    return new Path(folder, path().getName() + ".state");
  }

  /** The file of the rejects; there is none without rejects. */
  Path rejectsPath() {
    return new Path(folder, path().getName() + ".rejected");
  }

  long length() {
    return file.getLen();
  }

  FSDataInputStream open() throws IOException {
    return path().getFileSystem(conf).open(path());
  }

  /**
   * The bytes from an offset on, decompressed if the name has the ending of one of Hadoop's codecs
   * ({@code .gz} and so on).
   *
   * @param stored the stored bytes
   * @param offset how many decompressed bytes to leave out; cheap in a plain file only
   */
  InputStream decompressed(FSDataInputStream stored, long offset) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(path());
    if (codec == null) {
      stored.seek(offset);
      return stored;
    }
    InputStream in = codec.createInputStream(stored);
    in.skipNBytes(offset);
    return in;
  }

  State state(String indexUuid) throws IOException {
    if (!fileSystem().exists(statePath())) {
      return State.NONE;
    }
    try {
      StateFile written = Elasticsearch.JSON.readValue(text(statePath()), StateFile.class);
      return identity(indexUuid).equals(written.of) ? written.state : State.NONE;
    } catch (JsonProcessingException e) {
      return State.NONE;
    }
  }

  void write(String indexUuid, State now) throws IOException {
    write(statePath(), json(new StateFile(identity(indexUuid), now)));
  }

  private static String json(Record line) throws JsonProcessingException {
    return Elasticsearch.JSON.writeValueAsString(line) + "\n";
  }

  /** Makes the next load of the file begin at its start. */
  void forget() throws IOException {
    fileSystem().delete(statePath(), false);
  }

  /** The first rejects; the file may have more than the state counts. */
  List<BulkSender.Reject> rejects(long count) throws IOException {
    List<BulkSender.Reject> kept = new ArrayList<>();
    if (count == 0) {
      return kept;
    }
    for (String line : text(rejectsPath()).lines().limit(count).toList()) {
      kept.add(Elasticsearch.JSON.readValue(line, BulkSender.Reject.class));
    }
    return kept;
  }

  /** Writes all rejects; without any there is no file. */
  void writeRejects(List<BulkSender.Reject> all) throws IOException {
    if (all.isEmpty()) {
      fileSystem().delete(rejectsPath(), false);
      return;
    }
    StringBuilder lines = new StringBuilder();
    for (BulkSender.Reject reject : all) {
      lines.append(json(reject));
    }
    write(rejectsPath(), lines.toString());
  }

  private Identity identity(String indexUuid) {
    return new Identity(path().getName(), file.getLen(), file.getModificationTime(), indexUuid);
  }

  private String text(Path small) throws IOException {
    try (var in = fileSystem().open(small)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void write(Path small, String text) throws IOException {
    try (OutputStream out = fileSystem().create(small, true)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private FileSystem fileSystem() throws IOException {
    return folder.getFileSystem(conf);
  }
}

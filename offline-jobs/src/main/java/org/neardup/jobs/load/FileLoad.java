package org.neardup.jobs.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.neardup.jobs.run.OnExit;
import org.neardup.jobs.stage.hadoop.Interrupt;

/**
 * Loads one bulk file with a few requests in flight, from the end of an earlier load.
 *
 * <p>The calling thread reads, counts the requests in their order, so that everything before the
 * offset of the state is loaded, and saves the state every few seconds and at the end. The first
 * error that cannot be retried ends the load.
 */
final class FileLoad {
  private static final long SAVE_INTERVAL = Duration.ofSeconds(2).toNanos();

  /** Requests in memory for each one in flight, so that a slow one does not block later ones. */
  private static final int READ_AHEAD = 2;

  private final LoadedFile file;
  private final BulkSender sender;
  private final LoadSettings settings;
  private final BiConsumer<Integer, Long> listener;
  private final String indexUuid;
  private final List<BulkSender.Reject> rejects;
  private LoadedFile.State state;
  private int writtenRejects = -1;
  private long saved = System.nanoTime();

  /**
   * A request of the file that has come to its end.
   *
   * @param end the offset of its end
   * @param bytesRead how many bytes of the stored file were read for it
   */
  private record Outcome(long end, long bytesRead, BulkSender.Tally tally) {}

  /**
   * A load.
   *
   * @param listener is given the numbers of documents that arrived and of bytes of the stored file
   *     that were read since the last call
   * @param indexUuid the identity of the index
   */
  FileLoad(
      LoadedFile file,
      BulkSender sender,
      LoadSettings settings,
      BiConsumer<Integer, Long> listener,
      String indexUuid)
      throws IOException {
    this.file = file;
    this.sender = sender;
    this.settings = settings;
    this.listener = listener;
    this.indexUuid = indexUuid;
    this.state = file.state(indexUuid);
    this.rejects = file.rejects(state.rejected());
  }

  void run() throws IOException {
    boolean finished = false;
    long offset = state.offset();
    String name = file.path().toString();
    try (OnExit saving = new OnExit(this::saveAtExit);
        FSDataInputStream stored = file.open();
        BulkReader reader =
            new BulkReader(
                name, file.decompressed(stored, offset), offset, settings.requestBytes())) {
      sendAll(stored, reader);
      finished = true;
    } catch (InterruptedException e) {
      throw Interrupt.of(e);
    } finally {
      save(finished);
    }
  }

  /** Without it the next load would send the last seconds again, which does no harm. */
  private void saveAtExit() {
    try {
      save(false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void sendAll(FSDataInputStream stored, BulkReader reader)
      throws IOException, InterruptedException {
    ExecutorService senders = Executors.newFixedThreadPool(settings.concurrentRequests());
    Queue<Future<Outcome>> ahead = new ArrayDeque<>();
    try {
      long read = 0;
      for (List<byte[]> next = reader.next(); !next.isEmpty(); next = reader.next()) {
        List<byte[]> request = next;
        long end = reader.offset();
        long bytesRead = stored.getPos() - read;
        read += bytesRead;
        ahead.add(
            senders.submit(
                () -> {
                  BulkSender.Tally tally = new BulkSender.Tally();
                  sender.send(request, tally);
                  return new Outcome(end, bytesRead, tally);
                }));
        if (ahead.size() == READ_AHEAD * settings.concurrentRequests()) {
          count(ahead.remove());
        }
      }
      while (!ahead.isEmpty()) {
        count(ahead.remove());
      }
      checkRejects();
    } finally {
      // Requests that are on their way when something went wrong are sent again by the next load.
      senders.shutdownNow();
      senders.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
  }

  private void count(Future<Outcome> request) throws IOException, InterruptedException {
    Outcome sent;
    try {
      sent = request.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    }
    count(sent);
    listener.accept(sent.tally.loaded(), sent.bytesRead);
    checkRejects();
    if (System.nanoTime() - saved > SAVE_INTERVAL) {
      save(false);
      saved = System.nanoTime();
    }
  }

  private void checkRejects() throws IOException {
    if (rejects.size() > settings.maxRejected()) {
      throw new IOException(
          "more than [max_rejected] = %s documents of %s were refused, the last is %s; all are in %s"
              .formatted(
                  settings.maxRejected(),
                  file.path(),
                  rejects.get(rejects.size() - 1),
                  file.rejectsPath()));
    }
  }

  private synchronized void count(Outcome sent) {
    rejects.addAll(sent.tally.rejects);
    state = state.plus(sent.end, sent.tally);
  }

  /** Writes the rejects and then the state, which has the number of rejects. */
  private synchronized void save(boolean finished) throws IOException {
    if (writtenRejects != rejects.size()) {
      file.writeRejects(rejects);
      writtenRejects = rejects.size();
    }
    file.write(indexUuid, finished ? state.atEnd() : state);
  }
}

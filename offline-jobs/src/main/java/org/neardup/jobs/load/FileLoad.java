package org.neardup.jobs.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.neardup.jobs.run.OnExit;

/**
 * Loads one bulk file with a few requests in flight, from the end of an earlier load.
 *
 * <p>The calling thread reads, waits for a free slot, so that memory is bounded by the requests in
 * flight, and saves the state every few seconds and at the end. The first error that cannot be
 * retried ends the load. Requests end in any order; they count once all before them have ended, so
 * that everything before the offset of the state is loaded.
 */
final class FileLoad {
  private static final long SAVE_INTERVAL = Duration.ofSeconds(2).toNanos();

  private final LoadedFile file;
  private final BulkSender sender;
  private final LoadSettings settings;
  private final BiConsumer<Integer, Long> listener;
  private final String indexUuid;
  private final Semaphore slots;
  private final AtomicReference<Exception> fatal = new AtomicReference<>();
  private final Map<Long, Sent> ahead = new HashMap<>();
  private final List<BulkSender.Reject> rejects;
  private LoadedFile.State state;
  private long next;
  private int writtenRejects = -1;
  private long saved = System.nanoTime();

  /**
   * A request of the file.
   *
   * @param number its place among the requests, from 0
   * @param end the offset behind it
   * @param bytesRead how many bytes of the stored file were read for it
   * @param tally its outcome, empty until there is one
   */
  private record Sent(
      BulkReader.Request request, long number, long end, long bytesRead, BulkSender.Tally tally) {}

  /**
   * A load.
   *
   * @param listener is given, by any thread, the numbers of documents that arrived and of bytes of
   *     the stored file that were read since the last call
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
    this.slots = new Semaphore(settings.inFlight());
    this.state = file.state(indexUuid);
    this.rejects = file.rejects(state.rejected());
  }

  void run() throws IOException, InterruptedException {
    boolean finished = false;
    OnExit saving = new OnExit(this::saveAtExit);
    long offset = state.offset();
    try (FSDataInputStream stored = file.open();
        BulkReader reader =
            new BulkReader(
                file.path().toString(),
                file.decompressed(stored, offset),
                offset,
                settings.requestBytes())) {
      sendAll(stored, reader);
      finished = true;
    } finally {
      saving.close();
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
    ExecutorService senders = Executors.newFixedThreadPool(settings.inFlight());
    try {
      feed(stored, reader, senders);
      slots.acquire(settings.inFlight());
    } finally {
      // Requests that are on their way when something went wrong are sent again by the next load.
      senders.shutdownNow();
      senders.close();
    }
    Exception e = fatal.get();
    if (e != null) {
      throw new IOException(e.getMessage(), e);
    }
    checkRejects();
  }

  private void feed(FSDataInputStream stored, BulkReader reader, ExecutorService senders)
      throws IOException, InterruptedException {
    long read = 0;
    Optional<BulkReader.Request> request = reader.next();
    for (long number = 0; request.isPresent() && fatal.get() == null; number++) {
      Sent sent =
          new Sent(
              request.get(),
              number,
              reader.offset(),
              stored.getPos() - read,
              new BulkSender.Tally());
      read = stored.getPos();
      slots.acquire();
      senders.execute(() -> send(sent));
      checkRejects();
      if (System.nanoTime() - saved > SAVE_INTERVAL) {
        save(false);
        saved = System.nanoTime();
      }
      request = reader.next();
    }
  }

  private void send(Sent sent) {
    try {
      if (fatal.get() == null) {
        sender.send(sent.request, sent.tally);
        count(sent);
        listener.accept(sent.tally.loaded(), sent.bytesRead);
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      fatal.compareAndSet(null, e);
    } finally {
      slots.release();
    }
  }

  private synchronized void count(Sent sent) {
    ahead.put(sent.number, sent);
    for (Sent done = ahead.remove(next); done != null; done = ahead.remove(next)) {
      rejects.addAll(done.tally.rejects);
      state =
          new LoadedFile.State(
              done.end,
              state.created() + done.tally.created,
              state.updated() + done.tally.updated,
              state.deleted() + done.tally.deleted,
              rejects.size(),
              false);
      next++;
    }
  }

  private synchronized void checkRejects() throws IOException {
    if (rejects.size() > settings.maxRejects()) {
      throw new IOException(
          "more than [max_rejects] = %d documents of %s were refused, the last is %s; all are in %s"
              .formatted(
                  settings.maxRejects(), file.path(), rejects.getLast(), file.rejectsPath()));
    }
  }

  /** Writes the rejects and then the state, in which their number stands. */
  private synchronized void save(boolean finished) throws IOException {
    if (writtenRejects != rejects.size()) {
      file.writeRejects(rejects);
      writtenRejects = rejects.size();
    }
    state =
        new LoadedFile.State(
            state.offset(),
            state.created(),
            state.updated(),
            state.deleted(),
            state.rejected(),
            finished);
    file.write(indexUuid, state);
  }
}

package org.neardup.jobs.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FSDataInputStream;
import org.neardup.jobs.run.OnExit;

/**
 * Loads one bulk file with a few requests in flight, from where an earlier load ended.
 *
 * <p>The calling thread reads, waits for a free slot, so that memory is bounded by the requests in
 * flight, and writes the state down every few seconds and at the end, whatever that is. The first
 * error that cannot be retried ends the load.
 */
final class FileLoad {
  private static final long SAVE_EVERY = Duration.ofSeconds(2).toNanos();

  private final LoadedFile file;
  private final BulkSender sender;
  private final LoadSettings settings;
  private final Listener listener;
  private final Semaphore slots;
  private final AtomicReference<Exception> fatal = new AtomicReference<>();
  private long saved = System.nanoTime();

  /** Hears how the load goes on, from any thread. */
  interface Listener {
    /** Documents that arrived, and how many bytes of the stored file were read since the last. */
    void loaded(int documents, long bytesRead);
  }

  FileLoad(LoadedFile file, BulkSender sender, LoadSettings settings, Listener listener) {
    this.file = file;
    this.sender = sender;
    this.settings = settings;
    this.listener = listener;
    this.slots = new Semaphore(settings.inFlight());
  }

  void run(String indexUuid, LoadedFile.State from) throws IOException, InterruptedException {
    Account account = new Account(file, indexUuid, from);
    boolean finished = false;
    OnExit saving = new OnExit(() -> saveAtExit(account));
    try (FSDataInputStream stored = file.open();
        BulkReader reader =
            new BulkReader(
                file.path().toString(),
                file.decompressed(stored, from.offset()),
                from.offset(),
                settings.requestBytes())) {
      sendAll(stored, reader, account);
      finished = true;
    } finally {
      saving.close();
      account.save(finished);
    }
  }

  /** Without it the next load would send the last seconds again, which does no harm. */
  private static void saveAtExit(Account account) {
    try {
      account.save(false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void sendAll(FSDataInputStream stored, BulkReader reader, Account account)
      throws IOException, InterruptedException {
    ExecutorService senders = Executors.newFixedThreadPool(settings.inFlight());
    try {
      feed(stored, reader, account, senders);
      slots.acquire(settings.inFlight());
    } finally {
      // What is on its way when something went wrong is sent again by the next load.
      senders.shutdownNow();
      senders.close();
    }
    throwFatal();
    account.checkRejects(settings.maxRejects());
  }

  private void feed(
      FSDataInputStream stored, BulkReader reader, Account account, ExecutorService senders)
      throws IOException, InterruptedException {
    long read = 0;
    Optional<BulkRequest> next = reader.next();
    for (long number = 0; next.isPresent() && fatal.get() == null; number++) {
      Numbered request = new Numbered(next.get(), number, reader.offset(), stored.getPos() - read);
      read = stored.getPos();
      slots.acquire();
      senders.execute(() -> send(request, account));
      account.checkRejects(settings.maxRejects());
      saveNowAndThen(account);
      next = reader.next();
    }
  }

  private record Numbered(BulkRequest request, long number, long end, long bytesRead) {}

  private void send(Numbered numbered, Account account) {
    try {
      if (fatal.get() == null) {
        BulkSender.Tally tally = sender.send(numbered.request);
        account.done(numbered.number, numbered.end, tally);
        listener.loaded(tally.created + tally.updated + tally.deleted, numbered.bytesRead);
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      fatal.compareAndSet(null, e);
    } finally {
      slots.release();
    }
  }

  private void saveNowAndThen(Account account) throws IOException {
    if (System.nanoTime() - saved > SAVE_EVERY) {
      account.save(false);
      saved = System.nanoTime();
    }
  }

  private void throwFatal() throws IOException {
    Exception e = fatal.get();
    if (e != null) {
      throw new IOException(e.getMessage(), e);
    }
  }
}

package org.neardup.jobs.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.progress.StageProgress;

/**
 * Loads bulk files with a few requests in flight.
 *
 * <p>One thread reads and waits for a free slot, so that memory is bounded by the requests in
 * flight. The first error that cannot be retried stops the load.
 */
final class BulkLoad {
  private static final int REQUEST_BYTES = 5_000_000;
  private static final int IN_FLIGHT = 3;

  private final List<Path> files;
  private final StageProgress stage;
  private final LoadTally tally;
  private final BulkSender sender;
  private final Semaphore slots = new Semaphore(IN_FLIGHT);
  private final AtomicReference<Exception> fatal = new AtomicReference<>();

  BulkLoad(
      Elasticsearch server,
      String index,
      List<Path> files,
      ProgressLine progress,
      Backoff backoff) {
    this.files = files;
    this.stage = progress.stage("load", "documents");
    this.tally = new LoadTally(stage);
    this.sender = new BulkSender(server, index, backoff, tally);
  }

  LoadResult run() throws IOException, InterruptedException {
    try (BulkReader reader = new BulkReader(files, REQUEST_BYTES);
        ExecutorService senders = Executors.newFixedThreadPool(IN_FLIGHT)) {
      long bytes = totalBytes();
      Optional<BulkRequest> next = reader.next();
      while (next.isPresent() && fatal.get() == null) {
        BulkRequest request = next.get();
        slots.acquire();
        senders.execute(() -> send(request, (double) request.length() / bytes));
        next = reader.next();
      }
    } catch (IOException | InterruptedException e) {
      stage.abandon();
      throw e;
    }
    throwFatal();
    stage.close();
    return tally.result(stage.elapsed());
  }

  private void send(BulkRequest request, double share) {
    try {
      if (fatal.get() == null) {
        sender.send(request);
        tally.progressed(share);
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      fatal.compareAndSet(null, e);
    } finally {
      slots.release();
    }
  }

  private long totalBytes() throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return Math.max(1, bytes);
  }

  private void throwFatal() throws IOException {
    Exception e = fatal.get();
    if (e != null) {
      stage.abandon();
      throw new IOException(
          e.getMessage() + "; " + tally.loaded() + " documents were loaded, run it again to go on",
          e);
    }
  }

  /** Counts what the senders report, and shows it. */
  private static final class LoadTally implements BulkSender.Listener {
    private static final int KEPT_FAILURES = 5;

    private final StageProgress stage;
    private final List<String> firstFailures = new ArrayList<>();
    private long created;
    private long updated;
    private long failed;
    private long retries;
    private double share;

    LoadTally(StageProgress stage) {
      this.stage = stage;
    }

    @Override
    public synchronized void accepted(int newDocuments, int knownDocuments) {
      created += newDocuments;
      updated += knownDocuments;
      stage.note("");
    }

    @Override
    public synchronized void refused(String id, String reason) {
      failed++;
      if (firstFailures.size() < KEPT_FAILURES) {
        firstFailures.add(id + ": " + reason);
      }
    }

    @Override
    public synchronized void waiting(String reason) {
      retries++;
      stage.note("waiting: " + reason);
    }

    synchronized void progressed(double ofAll) {
      share += ofAll;
      stage.at(created + updated, share);
    }

    synchronized long loaded() {
      return created + updated;
    }

    synchronized LoadResult result(Duration elapsed) {
      return new LoadResult(created, updated, failed, List.copyOf(firstFailures), retries, elapsed);
    }
  }
}

package org.neardup.jobs.run;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class FolderLockTests {
  private static final int THREADS = 4;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** Each begins as soon as another one ends. */
  @Test
  public void aFolderHasOneRunAtATime() throws Exception {
    OutputFolder output = OutputFolder.at(new Configuration(), folder.getRoot() + "/out");
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger beside = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      all.add(threads.submit(() -> lock(output, runs, beside)));
    }
    for (Future<?> each : all) {
      each.get();
    }
    threads.shutdown();
    assertEquals(0, beside.get());
  }

  private static Void lock(OutputFolder output, AtomicInteger runs, AtomicInteger beside)
      throws Exception {
    for (int i = 0; i < 2_000; i++) {
      try (FolderLock lock = FolderLock.of(output)) {
        beside.addAndGet(runs.getAndIncrement());
        Thread.yield();
        runs.decrementAndGet();
      } catch (IllegalArgumentException e) {
        Thread.yield(); // another one has it
      }
    }
    return null;
  }
}

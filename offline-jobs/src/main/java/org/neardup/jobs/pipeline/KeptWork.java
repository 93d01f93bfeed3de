package org.neardup.jobs.pipeline;

import java.io.Closeable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.OnExit;
import org.neardup.jobs.run.OutputFolder;

/** Tells the user how to resume a run that did not finish, also when the process is told to end. */
final class KeptWork implements Closeable {
  private final ProgressLine line;
  private final OutputFolder output;
  private final AtomicBoolean told = new AtomicBoolean();
  private final OnExit telling;

  KeptWork(ProgressLine line, OutputFolder output) {
    this.line = line;
    this.output = output;
    this.telling = new OnExit(this::tell);
  }

  void tell() {
    if (!told.getAndSet(true)) {
      line.end(
          "stopped: finished stages are kept in "
              + output.work()
              + "; run the same command with --resume to go on,"
              + " or with --overwrite to begin again");
    }
  }

  @Override
  public void close() {
    telling.close();
  }
}

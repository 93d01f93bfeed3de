package org.neardup.jobs.stage;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A stage that a thread of this process runs, or has others run. */
public abstract class ThreadExecution implements Engine.Execution {
  private final CompletableFuture<Void> end = new CompletableFuture<>();

  /** Runs the stage to its end. */
  protected abstract void run() throws Exception;

  /** Starts the thread. */
  public final ThreadExecution start(String name) {
    Thread thread = new Thread(this::runToEnd, "stage " + name);
    thread.setDaemon(true);
    thread.start();
    return this;
  }

  private void runToEnd() {
    try {
      run();
      end.complete(null);
    } catch (Exception | Error e) {
      end.completeExceptionally(e);
    }
  }

  /** Why it failed; empty while it runs and where it succeeded. */
  protected final Optional<Throwable> thrown() {
    return end.isCompletedExceptionally() ? Optional.of(end.exceptionNow()) : Optional.empty();
  }

  @Override
  public final boolean await(long millis) throws InterruptedException {
    try {
      end.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (ExecutionException e) {
      return true; // which is told by its failure
    } catch (TimeoutException e) {
      return false;
    }
  }

  @Override
  public final boolean isSuccessful() {
    return end.isDone() && !end.isCompletedExceptionally();
  }

  @Override
  public String failure() {
    return thrown().map(Engine::describe).orElse("");
  }
}

package org.neardup.jobs.run;

import java.io.Closeable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * An action for the case that the process has to end (Ctrl-C, SIGTERM) before this is closed. File
 * systems are still open then, and the threads of the process go on.
 */
public final class OnExit implements Closeable {
  /** Higher ones come first. */
  private static final int BEFORE_FILE_SYSTEMS_CLOSE = FileSystem.SHUTDOWN_HOOK_PRIORITY + 1;

  /** Read once: Hadoop would read all its settings again for every hook. */
  private static final long TIMEOUT_SECONDS =
      Math.max(
          ShutdownHookManager.TIMEOUT_MINIMUM,
          new Configuration()
              .getTimeDuration(
                  CommonConfigurationKeysPublic.SERVICE_SHUTDOWN_TIMEOUT,
                  CommonConfigurationKeysPublic.SERVICE_SHUTDOWN_TIMEOUT_DEFAULT,
                  TimeUnit.SECONDS));

  private final Runnable action;

  public OnExit(Runnable action) {
    this.action = action;
    ShutdownHookManager.get()
        .addShutdownHook(action, BEFORE_FILE_SYSTEMS_CLOSE, TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Whether the process is ending, so that a failure may be caused by that. */
  public static boolean isEnding() {
    return ShutdownHookManager.get().isShutdownInProgress();
  }

  @Override
  public void close() {
    try {
      ShutdownHookManager.get().removeShutdownHook(action);
    } catch (IllegalStateException e) {
      // The process is ending, so the action is taken.
    }
  }
}

package org.neardup.jobs.run;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;

/**
 * The one line that long work keeps up to date.
 *
 * <p>On a terminal the line is redrawn, at most ten times a second. Elsewhere (a log file, a CI
 * run) a line is printed at most every ten seconds, so that a log stays short. Lines printed
 * through {@link #println} never mix with it. When nothing has moved for half a minute the line
 * shows that, even if its users hang. All methods may be called from any thread.
 */
public final class ProgressLine {
  private static final long TERMINAL_INTERVAL = Duration.ofMillis(100).toNanos();
  private static final long PLAIN_INTERVAL = Duration.ofSeconds(10).toNanos();
  private static final long QUIET = Duration.ofSeconds(30).toNanos();
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, Runnable::run);
  private static final String ERASE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private final int columns;
  private final LongSupplier nanoClock;
  private volatile long moved;
  private volatile StageProgress current;
  private long nextUpdate;
  private boolean drawn;
  private boolean ended;

  ProgressLine(PrintStream out, boolean terminal, int columns, LongSupplier nanoClock) {
    this.out = out;
    this.terminal = terminal;
    this.columns = columns;
    this.nanoClock = nanoClock;
    this.moved = nanoClock.getAsLong();
    this.nextUpdate = terminal ? Long.MIN_VALUE : nanoClock.getAsLong() + PLAIN_INTERVAL;
  }

  /** The line on standard error; redrawn when that is a terminal. */
  public static ProgressLine standardError() {
    ProgressLine line = new ProgressLine(System.err, isTerminal(), columns(), System::nanoTime);
    watch(new WeakReference<>(line));
    return line;
  }

  /** The file systems of other machines that this process uses, such as {@code s3a://}. */
  private static String stores() {
    SortedSet<String> schemes = new TreeSet<>();
    for (var all = FileSystem.getGlobalStorageStatistics().iterator(); all.hasNext(); ) {
      schemes.add(all.next().getScheme() + "://");
    }
    schemes.removeAll(Set.of("file://", "null://"));
    return String.join(", ", schemes);
  }

  /** Looks at a line each second until nobody has it any more. */
  private static void watch(WeakReference<ProgressLine> watched) {
    ProgressLine line = watched.get();
    if (line != null) {
      line.look();
      LATER.execute(() -> watch(watched));
    }
  }

  /** Goes on with the line where those who should do it hang. */
  synchronized void look() {
    StageProgress stage = current;
    if (quiet().isEmpty() || ended || !due()) {
      return;
    }
    if (stage != null) {
      stage.show();
    } else if (!stores().isEmpty()) {
      println("waits for %s: %s so far".formatted(stores(), quiet()));
      nextUpdate = nanoClock.getAsLong() + PLAIN_INTERVAL;
    }
  }

  /** How long nothing has moved; empty if that is usual. */
  String quiet() {
    long nanos = nanoClock.getAsLong() - moved;
    return nanos < QUIET ? "" : Numbers.duration(Duration.ofNanos(nanos));
  }

  /** Something was done or heard; a stage goes on, or none, which is null. */
  void moved(StageProgress stage) {
    moved = nanoClock.getAsLong();
    current = stage;
  }

  /** A line that shows nothing, for callers that want quiet. */
  public static ProgressLine silent() {
    return new ProgressLine(
        new PrintStream(PrintStream.nullOutputStream()), false, 80, System::nanoTime);
  }

  /** Begins a stage; closing it leaves one line with its count, time and rate. */
  public StageProgress stage(String name, String plural) {
    return new StageProgress(this, name, plural, nanoClock);
  }

  /** Shows work as a stage, which ends with its line unless the work fails. */
  public <T> T stage(String name, String plural, FunctionRaisingIOE<StageProgress, T> work)
      throws IOException {
    StageProgress stage = stage(name, plural);
    try {
      T result = work.apply(stage);
      stage.close();
      return result;
    } finally {
      stage.abandon();
    }
  }

  /** Leaves a line about a stage that was finished before and is not repeated. */
  public void kept(String name, Duration took) {
    println(StageProgress.label(name) + "finished before, in " + Numbers.duration(took));
  }

  /** Whether {@link #update} would show anything now; asked before composing the text. */
  synchronized boolean due() {
    return nextUpdate == Long.MIN_VALUE || nanoClock.getAsLong() - nextUpdate >= 0;
  }

  /** Replaces the text of the line, if enough time has passed since the last update. */
  public synchronized void update(String text) {
    if (ended || !due()) {
      return;
    }
    nextUpdate = nanoClock.getAsLong() + (terminal ? TERMINAL_INTERVAL : PLAIN_INTERVAL);
    if (terminal) {
      out.print(ERASE + text.substring(0, Math.min(text.length(), columns - 1)));
      drawn = true;
    } else {
      out.println(text);
    }
    out.flush();
  }

  /** Prints a line that stays, and clears the updating one. */
  public synchronized void println(String line) {
    clear();
    out.println(line);
    out.flush();
    nextUpdate = terminal ? Long.MIN_VALUE : nanoClock.getAsLong() + PLAIN_INTERVAL;
  }

  /** Prints a last line; nothing is updated any more, since the process is ending. */
  public synchronized void end(String line) {
    ended = true;
    println(line);
  }

  public synchronized void clear() {
    if (drawn) {
      out.print(ERASE);
      out.flush();
      drawn = false;
    }
  }

  /**
   * The launcher sets {@code neardup.terminal}; without it, the target of file descriptor 2 decides
   * on Linux. {@code System.console()} does not help: it is about standard input and output, and
   * from JDK 22 on it may be there without any terminal.
   */
  private static boolean isTerminal() {
    String told = System.getProperty("neardup.terminal");
    if (told != null) {
      return Boolean.parseBoolean(told);
    }
    if ("dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private static int columns() {
    return Integer.getInteger("neardup.columns", 80);
  }
}

package org.neardup.jobs.run;

/**
 * A stage as people see it.
 *
 * <p>Progress of the maps is measured by a counter, because the local runner reports the progress
 * of a single task, the one that reported last.
 *
 * @param name its name on the progress line and in the summary
 * @param plural what it counts
 * @param shown the counter that is shown while it runs
 * @param measure the counter that tells how much of the input was read
 * @param total its value at the end
 */
public record Stage(String name, String plural, Enum<?> shown, Enum<?> measure, long total) {
  /** A stage that shows what it measures. */
  public Stage(String name, String plural, Enum<?> shown, long total) {
    this(name, plural, shown, shown, total);
  }
}

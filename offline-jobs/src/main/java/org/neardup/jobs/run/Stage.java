package org.neardup.jobs.run;

/**
 * A stage as people see it.
 *
 * @param name its name on the progress line and in the summary
 * @param plural what it counts
 * @param shown the counter that is shown while it runs
 */
public record Stage(String name, String plural, Enum<?> shown) {}

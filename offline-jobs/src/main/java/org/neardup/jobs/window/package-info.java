/**
 * From bit signatures to candidate pairs by sliding windows: one job sorts the signatures under
 * each bit permutation, the other compares each with the ones that follow it.
 *
 * <pre>{@code
 * WindowSettings window = new WindowSettings(100, seed, 10, 10, 5, false);
 * Path output = new Path("work/sort");
 * Job sort = SortJob.job(conf, new SortJob.Input(window, signatures), output);
 * Path runs = new Path(output, SortJob.RUNS);
 * Job windows = WindowJob.job(conf, new WindowJob.Input(window, runs, 100_000), pairs);
 * }</pre>
 */
package org.neardup.jobs.window;

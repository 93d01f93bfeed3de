/**
 * Statistics of a collection that schemes need: how often terms occur, and the mean of all vectors.
 *
 * <pre>{@code
 * StageReport report = runner.run(StageRun.of(new TermStage(scheme, units, false), conf, counted));
 * runner.run(StageRun.of(new MeanStage(scheme, units), conf, summed));
 * MeanStage.writeStatistics(conf, file, counted, report, summed);
 * }</pre>
 */
package org.neardup.jobs.statistics;

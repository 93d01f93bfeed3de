/**
 * Statistics of a collection that schemes need: how often terms occur, and the mean of all vectors.
 *
 * <pre>{@code
 * Job terms = TermJob.job(conf, new TermJob.Input(scheme, units, false), counted);
 * Job mean = MeanJob.job(conf, new MeanJob.Input(scheme, units), summed);
 * StatisticsFile.write(conf, file, counted, report, summed);
 * }</pre>
 */
package org.neardup.jobs.statistics;

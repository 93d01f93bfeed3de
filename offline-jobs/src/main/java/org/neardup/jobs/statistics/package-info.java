/**
 * Statistics of a collection that schemes need: how often terms occur, and the mean of all vectors.
 *
 * <pre>{@code
 * Job terms = new TermJob(conf).job(units, false, counted);
 * Job mean = new MeanJob(conf).job(units, summed);
 * new StatisticsFile(conf, file).write(counted, report, summed);
 * }</pre>
 */
package org.neardup.jobs.statistics;

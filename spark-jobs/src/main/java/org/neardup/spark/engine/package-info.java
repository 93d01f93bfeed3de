/**
 * The engine that runs the jobs on Spark. A job's map tasks are a stage of Spark's that reads
 * Hadoop's splits, its reduce tasks another behind a sorted shuffle; both run the mappers and
 * reducers of {@code offline-jobs} as they are, a record at a time.
 *
 * <pre>{@code
 * Configuration conf = Engine.choose(new Configuration(), Engine.SPARK);
 * FindSummary summary = new FindJob(conf, line).run(request);
 * }</pre>
 */
package org.neardup.spark.engine;

/**
 * The engine that runs stages on Spark. The map tasks of one are a stage of Spark's, its reduce
 * tasks another behind a sorted shuffle; records are taken one at a time.
 *
 * <pre>{@code
 * Configuration conf = Engine.choose(new Configuration(), Engine.SPARK);
 * FindSummary summary = new FindJob(conf, line).run(request);
 * }</pre>
 */
package org.neardup.spark.engine;

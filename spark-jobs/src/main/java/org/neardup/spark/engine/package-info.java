/**
 * The engine that runs stages on Spark. The map tasks are one stage of Spark, the reduce tasks are
 * another one after a sorted shuffle; records are read one at a time.
 *
 * <pre>{@code
 * Configuration conf = Engine.choose(new Configuration(), Engine.SPARK);
 * FindSummary summary = new FindJob(conf, line).run(request);
 * }</pre>
 */
package org.neardup.spark.engine;

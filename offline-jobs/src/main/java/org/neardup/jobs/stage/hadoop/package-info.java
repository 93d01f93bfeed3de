/**
 * What jobs ask of Hadoop whatever their engine: settings, the files that a scheme names on their
 * way to the tasks, and the Java that runs these.
 *
 * <pre>{@code
 * Configuration tuned = HadoopSettings.tuned(new Configuration(), scratch);
 * Resources files = JobResources.load(tuned);
 * }</pre>
 */
package org.neardup.jobs.stage.hadoop;

/**
 * The parts of Hadoop that jobs need with any engine: settings, the files that a scheme names on
 * their way to the tasks, and the Java that runs these.
 *
 * <pre>{@code
 * Resources files = JobResources.load(HadoopSettings.tuned(conf, scratch));
 * }</pre>
 */
package org.neardup.jobs.stage.hadoop;

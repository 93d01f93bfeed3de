/**
 * The engine of a cluster: a stage as a job of Hadoop's MapReduce, and the jar that goes with it.
 */
package org.neardup.jobs.stage.mapreduce;

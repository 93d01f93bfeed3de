/**
 * Loads an output folder of {@code find} into Elasticsearch.
 *
 * <pre>{@code
 * IndexJob.Result result =
 *     new IndexJob(conf, server, new IndexName("wiki"), LoadSettings.DEFAULT, progress).run("out");
 * }</pre>
 *
 * The index is created from the folder's {@code mapping.json}; {@code bulk/part-*.ndjson}, also
 * compressed, is sent in requests of a few megabytes. Every document brings its own id, so that
 * loading twice changes nothing. The state of each file's load is kept, so that a load that was cut
 * off goes on there; documents that are refused for good are listed in a file.
 */
package org.neardup.jobs.index;

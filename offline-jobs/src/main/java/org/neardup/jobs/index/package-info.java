/**
 * Loads an output folder of {@code find} into Elasticsearch.
 *
 * <pre>{@code
 * LoadResult result = new IndexJob(server, Path.of("out"), "wiki", progress).run();
 * }</pre>
 *
 * The index is created from the folder's {@code mapping.json}; {@code bulk/part-*.ndjson} is sent
 * in requests of a few megabytes. Every document brings its own id, so that loading twice, or going
 * on after a failure, changes nothing.
 */
package org.neardup.jobs.index;

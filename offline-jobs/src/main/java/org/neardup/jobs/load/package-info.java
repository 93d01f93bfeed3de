/**
 * Loads an output folder of {@code find} into Elasticsearch, over JSON and HTTP.
 *
 * <pre>{@code
 * try (Elasticsearch server = Elasticsearch.at("http://127.0.0.1:9200")) {
 *   new IndexJob(conf, server, new IndexName("wiki"), LoadSettings.DEFAULT, progress).run("out");
 *   JsonNode hits = server.post("/wiki/_search", query).orThrow("search wiki").path("hits");
 * }
 * }</pre>
 *
 * The index is created from the folder's {@code mapping.json}; {@code bulk/part-*.ndjson}, also
 * compressed, is sent in requests of a few megabytes. Every document brings its own id, so that
 * loading twice changes nothing. The state of each file's load is kept, so that a load that was cut
 * off goes on there; documents that are refused for good are listed in a file.
 *
 * <p>An index with tokens is asked by {@link org.neardup.jobs.load.TokenSearch}, without the
 * plugin.
 *
 * <p>{@link org.neardup.jobs.load.Credentials} come from the environment or from a file, and {@link
 * org.neardup.jobs.load.TlsSettings} choose the servers that are trusted. The HTTP client is the
 * JDK's; docs/design.md has the reason for a client of our own.
 */
package org.neardup.jobs.load;

/**
 * JSON over HTTP to one Elasticsearch.
 *
 * <pre>{@code
 * try (Elasticsearch server = Elasticsearch.at("http://127.0.0.1:9200")) {
 *   JsonNode hits = server.post("/wiki/_search", query).orThrow("search wiki").path("hits");
 * }
 * }</pre>
 *
 * {@link org.neardup.jobs.elastic.Credentials} come from the environment or from a file, and {@link
 * org.neardup.jobs.elastic.TlsSettings} choose the servers that are trusted. The HTTP client is the
 * JDK's; docs/design.md compares it with Elasticsearch's own.
 */
package org.neardup.jobs.elastic;

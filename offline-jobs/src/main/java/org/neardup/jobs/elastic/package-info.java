/**
 * JSON over HTTP to one Elasticsearch.
 *
 * <pre>{@code
 * try (Elasticsearch server = Elasticsearch.at("http://127.0.0.1:9200")) {
 *   JsonNode hits = server.post("/wiki/_search", query).orThrow("search wiki").path("hits");
 * }
 * }</pre>
 *
 * Who asks ({@link org.neardup.jobs.elastic.Credentials}) comes from the environment or from a
 * file, and whom it asks is checked over TLS ({@link org.neardup.jobs.elastic.TlsSettings}).
 *
 * <p>The JDK's client does it: {@code elasticsearch-java} would add an HTTP client, a second
 * Jackson and OpenTelemetry, {@code elasticsearch-rest-client} an HTTP client of its own, and
 * neither loads documents faster.
 */
package org.neardup.jobs.elastic;

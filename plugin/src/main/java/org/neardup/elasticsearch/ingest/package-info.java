/**
 * The ingest processor {@code near_duplicate}: looks an incoming document up among the indexed
 * documents, and tags, drops or fails it when it is a near duplicate of one of them.
 *
 * <pre>{@code
 * PUT _ingest/pipeline/dedup
 * {"processors": [{"near_duplicate": {"field": "body", "action": "tag"}}]}
 * }</pre>
 *
 * <p>{@code NearDuplicateProcessor} reads and signs the text; {@code BatchingQueue} and {@code
 * DuplicateSearch} search for the waiting documents, several at a time; {@code RecentSignatures}
 * knows the documents that were let through but cannot be found yet.
 */
package org.neardup.elasticsearch.ingest;

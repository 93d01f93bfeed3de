/**
 * The ingest processor {@code near_duplicate}: looks an incoming document up among those that are
 * indexed, and tags, drops or fails it when it is a near copy of one of them.
 *
 * <pre>{@code
 * PUT _ingest/pipeline/dedup
 * {"processors": [{"near_duplicate": {"field": "body", "action": "tag"}}]}
 * }</pre>
 *
 * <p>{@code NearDuplicateProcessor} reads and signs the text; {@code BatchingQueue} and {@code
 * DuplicateSearch} search for what waits, several documents at a time; {@code RecentSignatures}
 * knows those that were let through but cannot be found yet.
 */
package org.neardup.elasticsearch.ingest;

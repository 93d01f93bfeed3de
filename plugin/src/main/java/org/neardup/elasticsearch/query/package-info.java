/**
 * The query {@code near_duplicate}.
 *
 * <pre>{@code
 * {"near_duplicate": {"field": "body", "like": ["some text", {"_index": "a", "_id": "7"}],
 *   "min_similarity": 0.8}}
 * }</pre>
 *
 * <p>{@code QueryParser} reads it; {@code LikeFetcher} turns documents into their signatures on the
 * coordinating node; on each shard {@code LikeUnits} makes units of everything that is looked for
 * and {@code ShardQuery} an {@code org.neardup.lucene.search.NearDuplicateQuery}, which {@code
 * ShardMonitor} ties to the request.
 */
package org.neardup.elasticsearch.query;

/**
 * The query {@code near_duplicate}.
 *
 * <pre>{@code
 * {"near_duplicate": {"field": "body", "like": ["some text", {"_index": "a", "_id": "7"}], "min_similarity": 0.8}}
 * }</pre>
 *
 * <p>{@code LikeFetcher} turns documents into their signatures on the coordinating node; each shard
 * then runs {@code org.neardup.lucene.NearDuplicateQuery}.
 */
package org.neardup.elasticsearch.query;

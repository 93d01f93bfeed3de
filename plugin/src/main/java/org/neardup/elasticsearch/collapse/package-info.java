/**
 * The retriever {@code near_duplicate_collapse}: the hits of another retriever without near
 * duplicates of hits before them.
 *
 * <pre>{@code
 * {"retriever": {"near_duplicate_collapse": {
 *    "retriever": {"standard": {"query": {"match": {"body": "harbour bridge"}}}},
 *    "field": "body.dup"}}}
 * }</pre>
 *
 * <p>The inner retriever's first {@code rank_window_size} hits are searched for as the user, in the
 * point in time of the whole search, with their signatures from doc values and without stored
 * fields. The node that was asked compares them, and asks for the ids of the copies that it names;
 * the kept hits are then fetched from the shards like any hits, by {@link
 * org.elasticsearch.search.retriever.RankDocsRetrieverBuilder}, and {@link
 * org.neardup.elasticsearch.collapse.HitCopies} lists in each the copies that it represents.
 */
package org.neardup.elasticsearch.collapse;

/**
 * The groups of near duplicates and the largest buckets of an index.
 *
 * <pre>{@code
 * GET  /{index}/_neardup/groups?field=body&min_similarity=0.9
 * }</pre>
 *
 * <p>A group is a connected component of pairs that share a band token and whose estimated
 * similarity reaches {@code min_similarity}, of the units that one user sees at one time. The
 * smallest unit represents it: by {@code _id} in UTF-8 bytes, then by index, then by position.
 * Groups depend on the set of units alone: shards, segments, deletes and the order of reading play
 * no part. Equal signatures are collapsed first; in a bucket each signature is compared with as
 * many before it as {@code GroupFinder.window}, so that the work is linear, and the pairs left out
 * are counted in {@code oversized}. Documents and units are counted before they are read, and a
 * request for more memory than the circuit breaker has is refused then. The buckets are the ones
 * that the comparison goes through; with {@code size=0} nothing is compared.
 *
 * <p>The node keeps no state between pages: with {@code keep_alive} the answer names its point in
 * time, and the next request computes the same groups again. Documents are read by searches of the
 * requesting user, so that document- and field-level security and filtered aliases hold.
 * Elasticsearch searches a point in time with the rights on the concrete indices, so that rights on
 * an alias alone are not enough.
 */
package org.neardup.elasticsearch.groups;

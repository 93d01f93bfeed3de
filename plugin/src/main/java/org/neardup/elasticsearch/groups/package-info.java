/**
 * {@code GET /{index}/_near_duplicates}: the groups of near duplicates in an index, for interactive
 * use.
 *
 * <pre>{@code
 * GET /docs/_near_duplicates?field=body&min_similarity=0.9
 * }</pre>
 *
 * <p><b>Groups.</b> The units of all documents that the user sees are compared: sentences where the
 * field's unit is {@code sentence}. Two units that share a band token belong together when the
 * similarity estimated from their signatures reaches {@code min_similarity}. A group is a connected
 * component of such pairs: a cluster as in the jobs, but by estimates, and of the documents that
 * one user sees at one time. Its representative is its smallest unit: by {@code _id} in UTF-8
 * bytes, then by index, then by position. Every other unit is a member and stands with its own
 * similarity to the representative, which is below {@code min_similarity} where only a chain of
 * others connects them. The largest groups come first, groups of equal size in the order of their
 * representatives. The groups are a function of the set of units alone: shards, segments, deletes
 * and the order of reading play no part.
 *
 * <p><b>Work.</b> Equal signatures are collapsed first and cost nothing more. In a bucket each of
 * the others is compared with as many before it as {@code GroupFinder.window}, except where they
 * are already connected, so that the work is linear; pairs that this left out are counted in {@code
 * capped}.
 *
 * <p><b>Memory.</b> Signatures, band hashes and ids of at most {@code max_units} units, on the node
 * that was asked. Documents and units are counted before they are read: a request for more memory
 * than the request circuit breaker has is refused then. The rest is charged as it is taken, a page
 * of signatures and the answer too. As many requests are worked on at a time as the thread pool
 * {@value org.neardup.elasticsearch.groups.TransportGroupsAction#THREAD_POOL} has threads; the
 * others wait in its queue, which a cancelled one leaves.
 *
 * <p><b>Pages.</b> The node keeps no state. With {@code keep_alive} the answer names the point in
 * time that it was read from as {@code pit_id}; the same request with that and the next {@code
 * from} computes the same groups again and shows the next ones. The point in time is closed with
 * the last page, and without {@code keep_alive} as soon as the documents are read.
 *
 * <p><b>Rights.</b> Documents are read by searches of the requesting user, so that the privilege
 * {@code read}, document- and field-level security and filtered aliases hold; the schemes come from
 * the mappings of the indices in which the user sees the field. Elasticsearch searches a point in
 * time with the rights on the concrete indices, so that rights on an alias alone are not enough.
 */
package org.neardup.elasticsearch.groups;

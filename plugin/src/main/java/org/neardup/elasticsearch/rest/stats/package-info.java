/**
 * The buckets of {@code near_duplicate} fields: how many documents share a token, which tokens most
 * do. Every shard reads its own term dictionary as the user may see it; the node that is asked adds
 * up.
 *
 * <pre>{@code
 * FieldStats stats =
 *     new BucketCounter(examples, visible, checkCancelled).count("body", scheme, options);
 * }</pre>
 */
package org.neardup.elasticsearch.rest.stats;

/**
 * The REST endpoints beside searches: the expected recall and cost of a scheme before anything is
 * indexed, the similarity of two texts, and the sizes of the buckets of an index.
 *
 * <pre>{@code
 * GET  /_neardup/plan?threshold=0.8&recall=0.95&unit=sentence
 * POST /_neardup/compare             {"a": "one text", "b": "another", "unit": "sentence"}
 * GET  /{index}/_neardup/stats?field=body&hot=10
 * }</pre>
 */
package org.neardup.elasticsearch.rest;

/**
 * What the plugin answers beside searches: what to expect of a scheme before anything is indexed,
 * how similar two texts are, and how large the buckets of an index are.
 *
 * <pre>{@code
 * GET  /_neardup/plan?threshold=0.8&recall=0.95&unit=sentence
 * POST /_neardup/compare             {"a": "one text", "b": "another", "unit": "sentence"}
 * GET  /{index}/_neardup/stats?field=body&hot=10
 * }</pre>
 */
package org.neardup.elasticsearch.rest;

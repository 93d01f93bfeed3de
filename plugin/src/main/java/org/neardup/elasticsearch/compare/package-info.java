/**
 * The endpoint that compares two texts: exactly, and by their signatures.
 *
 * <pre>{@code
 * POST /_neardup/compare             {"a": "one text", "b": "another", "unit": "sentence"}
 * }</pre>
 */
package org.neardup.elasticsearch.compare;

/**
 * Evidence for hits of {@code near_duplicate} queries: the pairs of a sentence of the query and a
 * sentence of the hit that are near duplicates, as a section of the hit and as a highlighter.
 *
 * <pre>{@code
 * {"query": {"near_duplicate": {...}}, "ext": {"near_duplicate": {"max_pairs": 10}},
 *  "highlight": {"fields": {"body": {"type": "near_duplicate"}}}}
 * }</pre>
 */
package org.neardup.elasticsearch.evidence;

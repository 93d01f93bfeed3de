/**
 * Evidence for hits of {@code near_duplicate} queries: which sentences of a hit are near duplicates
 * of which sentences of the query, as a section of the hit and as a highlighter.
 *
 * <pre>{@code
 * {"query": {"near_duplicate": {...}}, "ext": {"near_duplicate": {"max_pairs": 10}},
 *  "highlight": {"fields": {"body": {"type": "near_duplicate"}}}}
 * }</pre>
 */
package org.neardup.elasticsearch.evidence;

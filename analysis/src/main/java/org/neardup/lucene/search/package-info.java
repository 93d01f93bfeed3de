/**
 * The query for near duplicates, which gathers the documents that share a token and verifies them.
 *
 * <pre>{@code
 * Query query =
 *     new NearDuplicateQuery(
 *         "body", scheme, List.of(LikeUnit.of(signer.sign(other))), SearchOptions.DEFAULT.withMinSimilarity(0.8));
 * TopDocs nearDuplicates = searcher.search(query, 10); // score = estimated similarity
 * }</pre>
 */
package org.neardup.lucene.search;

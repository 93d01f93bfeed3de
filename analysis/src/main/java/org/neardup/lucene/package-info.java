/**
 * Near-duplicate detection in plain Lucene: analysis for text fields, and fields and a query that
 * verify what they find.
 *
 * <pre>{@code
 * new NearDuplicateFields(scheme).addTo(document, "body", "17", signer.sign(text));
 * Query query =
 *     new NearDuplicateQuery(
 *         "body", scheme, List.of(LikeUnit.of(signer.sign(other))), SearchOptions.DEFAULT.withMinSimilarity(0.8));
 * TopDocs nearDuplicates = searcher.search(query, 10); // score = estimated similarity
 * }</pre>
 *
 * <p>Analysis: {@link org.neardup.lucene.NearDuplicateAnalyzer} and its parts, also by their names
 * {@code nearDuplicateText} and {@code nearDuplicateTokens}. A thin shell: the packages {@code
 * text}, {@code signature} and {@code lsh} make texts, signatures and tokens.
 */
package org.neardup.lucene;

/**
 * Near-duplicate detection in plain Lucene: analysis for text fields, and fields with tokens and
 * signatures.
 *
 * <pre>{@code
 * new NearDuplicateFields(scheme).addTo(document, "body", "17", signer.sign(text));
 * }</pre>
 *
 * <p>{@code lucene.search} has the query. Analysis: {@link
 * org.neardup.lucene.NearDuplicateAnalyzer} and its parts, also by their names {@code
 * nearDuplicateText} and {@code nearDuplicateTokens}. A thin shell: the packages below make texts,
 * signatures and tokens.
 */
package org.neardup.lucene;

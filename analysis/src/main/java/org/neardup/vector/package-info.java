/**
 * Turns the words of a normalised unit into a weighted vector, for the similarity {@code cosine}: a
 * bag of words, the average of word vectors, or a bag of words translated into another language.
 * MinHash needs nothing of this package.
 *
 * <p>A {@link org.neardup.vector.VectorScheme} has all parameters of a vector. The files that it
 * names (statistics, word vectors, translation tables) come from {@link
 * org.neardup.resource.Resources}:
 *
 * <pre>{@code
 * Vectorizer vectorizer = Vectorizer.of(scheme, "de", new Resources(folder));
 * Optional<UnitVector> vector = vectorizer.vector(unit);
 * }</pre>
 */
package org.neardup.vector;

/**
 * Turns the words of a normalised unit into a weighted vector: a bag of words, the average of word
 * vectors, or a bag of words translated into another language.
 *
 * <p>What decides the vector is a {@link org.neardup.vector.VectorScheme}; files that it needs
 * (statistics, word vectors, translation tables) come from {@link org.neardup.vector.Resources}:
 *
 * <pre>{@code
 * Vectorizer vectorizer = Vectorizer.of(scheme, "de", new ResourceFolder(folder));
 * Optional<UnitVector> vector = vectorizer.vector(unit);
 * }</pre>
 */
package org.neardup.vector;

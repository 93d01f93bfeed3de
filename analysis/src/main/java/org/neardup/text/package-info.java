/**
 * Texts after normalisation, and the options of a scheme that decide how a text is read. A unit is
 * a document, a sentence or a passage.
 *
 * <pre>{@code
 * Normalizer normalizer = new Normalizer(TextOptions.of(Unit.SENTENCE));
 * }</pre>
 *
 * <p>Nothing here knows of an index, Elasticsearch or Hadoop. Unicode tables come from ICU4J, never
 * from the running JVM.
 */
package org.neardup.text;

/**
 * From raw text to shingle hashes: values are cut into units (documents, sentences or passages),
 * each unit is normalised, and the normalised unit is hashed shingle by shingle. A {@link
 * org.neardup.signature.Signer} does all three; begin here only to see the units themselves, with
 * {@link org.neardup.text.UnitCutter}:
 *
 * <pre>{@code
 * UnitCutter cutter = new UnitCutter(TextOptions.of(Unit.SENTENCE));
 * cutter.cut(List.of(rawText), (position, start, end, unit) -> hasher.hash(unit, shingles));
 * }</pre>
 *
 * <p>Nothing here knows of an index, Elasticsearch or Hadoop. Unicode tables come from ICU4J, never
 * from the running JVM.
 */
package org.neardup.text;

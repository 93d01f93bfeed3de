/**
 * From raw text to units: values are cut into documents, sentences or passages, and each unit is
 * normalised. A {@link org.neardup.unit.UnitCutter} does it; begin there only to see the units
 * themselves, since a {@code Signer} cuts, normalises and signs:
 *
 * <pre>{@code
 * UnitCutter cutter = new UnitCutter(TextOptions.of(Unit.SENTENCE));
 * cutter.cut(List.of(rawText), (position, start, end, unit) -> hasher.hash(unit, shingles));
 * }</pre>
 *
 * <p>{@link org.neardup.unit.RunAligner} finds where the runs of words begin and end that two texts
 * have in common.
 */
package org.neardup.unit;

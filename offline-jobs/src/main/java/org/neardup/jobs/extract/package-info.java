/**
 * From sources to units: cuts the documents into units, sets aside what cannot be read, signs with
 * MinHash, collapses units whose normalised text is equal and refuses document ids that come twice.
 * The texts stay in files of the map tasks.
 *
 * <pre>{@code
 * SourceInput sources = SourceInput.of(SourceOptions.DEFAULT);
 * StageInput extract =
 *     new ExtractStage(scheme, sources, List.of(dump), ExistingTexts.NONE, BlockingRule.ANY);
 * runner.run(StageRun.of(extract, conf, output));
 * }</pre>
 */
package org.neardup.jobs.extract;

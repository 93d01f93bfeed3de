/**
 * Stages, apart from the engines that run them. A stage is a record of its input, which has a
 * {@link org.neardup.jobs.stage.StageInput.Name} and makes a {@link org.neardup.jobs.stage.Stage}:
 * its sources, the step for each record, the keys, and the step for each group. An {@link
 * org.neardup.jobs.stage.Engine} runs it.
 *
 * <pre>{@code
 * record OldTexts(Path texts) implements StageInput {
 *   public Stage<Boolean, Long> stage() {
 *     return Stage.shuffling(Codec.BOOLEAN, Codec.INT64)
 *         .reading(
 *             RecordFiles.of(Codec.INT64, UnitRecord.CODEC, texts),
 *             task -> (key, unit, out) -> out.put(unit.reference(), 1L))
 *         .reducing(
 *             task -> {
 *               LineFile lines = task.lines("old", "part");
 *               return units -> lines.write(units.key(), units.iterator().next());
 *             });
 *   }
 * }
 * }</pre>
 */
package org.neardup.jobs.stage;

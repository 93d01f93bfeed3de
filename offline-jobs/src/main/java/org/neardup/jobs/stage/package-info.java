/**
 * What a stage does, apart from what runs it. A stage is a record of what it is told, from which it
 * makes a {@link org.neardup.jobs.stage.Stage}: what is read, what becomes of each record, how
 * records are keyed, and what becomes of a group. An {@link org.neardup.jobs.stage.Engine} runs it.
 *
 * <pre>{@code
 * record OldTexts(Path texts) implements StageInput {
 *   public Stage<Boolean, Long> stage() {
 *     return Stage.shuffling("old texts", Codec.BOOLEAN, Codec.LONG, Partitioner.byHash())
 *         .reading(
 *             RecordFiles.of(Codec.LONG, UnitRecord.CODEC, texts),
 *             task -> (key, unit, out) -> out.put(unit.old(), 1L))
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

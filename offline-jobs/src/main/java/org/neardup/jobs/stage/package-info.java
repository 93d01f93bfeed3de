/**
 * What a stage does, apart from what runs it. A stage is a record of what it is told, from which it
 * makes a {@link org.neardup.jobs.stage.Stage}: what is read, what becomes of each record, how
 * records are keyed, and what becomes of a group. An {@link org.neardup.jobs.stage.Engine} runs it.
 *
 * <pre>{@code
 * record WordCount(Path texts) implements StageInput {
 *   public Stage<Text, Long> stage() {
 *     return Stage.shuffling("words", Codec.TEXT, Codec.LONG, Partitioner.byHash())
 *         .reading(RecordFiles.of(Codec.LONG, UnitRecord.CODEC, texts), task -> this::words)
 *         .combining(Longs::sum)
 *         .reducing(task -> {
 *           Output<Text, Long> counts = task.records(Codec.TEXT, Codec.LONG);
 *           return words -> counts.put(words.key(), Longs.sum(words));
 *         });
 *   }
 * }
 * }</pre>
 */
package org.neardup.jobs.stage;

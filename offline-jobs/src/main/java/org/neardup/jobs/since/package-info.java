/**
 * A run that goes on from an earlier one: what a run leaves for the next ({@link
 * org.neardup.jobs.data.RunState}), which texts the earlier one had, the names that clusters keep,
 * and what an index that has the earlier run's documents needs to have those of this one.
 *
 * <pre>{@code
 * RunState state = new RunState(earlier);
 * runner.run(StageRun.of(new EarlierTextsStage(state.texts()), conf, sorted));
 * runner.run(StageRun.of(new ChangeStage(now, state.documents()), conf, changed));
 * runner.run(StageRun.of(new DeltaStage(changed, bulk), conf, output));
 * }</pre>
 */
package org.neardup.jobs.since;

/**
 * A run since an earlier one, from the {@link org.neardup.jobs.data.RunState} of that run: the
 * names that clusters keep, and the changes that an index of the earlier run's documents needs.
 *
 * <pre>{@code
 * RunState state = new RunState(earlier);
 * runner.run(StageRun.of(new VoteStage.EarlierTexts(state.texts()), conf, sorted));
 * runner.run(StageRun.of(new ChangeStage(now, state.documents()), conf, changed));
 * runner.run(StageRun.of(new DeltaStage(changed, bulk), conf, output));
 * }</pre>
 */
package org.neardup.jobs.since;

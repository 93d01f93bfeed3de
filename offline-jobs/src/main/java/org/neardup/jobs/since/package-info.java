/**
 * A run that goes on from an earlier one: what a run leaves for the next ({@link
 * org.neardup.jobs.data.RunState}), which texts the earlier one had, the names that clusters keep,
 * and what an index that has the earlier run's documents needs to have those of this one.
 *
 * <pre>{@code
 * RunState state = new RunState(earlier);
 * Job texts = EarlierTextsJob.job(conf, new EarlierTextsJob.Input(state.texts()), sorted);
 * Job changes = ChangeJob.job(conf, new ChangeJob.Input(now, state.documents()), changed);
 * Job delta = DeltaJob.job(conf, new DeltaJob.Input(changed, bulk), output);
 * }</pre>
 */
package org.neardup.jobs.since;

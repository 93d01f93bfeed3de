/**
 * Inputs without their duplicates.
 *
 * <pre>{@code
 * DedupRules rules = new DedupRules("max:score", "source", "", -1, 2, "", 1, 0, false);
 * DedupSummary summary = new DedupJob(conf, line).run("out", "clean", rules);
 * }</pre>
 *
 * <p>{@link org.neardup.jobs.dedup.decide.MemberStage} finds the units that have pairs, {@link
 * org.neardup.jobs.dedup.decide.RankStage} numbers them by the rules, {@link
 * org.neardup.jobs.dedup.decide.NeighborStage} and {@link org.neardup.jobs.dedup.decide.EdgeStage}
 * replace the ids of the pairs by these numbers, {@link org.neardup.jobs.dedup.decide.DecideStage}
 * goes through them in that order, and {@link org.neardup.jobs.dedup.WriteStage} writes.
 */
package org.neardup.jobs.dedup;

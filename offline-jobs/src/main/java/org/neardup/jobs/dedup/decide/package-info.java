/**
 * Which units are retained: from the pairs of a run and the rules to a {@link
 * org.neardup.jobs.dedup.decide.Decision} about each unit, in the order of files and records.
 */
package org.neardup.jobs.dedup.decide;

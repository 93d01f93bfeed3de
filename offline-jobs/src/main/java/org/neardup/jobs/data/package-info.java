/**
 * The records that the jobs pass from one to the next.
 *
 * <p>Every distinct text has a <em>text key</em> ({@link org.neardup.jobs.data.TextKey}): a hash of
 * the normalised text, so it is the same whatever the splits and reducers. What jobs know of texts
 * lies in files that are partitioned and sorted by that key; later jobs use the same partitioner
 * and read those files beside their own sorted input. A unit has a <em>place</em> too ({@link
 * org.neardup.jobs.data.UnitPlace}), where its text was written:
 *
 * <pre>{@code
 * try (var units = SortedFile.open(conf, folder, partition, new UnitRecord())) {
 *   UnitRecord unit = units.get(key); // keys must be asked for in ascending order
 * }
 * }</pre>
 */
package org.neardup.jobs.data;

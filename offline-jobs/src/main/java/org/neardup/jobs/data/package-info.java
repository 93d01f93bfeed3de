/**
 * The records that stages pass from one to the next.
 *
 * <p>Every distinct text has a <em>text key</em> ({@link org.neardup.jobs.data.TextKey}): a hash of
 * the normalised text, so it is the same whatever the splits and reducers. Files of texts are
 * partitioned and sorted by that key; later stages use the same partitioner and read those files
 * beside their own sorted input. A unit also has a location ({@link
 * org.neardup.jobs.data.UnitLocation}), where its text was written:
 *
 * <pre>{@code
 * try (var units = SortedFile.open(conf, folder, partition, UnitRecord.CODEC)) {
 *   if (units.seek(key)) { // keys must be asked for in ascending order
 *     UnitRecord unit = units.value();
 *   }
 * }
 * }</pre>
 */
package org.neardup.jobs.data;

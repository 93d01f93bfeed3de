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
 *
 * <p>The Javadoc of each stage shows how it treats these documents, with words as shingles and a
 * threshold of 0.7. {@code 0/1} is record 1 of file 0, {@code (2, 4)} a pair of text keys.
 *
 * <pre>{@code
 * a  red green blue gray         text 2  at 0/0
 * b  red green blue gray pink    text 4  at 0/1   similarity to a 4/5
 * c  red green blue pink         text 6  at 0/2   to b 4/5, to a 3/5
 * d  Red green  blue gray        text 2  at 0/3   equal to a when normalised
 * }</pre>
 *
 * <p>{@code in} are the records that a stage reads, {@code sends} the keys and values that it
 * shuffles if these are others, {@code file} the records that stay where the map task wrote them,
 * {@code out} the other output; after ⇒ are its main readers.
 */
package org.neardup.jobs.data;

/**
 * Near duplicates in programs on Spark: Datasets in, Datasets out.
 *
 * <pre>{@code
 * NearDuplicates found = NearDuplicates.find(rows, "id", "text", scheme, folder);
 * found.pairs().where("similarity >= 0.9").show();
 * }</pre>
 */
package org.neardup.spark;

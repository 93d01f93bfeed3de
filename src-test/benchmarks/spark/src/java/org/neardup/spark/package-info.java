/**
 * Near duplicates by Spark MLlib's MinHashLSH, measured beside {@code neardup find}.
 *
 * <pre>{@code
 * java ... org.neardup.spark.SparkMinHash units.tsv OUT char:5 .8 join 2 1
 * }</pre>
 */
package org.neardup.spark;

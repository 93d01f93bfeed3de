/**
 * Functions of Spark's SQL: signatures and tokens of texts as the field {@code near_duplicate} has
 * them, exact and estimated similarity, sentences. A session has them by its setting {@code
 * spark.sql.extensions}, for SQL, Java, Scala, Python and R alike; {@code docs/near_duplicates.sql}
 * takes near duplicates out of a table with them.
 *
 * <pre>{@code
 * SparkSession spark =
 *     SparkSession.builder()
 *         .config("spark.sql.extensions", NearDuplicateExtensions.class.getName())
 *         .getOrCreate();
 * spark.sql("SELECT id, near_duplicate_signature(text, '{\"unit\":\"sentence\"}') FROM documents");
 * }</pre>
 */
package org.neardup.spark.sql;

/**
 * The Elasticsearch plugin: it registers the components of the packages below.
 *
 * <p>{@code analysis} for plain {@code text} fields, {@code mapper} for the field type, {@code
 * query} for the query, {@code ingest} for the processor. All computing is done by {@code
 * org.neardup.signature}, {@code org.neardup.lsh} and {@code org.neardup.lucene}, the same classes
 * as in the jobs.
 */
package org.neardup.elasticsearch;

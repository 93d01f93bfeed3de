/**
 * The results of a run of {@code find}, apart from the lines of pairs, clusters and bulk files,
 * which its jobs write: the summary, made of the counters of all stages, as text and as JSON, and
 * beside it in the output folder the mapping, the scheme and the HTML report.
 *
 * <pre>{@code
 * ResultFiles.write(output, summary);
 * SummaryText.of(summary).forEach(System.out::println);
 * }</pre>
 */
package org.neardup.jobs.results;

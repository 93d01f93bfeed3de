/**
 * The results of a run, to look at: pages for the browser, and words that differ between two texts.
 *
 * <p>A page is one file without network: figures of the summary, and clusters or removed texts that
 * the jobs chose and wrote, so that its size does not depend on the size of the input.
 *
 * <pre>{@code
 * String html = new ReportPage(summary, plan::recallAt, clusters, examples).html();
 * }</pre>
 */
package org.neardup.jobs.report;

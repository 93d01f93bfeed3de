/**
 * The results of a run, to look at: a page for the browser, and words that differ between two
 * texts.
 *
 * <p>The page is one file without network: figures of the summary, and clusters that the jobs chose
 * and wrote with some of their units, so that its size does not depend on the size of the input.
 *
 * <pre>{@code
 * String html = new ReportPage(summary, plan::recallAt, clusters).html();
 * }</pre>
 */
package org.neardup.jobs.report;

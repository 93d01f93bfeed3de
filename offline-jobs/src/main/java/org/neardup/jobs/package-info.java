/**
 * The command line and the pipeline from sources to verified pairs, clusters and bulk files.
 *
 * <pre>{@code
 * ResolvedScheme scheme = FindScheme.resolve(Map.of("unit", "sentence", "threshold", "0.8"));
 * FindRequest request = FindRequest.of(List.of("dump.xml.bz2"), "out", scheme);
 * FindSummary summary = new FindJob(conf, ProgressLine.standardError()).run(request);
 * }</pre>
 */
package org.neardup.jobs;

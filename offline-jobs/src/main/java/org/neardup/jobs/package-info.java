/**
 * The command line, {@link org.neardup.jobs.NearDup}. In {@code cli} a class for each command makes
 * a request of the options. In {@code find} the request is checked, the stages run in their order,
 * and the summary is written; each kind of stage has its package, such as {@code extract}, {@code
 * candidates} and {@code verify}.
 *
 * <p>All share {@code stage}, {@code run} and {@code data}; docs/architecture.md lists the other
 * packages. The same from Java:
 *
 * <pre>{@code
 * ResolvedScheme scheme = SchemeRequest.of(Map.of("unit", "sentence", "threshold", 0.8)).resolve();
 * FindRequest request = FindRequest.of(List.of("dump.xml.bz2"), "out", scheme);
 * FindSummary summary = new FindJob(conf, ProgressLine.standardError()).run(request);
 * SummaryText.of(summary).forEach(System.out::println);
 * }</pre>
 */
package org.neardup.jobs;

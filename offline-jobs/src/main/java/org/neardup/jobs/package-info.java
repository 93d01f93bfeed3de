/**
 * The command line, {@link org.neardup.jobs.NearDup}. A command goes through four packages:
 *
 * <ol>
 *   <li>{@code cli}: a class for each command makes a request of the options;
 *   <li>{@code request}: the request holds and checks inputs, scheme and settings;
 *   <li>{@code pipeline}: the stages run in their order, and each kind of them has its package,
 *       such as {@code extract}, {@code candidates} and {@code verify};
 *   <li>{@code results}: the summary is made, and written with the mapping, scheme and report.
 * </ol>
 *
 * All share {@code stage}, {@code run} and {@code data}; docs/architecture.md lists the other
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

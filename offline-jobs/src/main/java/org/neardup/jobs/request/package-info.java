/**
 * What a run of {@code find} is asked for. A {@link org.neardup.jobs.request.FindRequest} is
 * checked and defaulted where it is made, {@code summary.json} has the whole of it, and an {@link
 * org.neardup.jobs.request.EarlierRun} reads it back from a finished run.
 *
 * <pre>{@code
 * FindRequest request = FindRequest.of(List.of("dump.xml.bz2"), "out", scheme);
 * FindRequest earlier = EarlierRun.read(conf, "out").request();
 * }</pre>
 */
package org.neardup.jobs.request;

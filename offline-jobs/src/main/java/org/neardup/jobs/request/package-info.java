/**
 * The request for a run of {@code find}. A {@link org.neardup.jobs.request.FindRequest} is checked
 * and defaulted where it is made, {@code summary.json} has the whole of it, and an {@link
 * org.neardup.jobs.request.EarlierRun} reads it back from a finished run.
 *
 * <pre>{@code
 * SchemeRequest settings = SchemeRequest.of(Map.of("unit", "sentence"));
 * FindRequest request = FindRequest.of(List.of("dump.xml.bz2"), "out", settings);
 * FindRequest earlier = EarlierRun.read(conf, "out").request();
 * }</pre>
 */
package org.neardup.jobs.request;

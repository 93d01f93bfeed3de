/**
 * The request for a run of {@code find}: inputs, scheme and settings as immutable records that
 * check their values. The request of an earlier run is read from its output folder, and a scheme
 * from its file.
 *
 * <pre>{@code
 * SchemeRequest settings = SchemeRequest.of(Map.of("unit", "sentence"));
 * FindScheme scheme =
 *     FindScheme.of(conf, Optional.empty(), settings, ProjectionRequest.NONE);
 * FindRequest request =
 *     FindRequest.of(List.of("dump.xml.bz2"), "out", scheme.settings())
 *         .with(to -> to.projection = scheme.projection())
 *         .with(to -> to.existing = FindRequest.Existing.RESUME);
 * }</pre>
 */
package org.neardup.jobs.request;

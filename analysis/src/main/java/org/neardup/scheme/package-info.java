/**
 * From settings to schemes. Begin with {@link org.neardup.scheme.SchemeRequest}: it plans how many
 * tokens a signature needs. {@link org.neardup.scheme.Setting} has the names, ranges, defaults and
 * helps of all settings.
 *
 * <pre>{@code
 * ResolvedScheme resolved = SchemeRequest.of(Map.of("unit", "sentence", "threshold", 0.8)).resolve();
 * UnitTokens tokens = UnitTokens.of(resolved.scheme());
 * }</pre>
 */
package org.neardup.scheme;

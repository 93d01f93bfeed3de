/**
 * Files of the input written again with an {@link org.neardup.jobs.input.Edit} for each record: in
 * their own format, with unchanged bytes of the other records, or as JSON lines.
 *
 * <pre>{@code
 * SourceWalk walk = new SourceWalk(conf, sources, Unit.DOCUMENT);
 * walk.copy(file, Map.of(), (number, record) -> Edit.KEEP, opener);
 * }</pre>
 */
package org.neardup.jobs.input.copy;

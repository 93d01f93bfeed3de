/**
 * The files of inputs: listed, their formats found, cut in splits, and read. {@link
 * org.neardup.jobs.input.files.SourceRecords} is the source of a stage that reads documents.
 *
 * <pre>{@code
 * List<Path> inputs = List.of(new Path("enwiki.xml.bz2"));
 * Stage.mapping()
 *     .reading(new SourceRecords(SourceInput.of(options), inputs), task -> (none, record, out) -> System.out.println(record));
 * }</pre>
 */
package org.neardup.jobs.input.files;

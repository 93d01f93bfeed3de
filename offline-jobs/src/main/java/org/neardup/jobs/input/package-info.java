/**
 * The input side of the jobs: files to documents. {@link org.neardup.jobs.input.SourceRecords}
 * lists the files, cuts them in splits and reads each split as {@link
 * org.neardup.jobs.input.SourceRecord}s: a document, something skipped on purpose, or something bad
 * that was set aside with its reason. Bad input is never fatal for the rest, and never dropped
 * silently; the records are the same whatever the number of splits.
 *
 * <pre>{@code
 * List<Path> inputs = List.of(new Path("enwiki.xml.bz2"));
 * Stage.mapping()
 *     .reading(new SourceRecords(SourceInput.of(options), inputs), task -> (none, record, out) -> System.out.println(record));
 * }</pre>
 */
package org.neardup.jobs.input;

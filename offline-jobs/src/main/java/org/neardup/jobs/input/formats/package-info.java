/**
 * The base of all formats, and the formats whose copies are in the format itself: lines, tables,
 * JSON and texts. A {@link org.neardup.jobs.input.formats.RecordSource} makes records of the bytes
 * of a file, by the {@link org.neardup.jobs.input.formats.FileRecords} of that file.
 *
 * <pre>{@code
 * RecordSource source = new CsvSource(bytes, records);
 * for (Optional<SourceRecord> row = source.next(); row.isPresent(); row = source.next()) {
 *   System.out.println(row.get());
 * }
 * }</pre>
 */
package org.neardup.jobs.input.formats;

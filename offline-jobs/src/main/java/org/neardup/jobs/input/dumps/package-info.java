/**
 * Formats of collections whose texts are in markup or have headers: dumps of MediaWiki,
 * Reuters-21578, web archives and mail.
 *
 * <pre>{@code
 * RecordSource source = new WikipediaParser(bytes, records);
 * }</pre>
 */
package org.neardup.jobs.input.dumps;

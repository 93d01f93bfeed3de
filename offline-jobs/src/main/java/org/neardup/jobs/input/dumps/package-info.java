/**
 * Formats of collections whose texts lie in markup or behind headers: dumps of MediaWiki,
 * Reuters-21578, web archives and mail.
 *
 * <pre>{@code
 * RecordSource source = WikipediaParser.source(bytes, records);
 * }</pre>
 */
package org.neardup.jobs.input.dumps;

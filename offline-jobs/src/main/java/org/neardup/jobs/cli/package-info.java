/**
 * The commands, one class each: options to a request, a call, and what is printed. Nothing is
 * decided here that a caller from Java would miss.
 *
 * <pre>{@code
 * int status = NearDup.execute("find", "dump.xml.bz2", "--unit", "sentence", "--output", "out");
 * }</pre>
 */
package org.neardup.jobs.cli;

/**
 * The commands, one class each: a command turns options into a request, makes a call and prints the
 * result. No decision is made here that a caller from Java would miss.
 *
 * <pre>{@code
 * int status = NearDup.execute("find", "dump.xml.bz2", "--unit", "sentence", "--output", "out");
 * }</pre>
 */
package org.neardup.jobs.cli;

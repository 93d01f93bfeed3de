/**
 * The bytes of files, whatever their compression and encoding, and whatever is damaged: a {@link
 * org.neardup.jobs.input.bytes.SplitBytes} has the bytes of a piece of a file. Nothing here knows
 * what the bytes mean.
 *
 * <pre>{@code
 * try (SplitBytes bytes = new SourceFiles(conf).open(piece, true, TextEncoding.PLAIN)) {
 *   int first = bytes.read();
 * }
 * }</pre>
 */
package org.neardup.jobs.input.bytes;

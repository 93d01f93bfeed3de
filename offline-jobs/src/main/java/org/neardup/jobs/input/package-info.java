/**
 * The options and the records of inputs: {@link org.neardup.jobs.input.SourceOptions} describe the
 * files, a {@link org.neardup.jobs.input.SourceRecord} is a document, something skipped on purpose,
 * or something bad that was set aside with its reason. Bad input is never fatal for the rest, and
 * never dropped silently; the records are the same whatever the number of splits.
 *
 * <p>The packages below read, each by those before it: {@code bytes} of files, {@code wiki}text,
 * {@code formats} and {@code dumps}, {@code files} that are found and cut, and {@code copy}.
 *
 * <pre>{@code
 * SourceInput sources = SourceInput.of(SourceOptions.DEFAULT.withFields("url", "body"));
 * }</pre>
 */
package org.neardup.jobs.input;

/**
 * Runs the commands of a guide and compares their output with the guide's.
 *
 * <p>A {@code sh} block is a command of the guide; the {@code json} or {@code text} block right
 * after it is its output. In that, {@code "..."} stands for any value, {@code "abc..."} for any
 * text that begins so, {@code "..."} as the last element of a list for any further ones, and {@code
 * ...} in a line of text for any characters, and a line of nothing else for any lines. A block
 * {@code sh by-hand} or {@code sh full-server} is not run and prints nothing.
 *
 * <pre>{@code
 * Guide guide = Guide.read(Path.of("docs/elasticsearch.md"));
 * }</pre>
 */
package org.neardup.docs;

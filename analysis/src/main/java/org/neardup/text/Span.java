package org.neardup.text;

/**
 * A piece of a raw text, in UTF-16 code units.
 *
 * @param start the first code unit
 * @param end the code unit after the last
 */
public record Span(int start, int end) {}

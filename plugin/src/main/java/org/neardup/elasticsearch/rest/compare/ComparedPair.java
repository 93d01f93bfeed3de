package org.neardup.elasticsearch.rest.compare;

/**
 * A unit of the first text and the unit of the second that is most similar to it.
 *
 * @param a the unit of the first text
 * @param b the unit of the second; among equally similar ones the first
 * @param similarity exact: shared shingles over all shingles
 * @param estimate from the signatures, corrected for chance
 * @param sharedTokens how many bands are equal; with none, no query finds one by the other
 */
public record ComparedPair(
    ComparedUnit a, ComparedUnit b, double similarity, double estimate, int sharedTokens) {}

package org.neardup.lucene;

/**
 * A unit of a query and its best near duplicate in a document.
 *
 * @param like the ordinal of the like, from 0
 * @param likeUnit the ordinal of the unit in the like, from 0
 * @param position the position of the document's unit
 * @param start its first UTF-16 code unit in the document's raw text
 * @param end the code unit after its last
 * @param similarity estimated, or exact if the query verifies exactly
 * @param sharedTokens how many tokens the two have in common
 */
public record UnitMatch(
    int like,
    int likeUnit,
    int position,
    int start,
    int end,
    double similarity,
    int sharedTokens) {}

package org.neardup.elasticsearch.collapse;

import org.elasticsearch.search.rank.RankDoc;

/**
 * The hits that are kept.
 *
 * @param docs in their order, with ranks from 1 and scores that fall with them
 * @param copies which each of them stands for
 */
record CollapsedHits(RankDoc[] docs, HitCopies copies) {}

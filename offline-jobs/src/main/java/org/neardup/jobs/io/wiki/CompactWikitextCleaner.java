package org.neardup.jobs.io.wiki;

/**
 * A cleaner that knows no more of wikitext than it takes to leave it out: one pass finds which
 * brackets belong together ({@link Brackets}), a second writes what stands outside of those that
 * are left out ({@link WikitextPass}). Both take linear time and no recursion, so neither deep
 * nesting nor unbalanced brackets cost more than their length.
 */
final class CompactWikitextCleaner implements WikitextCleaner {

  @Override
  public String clean(String wikitext) {
    return new WikitextPass(wikitext).run();
  }
}

package org.neardup.jobs.io.wiki;

/**
 * Wikitext to plain text: the article's own sentences, without markup, templates, tables, captions,
 * references, headings, and the sections that only list other things. Each paragraph and each list
 * item is one line. Implementations are safe for use by several threads.
 */
public interface WikitextCleaner {

  String clean(String wikitext);

  /**
   * The one that the jobs use; {@code docs/wikitext.md} says what it does and why it was chosen.
   */
  static WikitextCleaner standard() {
    return new CompactWikitextCleaner();
  }
}

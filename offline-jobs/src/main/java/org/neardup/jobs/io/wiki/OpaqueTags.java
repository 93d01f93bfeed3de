package org.neardup.jobs.io.wiki;

import java.util.HashSet;
import java.util.Set;

/**
 * Comments and the tags whose content is not wikitext or not the article's: a bracket in them means
 * nothing outside, as in MediaWiki. A tag that is never closed has no content.
 */
final class OpaqueTags {
  private static final Set<String> NAMES =
      NameList.of(
          """
          ce, chem, gallery, graph, hiero, imagemap, includeonly, indicator, inputbox, maplink
          mapframe, math, nowiki, pre, ref, references, score, script, source, style
          syntaxhighlight, templatedata, templatestyles, timeline
          """);

  private static final String COMMENT = "<!--";
  private static final String COMMENT_END = "-->";

  private final String text;

  /** The tags that were looked at in search of an end. */
  long looks;

  /** Names whose end tag does not occur any more, so that nobody searches for it again. */
  private final Set<String> withoutEnd = new HashSet<>();

  OpaqueTags(String text) {
    this.text = text;
  }

  static boolean isOpaque(String name) {
    return NAMES.contains(name);
  }

  /** Behind the comment or element that begins at a {@code <}; -1 if none does. */
  int endOf(int start) {
    if (text.startsWith(COMMENT, start)) {
      int end = text.indexOf(COMMENT_END, start + COMMENT.length());
      return end < 0 ? text.length() : end + COMMENT_END.length();
    }
    String name = HtmlTags.nameAt(text, start);
    if (!NAMES.contains(name) || text.charAt(start + 1) == '/') {
      return -1;
    }
    int content = HtmlTags.endOf(text, start);
    if (content == start + 1) {
      return -1;
    }
    return text.charAt(content - 2) == '/' ? content : endOfContent(name, content);
  }

  /** The end of the tag's content, sought as far as the next tag of the same name. */
  private int endOfContent(String name, int content) {
    if (withoutEnd.contains(name)) {
      return content;
    }
    for (int i = text.indexOf('<', content); i >= 0; i = text.indexOf('<', i + 1)) {
      looks++;
      if (text.startsWith("</", i) && HtmlTags.isNamed(text, i + 2, name)) {
        return HtmlTags.endOf(text, i);
      }
      if (HtmlTags.isNamed(text, i + 1, name)) {
        return content;
      }
    }
    withoutEnd.add(name);
    return content;
  }
}

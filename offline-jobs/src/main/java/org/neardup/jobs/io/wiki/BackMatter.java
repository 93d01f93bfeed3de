package org.neardup.jobs.io.wiki;

import java.util.Locale;
import java.util.Set;

/** The sections that only list other things: notes, links, readings. Sources and bibliographies, which are often prose, stay. */
final class BackMatter {
  private static final Set<String> TITLES =
      Set.of(
          "see also",
          "references",
          "reference",
          "further reading",
          "external links",
          "external link",
          "external references",
          "external sources",
          "notes",
          "note",
          "footnotes",
          "endnotes",
          "citations",
          "works cited",
          "literature",
          "references and notes",
          "notes and references",
          "references and footnotes",
          "notes and citations",
          "footnotes and references",
          "citations and notes",
          "references and further reading",
          "references and external links",
          "further reading and external links",
          "general references",
          "literature cited",
          "further information",
          "related links",
          "additional reading",
          "suggested reading",
          "select bibliography",
          "selected bibliography",
          "gallery",
          "image gallery",
          // German
          "siehe auch",
          "einzelnachweise",
          "weblinks",
          "weblink",
          "literatur",
          "anmerkungen",
          "fußnoten",
          "belege",
          "nachweise",
          "referenzen",
          "einzelnachweise und anmerkungen",
          "anmerkungen und einzelnachweise",
          "quellen und einzelnachweise",
          "literatur und quellen",
          "quellen und weblinks",
          "literatur und weblinks",
          "externe links",
          "galerie");

  private BackMatter() {}

  /** Whether a heading of this title, which may have markup, begins such a section. */
  static boolean is(String title) {
    return TITLES.contains(plain(title));
  }

  private static String plain(String title) {
    StringBuilder letters = new StringBuilder(title.length());
    for (int i = 0; i < title.length(); i++) {
      char c = title.charAt(i);
      if (Character.isLetter(c)) {
        letters.append(c);
      } else if (c == '&') {
        letters.append(" and ");
      } else if (Character.isWhitespace(c) || c == '/' || c == ',') {
        letters.append(' ');
      }
    }
    return letters.toString().strip().replaceAll(" +", " ").toLowerCase(Locale.ROOT);
  }
}

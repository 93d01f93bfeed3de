package org.neardup.jobs.io.wiki;

import java.util.Locale;
import java.util.Set;

/**
 * The sections that only list other things: notes, links, readings. Sources and bibliographies,
 * which are often prose, stay. The titles are in English, German, Italian, French, Russian and
 * Chinese.
 */
final class BackMatter {
  private static final Set<String> TITLES =
      NameList.of(
          """
          see also, references, further reading, external links, external link
          external references, external sources, footnotes, endnotes, citations, works cited
          references and notes, notes and references, references and footnotes
          footnotes and references, notes and citations, citations and notes
          references and further reading, references and external links
          further reading and external links, general references, literature cited
          related links, additional reading, suggested reading, notes and sources
          sources and notes, references and sources
          siehe auch, einzelnachweise, weblinks, weblink, anmerkungen, fußnoten, belege
          nachweise, referenzen, einzelnachweise und anmerkungen
          anmerkungen und einzelnachweise, quellen und einzelnachweise, literatur und quellen
          quellen und weblinks, literatur und weblinks, externe links
          note, voci correlate, altri progetti, collegamenti esterni
          bibliografia e collegamenti esterni
          voir aussi, notes et références, références, liens externes, lien externe
          articles connexes, pour approfondir
          примечания, ссылки, см также, комментарии, примечания и ссылки
          参见, 參見, 参考文献, 參考文獻, 参考资料, 參考資料, 外部链接, 外部連結, 注释, 註釋, 延伸阅读, 延伸閱讀
          """);

  /** In subsections these may hold prose. */
  private static final Set<String> TITLES_OF_MAIN_SECTIONS =
      NameList.of(
          """
          notes, reference, further information, gallery, image gallery
          galerie
          """);

  private static final int MAIN_SECTION = 2;

  private BackMatter() {}

  /** Whether a heading, whose title may have markup, begins such a section. */
  static boolean begins(Heading heading) {
    String title = plain(heading.title());
    return TITLES.contains(title)
        || (heading.level() <= MAIN_SECTION && TITLES_OF_MAIN_SECTIONS.contains(title));
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

package org.neardup.jobs.input.wiki;

import java.util.HashSet;
import java.util.Set;

/**
 * Which bracket of a wikitext ends where: templates <code>{{ }}</code>, tables <code>{| |}</code>,
 * links {@code [[ ]]}, HTML tables, comments, and the tags whose content is not wikitext or not the
 * article's. One pass with a stack finds them before any text is written, so that an unbalanced
 * bracket costs nothing but its own characters: a bracket without its partner is ignored.
 *
 * <p>Close brackets win over open ones inside: {@code }}} closes a template although a link in it
 * is still open, a table's end closes it although a template in it is still open.
 */
final class Brackets {
  private static final char TEMPLATE = '{';
  private static final char TABLE = '|';
  private static final char LINK = '[';
  private static final char HTML_TABLE = '<';
  private static final String COMMENT = "<!--";
  private static final String COMMENT_END = "-->";

  private static final int NONE = -1;

  private final String text;

  /**
   * For each offset where a bracket begins the offset after its end, 0 where none begins or none
   * ends; negative while it is open: -2 minus the offset of the open bracket around it.
   */
  private final int[] ends;

  /** The offset of the innermost open bracket. */
  private int top = NONE;

  /** How many brackets of each kind are open. */
  private final int[] open = new int[128];

  /** Opaque tags whose end tag does not occur any more, so that nobody searches for it again. */
  private final Set<String> withoutEnd = new HashSet<>();

  /** The tags that were looked at in search of an end. */
  private long looks;

  private Brackets(String text) {
    this.text = text;
    this.ends = new int[text.length()];
  }

  static Brackets of(String text) {
    Brackets brackets = new Brackets(text);
    int position = 0;
    while (position < text.length()) {
      position = brackets.step(position);
    }
    return brackets;
  }

  /** The offset after the bracket that begins at an offset; -1 if none begins there. */
  int endOf(int start) {
    return ends[start] > 0 ? ends[start] : NONE;
  }

  /** The offset after the bracket that begins at an offset, or the next offset. */
  int next(int place) {
    return ends[place] > 0 ? ends[place] : place + 1;
  }

  /** The tags that were looked at in search of an end. */
  long looks() {
    return looks;
  }

  private int step(int i) {
    return switch (text.charAt(i)) {
      case '<' -> tag(i);
      case '{' -> openBrace(i);
      case '[' -> isAt("[[", i) ? open(i, LINK) : i + 1;
      case '}' -> isAt("}}", i) ? closeTemplate(i) : i + 1;
      case '|' -> isAt("|}", i) ? closeTable(i) : i + 1;
      case ']' -> isAt("]]", i) ? closeInnermost(LINK, i) : i + 1;
      default -> i + 1;
    };
  }

  private int tag(int i) {
    int end = endOfOpaque(i);
    if (end >= 0) {
      ends[i] = end;
      return end;
    }
    if (TagMarkup.isNamed(text, i + 1, "table")) {
      open(i, HTML_TABLE);
    } else if (isAt("</", i) && TagMarkup.isNamed(text, i + 2, "table") && open[HTML_TABLE] > 0) {
      popTo(HTML_TABLE, TagMarkup.endOf(text, i));
    }
    return i + 1;
  }

  /**
   * The offset after the comment or opaque element that begins at a {@code <}; -1 if none does. A
   * bracket in it means nothing outside, as in MediaWiki. A tag that is never closed has no
   * content.
   */
  private int endOfOpaque(int start) {
    if (text.startsWith(COMMENT, start)) {
      int end = text.indexOf(COMMENT_END, start + COMMENT.length());
      return end < 0 ? text.length() : end + COMMENT_END.length();
    }
    String name = TagMarkup.nameAt(text, start);
    if (!NameLists.OPAQUE_TAGS.contains(name) || text.charAt(start + 1) == '/') {
      return -1;
    }
    int content = TagMarkup.endOf(text, start);
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
      if (text.startsWith("</", i) && TagMarkup.isNamed(text, i + 2, name)) {
        return TagMarkup.endOf(text, i);
      }
      if (TagMarkup.isNamed(text, i + 1, name)) {
        return content;
      }
    }
    withoutEnd.add(name);
    return content;
  }

  private int openBrace(int i) {
    if (isAt("{{", i)) {
      return open(i, TEMPLATE);
    }
    return isAt("{|", i) && isFirstOnLine(i) ? open(i, TABLE) : i + 1;
  }

  private int closeTemplate(int i) {
    while (open[TEMPLATE] > 0 && kind() == LINK) {
      pop();
    }
    return closeInnermost(TEMPLATE, i);
  }

  private int closeInnermost(char kind, int i) {
    if (kind() != kind) {
      return i + 1;
    }
    ends[pop()] = i + 2;
    return i + 2;
  }

  /** At <code>|}}</code> an open template is more likely meant than a table around it. */
  private int closeTable(int i) {
    boolean endsTemplate = isAt("|}}", i) && kind() == TEMPLATE;
    if (open[TABLE] == 0 || endsTemplate || !isFirstOnLine(i)) {
      return i + 1;
    }
    popTo(TABLE, i + 2);
    return i + 2;
  }

  private void popTo(char kind, int end) {
    while (kind() != kind) {
      pop();
    }
    ends[pop()] = end;
  }

  private int open(int i, char kind) {
    ends[i] = -2 - top;
    top = i;
    open[kind]++;
    return i + 2;
  }

  /** The kind of the innermost open bracket, 0 if none is open. */
  private char kind() {
    if (top == NONE) {
      return 0;
    }
    char first = text.charAt(top);
    return first == '{' ? text.charAt(top + 1) : first;
  }

  /** Treats the innermost bracket as never closed; returns its offset. */
  private int pop() {
    open[kind()]--;
    int popped = top;
    top = -2 - ends[popped];
    ends[popped] = 0;
    return popped;
  }

  private boolean isAt(String what, int i) {
    return text.startsWith(what, i);
  }

  /** Whether the line has only indentation before it; looks back at most 16 characters. */
  private boolean isFirstOnLine(int i) {
    int before = i - 1;
    while (before >= 0 && i - before < 16 && " :*#".indexOf(text.charAt(before)) >= 0) {
      before--;
    }
    return before < 0 || text.charAt(before) == '\n';
  }
}

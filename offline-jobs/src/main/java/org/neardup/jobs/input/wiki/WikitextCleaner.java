package org.neardup.jobs.input.wiki;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.pinned.commons.text.StringEscapeUtils;

/**
 * Wikitext to plain text: the article's own sentences, without markup, templates, tables, captions,
 * references, headings, and the sections that only list other things. Each paragraph and each list
 * item is one line; where words are missing it has a {@link #HOLE}. {@code docs/jobs.md} describes
 * the texts.
 *
 * <p>A first pass finds which brackets belong together ({@link Brackets}), a second goes through
 * the text from left to right and leaves the markup out. Both take linear time and no recursion, so
 * neither deep nesting nor unbalanced brackets cost more than their length.
 */
public final class WikitextCleaner {
  /**
   * Replaces the missing words of a sentence, which a template or a formula would have shown. No
   * text has this character, which Unicode keeps for the inside of programs.
   */
  public static final char HOLE = '\uFDD0';

  /** Characters that end a run of plain ones; the last are {@link LineWriter}'s own. */
  private static final String SPECIAL = "\n<{}[]'&_-\r\u0001\u0002" + HOLE;

  /** A longer line is no heading, so that headings in headings are not read again and again. */
  private static final int LONGEST_HEADING = 1 << 12;

  private static final int LONGEST_REFERENCE = 10;
  private static final Set<String> SPACES = Set.of("nbsp", "ensp", "emsp", "thinsp");

  /** A behaviour switch as {@code __NOTOC__}: letters, none small, and single underscores. */
  private static final Pattern SWITCH =
      Pattern.compile("__(?!_)(?:[\\p{L}&&[^\\p{javaLowerCase}]]|_(?!_)){3,40}__");

  private static final Pattern FLAGS = Pattern.compile("[A-Za-z;\\s-]*");
  private static final Pattern HIDDEN_FLAGS = Pattern.compile("\\s*[HT-]\\s*");
  private static final Pattern VARIANT = Pattern.compile("\\s*[a-z]{2,3}(-[a-z]+)*\\s*");

  private final WikitextCursor cursor;
  private final LineWriter writer;
  private final LinkMarkup links;
  private final TagMarkup tags;
  private final TemplateMarkup templates;
  private boolean ownLine;
  private int leftOutLevel;
  private int leftOutFrom;
  private int variantsEnd;

  private WikitextCleaner(String text, HiddenNamespaces hidden) {
    this.writer = new LineWriter(text.length() / 2);
    this.cursor = new WikitextCursor(text, writer::append);
    this.links = new LinkMarkup(cursor, writer, hidden);
    this.tags = new TagMarkup(cursor, writer);
    this.templates = new TemplateMarkup(cursor, writer);
  }

  public static String clean(String wikitext, HiddenNamespaces hidden) {
    return new WikitextCleaner(wikitext, hidden).run();
  }

  /** How often a character is looked at to clean a wikitext. */
  static long looks(String wikitext) {
    WikitextCleaner cleaner = new WikitextCleaner(wikitext, HiddenNamespaces.COMMON);
    cleaner.run();
    return cleaner.cursor.looks + cleaner.cursor.brackets.looks();
  }

  private String run() {
    while (cursor.hasNext()) {
      if (!cursor.isLineStart() || !beginLine()) {
        step();
      }
    }
    writer.endLine();
    endLeftOut();
    return writer.finish();
  }

  /** Reads markup that counts at the beginning of a line only; false if there is none. */
  private boolean beginLine() {
    return switch (cursor.current()) {
      case '=' -> heading();
      case '*', '#', ':', ';', ' ' -> item();
      case '|' -> strayRow();
      case '-' -> rule();
      default -> false;
    };
  }

  private boolean heading() {
    int lineEnd = cursor.endOfLine(LONGEST_HEADING);
    if (lineEnd - cursor.position > LONGEST_HEADING) {
      return false;
    }
    Optional<Heading> heading = Heading.of(cursor.text.substring(cursor.position, lineEnd));
    if (heading.isEmpty()) {
      return false;
    }
    writer.endLine();
    beginSection(heading.get());
    cursor.position = lineEnd;
    return true;
  }

  private void beginSection(Heading heading) {
    if (leftOutLevel > 0 && heading.level() <= leftOutLevel) {
      endLeftOut();
    }
    if (leftOutLevel == 0 && heading.beginsBackMatter()) {
      leftOutLevel = heading.level();
      leftOutFrom = writer.length();
    }
  }

  private void endLeftOut() {
    if (leftOutLevel > 0) {
      writer.truncate(leftOutFrom);
      leftOutLevel = 0;
    }
  }

  /** A list item or a preformatted line begins a new line. */
  private boolean item() {
    writer.endLine();
    cursor.skipAll("*#:; ");
    ownLine = true;
    return true;
  }

  /** A row of a table that was never opened or never closed. */
  private boolean strayRow() {
    writer.endLine();
    cursor.position = cursor.endOfLine();
    return true;
  }

  private boolean rule() {
    if (!cursor.startsWith("----")) {
      return false;
    }
    writer.endLine();
    cursor.skipAll("-");
    return true;
  }

  private void step() {
    switch (cursor.current()) {
      case '\n' -> newline();
      case '<' -> tags.open();
      case '{' -> templates.open();
      case '}' -> templates.close();
      case '[' -> links.open();
      case ']' -> links.close();
      case '\'' -> apostrophes();
      case '&' -> entity();
      case '_' -> underscores();
      case '-' -> hyphen();
      case '\r', '\u0001', '\u0002', HOLE -> cursor.position++;
      default -> words();
    }
  }

  private void words() {
    int start = cursor.position;
    cursor.skipTo(SPECIAL);
    writer.append(cursor.text, start, cursor.position);
  }

  private void newline() {
    if (ownLine || tags.keepsLines()) {
      writer.endLine();
    } else {
      writer.endSourceLine();
    }
    ownLine = false;
    links.endLine();
    cursor.position++;
  }

  /** Two are italic, three bold, five both; further ones are shown, and so is the first of four. */
  private void apostrophes() {
    int start = cursor.position;
    cursor.skipAll("'");
    int count = cursor.position - start;
    int shown = count > 5 ? count - 5 : count == 4 || count == 1 ? 1 : 0;
    writer.append(cursor.text, start, start + shown);
  }

  /** The character references of HTML 4. */
  private void entity() {
    int limit = Math.min(cursor.text.length(), cursor.position + LONGEST_REFERENCE);
    int semicolon = cursor.find(';', cursor.position, limit);
    String name = semicolon < 0 ? "" : cursor.text.substring(cursor.position + 1, semicolon);
    Optional<Integer> codePoint = name.startsWith("#") ? numbered(name) : named(name);
    if (codePoint.isPresent()) {
      writer.appendCodePoint(codePoint.get());
      cursor.position = semicolon + 1;
    } else {
      writer.append('&');
      cursor.position++;
    }
  }

  private static Optional<Integer> numbered(String name) {
    boolean hex = name.startsWith("#x") || name.startsWith("#X");
    String digits = name.substring(hex ? 2 : 1);
    if (!digits.matches(hex ? "[0-9a-fA-F]+" : "[0-9]+")) {
      return Optional.empty();
    }
    int value = Integer.parseInt(digits, hex ? 16 : 10);
    boolean character = Character.isValidCodePoint(value) && !Character.isISOControl(value);
    return character ? Optional.of(value == 0xa0 ? ' ' : value) : Optional.empty();
  }

  /** Spaces of all widths are a space. */
  private static Optional<Integer> named(String name) {
    if (SPACES.contains(name)) {
      return Optional.of((int) ' ');
    }
    String character = StringEscapeUtils.unescapeHtml4("&" + name + ";");
    return character.length() == 1 ? Optional.of((int) character.charAt(0)) : Optional.empty();
  }

  /** Text in several variants begins with a brace after a hyphen. */
  private void hyphen() {
    int start = cursor.position + 2;
    boolean begins = cursor.startsWith("-{") && !cursor.startsWith("-{{");
    if (begins && variantsEnd >= 0 && variantsEnd < start) {
      variantsEnd = cursor.text.indexOf("}-", start);
    }
    if (!begins || !cursor.inPart(variantsEnd)) {
      writer.append('-');
      cursor.position++;
      return;
    }
    WikitextCursor.Range shown = shownVariant(start, variantsEnd);
    cursor.position = variantsEnd + 2;
    cursor.enter(List.of(new WikitextCursor.Part("", shown)));
  }

  /**
   * The first variant of words in several scripts or countries' usage, as the Chinese and some
   * other Wikipedias have them: <code>-{zh-hans:甲; zh-hant:乙}-</code>.
   */
  private WikitextCursor.Range shownVariant(int from, int to) {
    String text = cursor.text;
    int start = from;
    int bar = cursor.find('|', from, to);
    if (bar >= 0 && FLAGS.matcher(text).region(from, bar).matches()) {
      if (HIDDEN_FLAGS.matcher(text).region(from, bar).matches()) {
        return new WikitextCursor.Range(to, to);
      }
      start = bar + 1;
    }
    int colon = cursor.find(':', start, to);
    if (colon >= 0 && VARIANT.matcher(text).region(start, colon).matches()) {
      int semicolon = cursor.find(';', colon, to);
      return new WikitextCursor.Range(colon + 1, semicolon < 0 ? to : semicolon);
    }
    return new WikitextCursor.Range(start, to);
  }

  private void underscores() {
    Matcher behaviour = SWITCH.matcher(cursor.text).region(cursor.position, cursor.text.length());
    if (behaviour.lookingAt()) {
      writer.markRemoval();
      cursor.position = behaviour.end();
    } else {
      int start = cursor.position;
      cursor.skipAll("_");
      writer.append(cursor.text, start, cursor.position);
    }
  }

  /** A heading {@code == title ==}. */
  private record Heading(int level, String title) {
    private static final int MAIN_SECTION = 2;
    private static final Pattern HEADING = Pattern.compile("(={1,6})(.+)\\1", Pattern.DOTALL);

    /** The heading that a line is, if it is one; a comment may follow it. */
    static Optional<Heading> of(String line) {
      int comment = line.indexOf("<!--");
      Matcher heading = HEADING.matcher((comment < 0 ? line : line.substring(0, comment)).strip());
      return heading.matches()
          ? Optional.of(new Heading(heading.group(1).length(), heading.group(2).strip()))
          : Optional.empty();
    }

    /** Whether a section begins that only lists other things: notes, links, readings. */
    boolean beginsBackMatter() {
      String words = words();
      return NameLists.BACK_MATTER.contains(words)
          || (level <= MAIN_SECTION && NameLists.BACK_MATTER_OF_MAIN_SECTIONS.contains(words));
    }

    /** The words of the title, which may have markup. */
    private String words() {
      return title
          .replace("&", " and ")
          .replaceAll("[\\p{javaWhitespace}/,]", " ")
          .replaceAll("[^\\p{L} ]", "")
          .replaceAll(" +", " ")
          .strip()
          .toLowerCase(Locale.ROOT);
    }
  }
}

package org.neardup.jobs.io.wiki;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.neardup.jobs.io.wiki.TemplateArguments.Range;
import org.neardup.jobs.io.wiki.TextTemplates.Item;
import org.neardup.jobs.io.wiki.TextTemplates.Shown;

/**
 * Curly brackets: templates and tables go, but for what {@link TextTemplates} show. Of a template
 * that is not known a text stays where it stands inside a sentence.
 */
final class TemplateMarkup {
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(-[a-zA-Z-]{2,12})?");
  private static final Pattern ROMAN = Pattern.compile("[IVX]+");
  private static final Pattern NUMBERS_FUNCTION =
      Pattern.compile("(?i)\\s*(formatnum|lc|uc|lcfirst|ucfirst|nse)\\s*:.*", Pattern.DOTALL);

  private static final List<Item> FIRST = items("1");
  private static final List<Item> TERM = List.of(new Item.Argument(List.of("3", "2")));
  private static final List<Item> NUMBER = items("1", "2");
  private static final List<Item> NUMBERS = items("1", "2", "3", "4");

  /** A template with more arguments is a table or a form. */
  private static final int MOST_TEXTS = 6;

  private static final int LONGEST_TEXT = 300;

  private static final List<String> BETWEEN_NUMBERS =
      List.of(
          "to", "and", "or", "by", "x", "×", "-", "–", "to(-)", "+/-", "±", "à", "a", "et", "e");

  private final WikitextCursor cursor;
  private final LineWriter writer;

  TemplateMarkup(WikitextCursor cursor, LineWriter writer) {
    this.cursor = cursor;
    this.writer = writer;
  }

  void open() {
    int bracketEnd = cursor.bracketEnd();
    boolean template = cursor.startsWith("{{");
    if (template && bracketEnd > 0) {
      template(bracketEnd);
    } else if (template) {
      cursor.position += 2;
    } else if (bracketEnd > 0) {
      writer.endLine();
      cursor.position = bracketEnd;
    } else if (cursor.isLineStart() && cursor.startsWith("{|")) {
      writer.endLine();
      cursor.position = cursor.endOfLine();
    } else {
      writer.append('{');
      cursor.position++;
    }
  }

  /** Two braces that close nothing are a slip; one may be the text's. */
  void close() {
    boolean pair = cursor.startsWith("}}");
    if (!pair) {
      writer.append('}');
    }
    cursor.position += pair ? 2 : 1;
  }

  private void template(int templateEnd) {
    TemplateArguments template =
        new TemplateArguments(cursor.text, cursor.brackets, cursor.position, templateEnd);
    cursor.position = templateEnd;
    String name = template.name();
    if (NUMBERS_FUNCTION.matcher(name).matches()) {
      enter(List.of(part("", template.behindColon())));
      return;
    }
    Optional<Shown> shown = TextTemplates.named(name);
    if (shown.isEmpty()) {
      unknown(template);
      return;
    }
    switch (shown.get()) {
      case Shown.Nothing nothing -> writer.removed();
      case Shown.Measure measure -> measure(template);
      case Shown.Link link -> link(template);
      case Shown.Century century -> century(template);
      case Shown.Items items -> enter(parts(items.items(), template));
    }
  }

  /** The first argument that is a text, if a word may be missing here. */
  private void unknown(TemplateArguments template) {
    int behind = cursor.position;
    boolean atEnd = behind == cursor.text.length() || cursor.text.charAt(behind) == '\n';
    if (atEnd || !writer.awaitsWord()) {
      writer.lost();
      return;
    }
    List<Range> texts =
        template.positional().stream().filter(range -> isText(template.string(range))).toList();
    List<Range> words =
        texts.stream()
            .filter(range -> !LANGUAGE.matcher(template.string(range)).matches())
            .toList();
    List<Range> candidates = words.isEmpty() ? texts : words;
    enter(
        candidates.isEmpty() || texts.size() > MOST_TEXTS
            ? List.of()
            : List.of(part("", candidates.getFirst())));
  }

  private static boolean isText(String argument) {
    return argument.length() <= LONGEST_TEXT
        && argument.indexOf('\n') < 0
        && argument.chars().anyMatch(Character::isLetterOrDigit);
  }

  private void enter(List<WikitextCursor.Part> parts) {
    if (parts.isEmpty() || !cursor.enter(parts)) {
      writer.lost();
    }
  }

  private static List<Item> items(String... arguments) {
    return Arrays.stream(arguments).<Item>map(each -> new Item.Argument(List.of(each))).toList();
  }

  private List<WikitextCursor.Part> parts(List<Item> items, TemplateArguments template) {
    List<WikitextCursor.Part> parts = new ArrayList<>();
    boolean joined = true;
    for (Item item : items) {
      String before = joined ? "" : " ";
      joined = false;
      switch (item) {
        case Item.Joint joint -> joined = true;
        case Item.Words words -> parts.add(words(before + words.words()));
        case Item.Name name -> parts.add(words(before + template.name()));
        case Item.Language language -> parts.add(words(before + languageName(language, template)));
        case Item.Argument argument ->
            first(argument.names(), template).ifPresent(range -> parts.add(part(before, range)));
        case Item.Arguments arguments -> {
          String between = before;
          for (Range range : template.positional().stream().skip(arguments.first() - 1).toList()) {
            if (!template.string(range).isEmpty()) {
              parts.add(part(between, range));
              between = arguments.between();
            }
          }
        }
      }
    }
    return parts;
  }

  private static WikitextCursor.Part words(String words) {
    return new WikitextCursor.Part(words, 0, 0);
  }

  private static WikitextCursor.Part part(String before, Range range) {
    return new WikitextCursor.Part(before, range.start(), range.end());
  }

  private static Optional<Range> first(List<String> names, TemplateArguments template) {
    return names.stream().map(template::argument).flatMap(Optional::stream).findFirst();
  }

  private static String languageName(Item.Language language, TemplateArguments template) {
    String code = template.argument(language.argument()).map(template::string).orElse("");
    return LanguageNames.of(code, language.locale());
  }

  private void link(TemplateArguments template) {
    String code = string(template, "1");
    if (code.isEmpty()) {
      writer.removed();
    } else if (LANGUAGE.matcher(code).matches()) {
      enter(parts(TERM, template));
    } else {
      measure(template);
    }
  }

  private void measure(TemplateArguments template) {
    boolean range = BETWEEN_NUMBERS.contains(string(template, "2"));
    boolean any = !string(template, "1").isEmpty();
    enter(any ? parts(range ? NUMBERS : NUMBER, template) : List.of());
  }

  private void century(TemplateArguments template) {
    String number = string(template, "1");
    if (!ROMAN.matcher(number).matches()) {
      enter(parts(FIRST, template));
      return;
    }
    String ending = string(template, "2");
    String era = template.name().startsWith("-") ? " av. J.-C." : "";
    writer.append(number + (ending.isEmpty() ? "e" : ending) + " siècle" + era);
  }

  private static String string(TemplateArguments template, String name) {
    return template.argument(name).map(template::string).orElse("");
  }
}

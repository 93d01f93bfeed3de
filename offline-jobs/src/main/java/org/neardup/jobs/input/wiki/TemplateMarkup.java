package org.neardup.jobs.input.wiki;

import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.neardup.jobs.input.wiki.WikitextCursor.Range;

/**
 * Curly brackets: tables are left out, and templates except for the words of {@link TextTemplates}.
 * Inside a sentence a template that is not known is replaced by its first text.
 */
final class TemplateMarkup {
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(-[a-zA-Z-]{2,12})?");
  private static final Pattern ROMAN = Pattern.compile("[IVX]+");
  private static final Pattern NUMBERS_FUNCTION =
      Pattern.compile("(?i)\\s*(formatnum|lc|uc|lcfirst|ucfirst|nse)\\s*:.*", Pattern.DOTALL);

  private static final Map<String, Set<String>> LANGUAGE_NAMES = NameLists.read("languages.txt");

  private static final List<String> FIRST = List.of("$1");
  private static final List<String> TERM = List.of("$3|$2");

  /** Roman, or without letters but in markup that shows none. */
  private static final Pattern NUMBER =
      Pattern.compile("[IVX]+|(?=\\D*\\d)(?>\\{\\{[^{}:|]*[:|]?|&[a-z]{2,8};|<[^<>]*>|\\P{L})*+");

  /** A template with more arguments is a table or a form. */
  private static final int MAX_TEXTS = 6;

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
      enter(List.of(new WikitextCursor.Part("", template.behindColon())));
      return;
    }
    List<String> shown =
        TextTemplates.find(name, template.positional().size()).orElse(List.of("unknown"));
    switch (shown.get(0)) {
      case "unknown" -> unknown(template);
      case "nothing" -> writer.markRemoval();
      case "measure" -> measure(template);
      case "link" -> link(template);
      case "century" -> century(template);
      default -> enter(parts(shown, template));
    }
  }

  /**
   * The first argument that is a text, if a word may be missing here. A number is not enough if
   * there are other arguments.
   */
  private void unknown(TemplateArguments template) {
    int behind = cursor.position;
    boolean atEnd = behind == cursor.text.length() || cursor.text.charAt(behind) == '\n';
    if (atEnd || !writer.awaitsWord()) {
      writer.markLoss();
      return;
    }
    List<Range> texts =
        template.positional().stream().filter(range -> isText(template.string(range))).toList();
    List<Range> words =
        texts.stream()
            .filter(range -> !LANGUAGE.matcher(template.string(range)).matches())
            .toList();
    List<Range> candidates = words.isEmpty() ? texts : words;
    if (candidates.isEmpty()
        || texts.size() > MAX_TEXTS
        || (template.list().size() > 1 && isNumber(template.string(candidates.get(0))))) {
      writer.markLoss();
    } else {
      enter(List.of(new WikitextCursor.Part("", candidates.get(0))));
    }
  }

  private static boolean isNumber(String argument) {
    return NUMBER.matcher(argument).matches();
  }

  private static boolean isText(String argument) {
    return argument.length() <= LONGEST_TEXT
        && argument.indexOf('\n') < 0
        && argument.chars().anyMatch(Character::isLetterOrDigit);
  }

  private void enter(List<WikitextCursor.Part> parts) {
    if (parts.isEmpty() || !cursor.enter(parts)) {
      writer.markLoss();
    }
  }

  /** The parts for the items of {@code templates.txt}. */
  private static List<WikitextCursor.Part> parts(List<String> items, TemplateArguments template) {
    List<WikitextCursor.Part> parts = new ArrayList<>();
    boolean joined = false;
    for (String item : items) {
      String before = joined || parts.isEmpty() ? "" : " ";
      joined = item.equals("~");
      String inner = item.substring(1);
      switch (item.charAt(0)) {
        case '~' -> {}
        case '"' -> parts.add(words(before + inner.substring(0, inner.length() - 1)));
        case '@' -> parts.add(words(before + language(inner, template)));
        case '$' -> addArguments(inner, before, template, parts);
        default -> parts.add(words(before + template.name()));
      }
    }
    return parts;
  }

  /** An item such as {@code $3|$2} or {@code $2*}, without its first dollar sign. */
  private static void addArguments(
      String item, String before, TemplateArguments template, List<WikitextCursor.Part> parts) {
    if (!item.endsWith("*") && !item.endsWith("+")) {
      Arrays.stream(item.split("\\|\\$"))
          .map(template::argument)
          .flatMap(Optional::stream)
          .findFirst()
          .ifPresent(range -> parts.add(new WikitextCursor.Part(before, range)));
      return;
    }
    int first = item.length() == 1 ? 1 : item.charAt(0) - '0';
    String between = before;
    for (Range range : template.positional().stream().skip(first - 1).toList()) {
      if (!template.string(range).isEmpty()) {
        parts.add(new WikitextCursor.Part(between, range));
        between = item.endsWith("+") ? " + " : " ";
      }
    }
  }

  private static WikitextCursor.Part words(String words) {
    return new WikitextCursor.Part(words, Range.EMPTY);
  }

  /**
   * The name of a language, or its code if the name is not known.
   *
   * @param item the language of the name, a colon, and the argument with the code
   */
  private static String language(String item, TemplateArguments template) {
    int colon = item.indexOf(':');
    String code = string(template, item.substring(colon + 1));
    return LANGUAGE_NAMES.entrySet().stream()
        .filter(known -> known.getValue().contains(code))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(
            () ->
                ULocale.forLanguageTag(code)
                    .getDisplayLanguage(ULocale.forLanguageTag(item.substring(0, colon))));
  }

  private void link(TemplateArguments template) {
    String code = string(template, "1");
    if (code.isEmpty()) {
      writer.markRemoval();
    } else if (LANGUAGE.matcher(code).matches()) {
      enter(parts(TERM, template));
    } else {
      measure(template);
    }
  }

  /** Numbers, words between them and units, as far as they go: 5 to 7 km, 5 ft 11 in. */
  private void measure(TemplateArguments template) {
    List<String> given = template.positional().stream().map(template::string).toList();
    List<String> items = new ArrayList<>();
    while (isOfMeasure(given, items.size())) {
      items.add("$" + (items.size() + 1));
    }
    if (items.isEmpty() || template.argument("e").isPresent()) {
      writer.markLoss();
    } else {
      items.add("$ul|$u");
      enter(parts(items, template));
    }
  }

  /** A unit follows a number, a smaller unit another number; no unit follows a precision. */
  private static boolean isOfMeasure(List<String> given, int at) {
    if (at >= given.size() || given.get(at).isEmpty()) {
      return false;
    }
    String before = at == 0 ? "" : given.get(at - 1);
    return at < 2
        || BETWEEN_NUMBERS.contains(before)
        || isNumber(before)
        || (isNumber(given.get(at)) && at + 1 < given.size() && !isNumber(given.get(at + 1)));
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

  /**
   * The words that templates show in the text of Wikipedias and Wiktionaries. They are in {@code
   * templates.txt}, whose first lines explain its syntax. Without it sentences would lose numbers (
   * <code>{{convert|5|km}}</code>), foreign words and dashes.
   */
  private static final class TextTemplates {
    private static final Pattern ITEM = Pattern.compile("\"[^\"]*\"|\\S+");

    /** The ending that a variant of a template has after its name: {@code date-, unité/2}. */
    private static final Pattern VARIANT = Pattern.compile("(?:-|/.*)$");

    private static final TextTemplates TEMPLATES = new TextTemplates();

    private final Map<String, List<String>> byName = new HashMap<>();
    private final NavigableMap<String, List<String>> byBeginning = new TreeMap<>();
    private final Map<String, List<String>> byEnding = new HashMap<>();

    private TextTemplates() {
      NameLists.read("templates.txt")
          .forEach(
              (shown, names) -> {
                List<String> items = ITEM.matcher(shown).results().map(MatchResult::group).toList();
                names.forEach(name -> add(name, items));
              });
    }

    private void add(String name, List<String> items) {
      boolean beginning = name.endsWith("*") && name.length() > 1;
      boolean ending = name.startsWith("*") && name.length() > 1;
      var lists = beginning ? byBeginning : ending ? byEnding : byName;
      if (lists.put(beginning || ending ? name.replace("*", "") : name, items) != null) {
        throw new IllegalStateException("templates.txt has [" + name + "] twice");
      }
    }

    /** The items that a template of that name shows; empty for one that is not known. */
    static Optional<List<String>> find(String name, int arguments) {
      String plain = name.strip().replace('_', ' ').toLowerCase(Locale.ROOT);
      return TEMPLATES
          .named(plain + "/" + arguments)
          .or(() -> TEMPLATES.named(plain))
          .or(() -> TEMPLATES.findSimilar(plain))
          .or(() -> TEMPLATES.named(VARIANT.matcher(plain).replaceFirst("")));
    }

    private Optional<List<String>> named(String name) {
      return Optional.ofNullable(byName.get(name));
    }

    private Optional<List<String>> findSimilar(String name) {
      Map.Entry<String, List<String>> floor = byBeginning.floorEntry(name);
      while (floor != null && !name.startsWith(floor.getKey())) {
        String key = floor.getKey();
        floor = key.charAt(0) == name.charAt(0) ? byBeginning.lowerEntry(key) : null;
      }
      if (floor != null) {
        return Optional.of(floor.getValue());
      }
      int lastWord = name.lastIndexOf(' ');
      int lastPart = name.lastIndexOf('-');
      return Optional.ofNullable(
          byEnding.get(name.substring(Math.max(0, Math.max(lastWord, lastPart)))));
    }
  }
}

package org.neardup.jobs.io.wiki;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The pass that writes: goes through one wikitext from left to right and leaves the markup out. */
final class WikitextPass {
  private static final int MOST_NESTED_ARGUMENTS = 40;
  private static final List<String> SCHEMES =
      List.of("http://", "https://", "//", "ftp://", "mailto:", "news:", "irc:");

  private final String text;
  private final Brackets brackets;
  private final LineWriter writer;

  /** Template arguments that are being written: where each ends, and where to go on then. */
  private final Deque<Frame> frames = new ArrayDeque<>();

  private int position;
  private int end;
  private int openLinks;
  private int openExternalLinks;
  private boolean ownLine;
  private boolean inPoem;
  private int leftOutLevel;
  private int leftOutFrom;

  private record Frame(int resumeAt, int end) {}

  WikitextPass(String text) {
    this.text = text;
    this.brackets = Brackets.of(text);
    this.writer = new LineWriter(text.length() / 2);
    this.end = text.length();
  }

  String run() {
    while (position < end || !frames.isEmpty()) {
      if (position >= end) {
        leaveArgument();
      } else if (!isLineStart() || !beginLine()) {
        step(text.charAt(position));
      }
    }
    writer.endLine();
    endLeftOut();
    return writer.finish();
  }

  private boolean isLineStart() {
    return position == 0 || text.charAt(position - 1) == '\n';
  }

  /** What means something at the beginning of a line only; false if nothing was read. */
  private boolean beginLine() {
    return switch (text.charAt(position)) {
      case '=' -> heading();
      case '*', '#', ':', ';', ' ' -> item();
      case '|' -> strayRow();
      case '-' -> rule();
      default -> false;
    };
  }

  private boolean heading() {
    int lineEnd = endOfSourceLine(position);
    Optional<Heading> heading = Heading.of(text.substring(position, lineEnd));
    heading.ifPresent(
        found -> {
          writer.endLine();
          beginSection(found);
          position = lineEnd;
        });
    return heading.isPresent();
  }

  private void beginSection(Heading heading) {
    if (leftOutLevel > 0 && heading.level() <= leftOutLevel) {
      endLeftOut();
    }
    if (leftOutLevel == 0 && BackMatter.is(heading.title())) {
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

  /** A list item or a preformatted line: a line of its own. */
  private boolean item() {
    writer.endLine();
    while (position < end && "*#:; ".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    ownLine = true;
    return true;
  }

  /** A row of a table that was never opened or never closed. */
  private boolean strayRow() {
    writer.endLine();
    position = endOfSourceLine(position);
    return true;
  }

  private boolean rule() {
    if (!text.startsWith("----", position)) {
      return false;
    }
    writer.endLine();
    while (position < end && text.charAt(position) == '-') {
      position++;
    }
    return true;
  }

  private int endOfSourceLine(int from) {
    int i = from;
    while (i < end && text.charAt(i) != '\n') {
      int inner = isOpening(text.charAt(i)) ? brackets.endOf(i) : -1;
      i = inner > 0 ? inner : i + 1;
    }
    return Math.min(i, end);
  }

  private static boolean isOpening(char c) {
    return c == '{' || c == '[' || c == '<';
  }

  private void step(char c) {
    switch (c) {
      case '\n' -> newline();
      case '<' -> tag();
      case '{' -> brace();
      case '}' -> closingBrace();
      case '[' -> bracket();
      case ']' -> closingBracket();
      case '\'' -> apostrophes();
      case '&' -> entity();
      case '_' -> underscores();
      case '\r' -> position++;
      default -> words();
    }
  }

  /** Copies to the next character that may mean something. */
  private void words() {
    int start = position++;
    while (position < end && "\n<{}[]'&_\r\u0001".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    writer.append(text, start, position);
  }

  private void newline() {
    if (ownLine || inPoem) {
      writer.endLine();
    } else {
      writer.endSourceLine();
    }
    ownLine = false;
    openExternalLinks = 0;
    position++;
  }

  private void tag() {
    int elementEnd = brackets.endOf(position);
    if (text.startsWith("<!--", position)) {
      comment(elementEnd);
      return;
    }
    String name = HtmlTags.nameAt(text, position);
    if (elementEnd > 0) {
      element(name, elementEnd);
      return;
    }
    int tagEnd = HtmlTags.endOf(text, position);
    boolean known = HtmlTags.isBlock(name) || HtmlTags.isInline(name) || OpaqueTags.isOpaque(name);
    if (!known || tagEnd == position + 1) {
      writer.append('<');
      position++;
      return;
    }
    if (HtmlTags.isBlock(name)) {
      writer.endLine();
      inPoem = name.equals("poem") ? text.charAt(position + 1) != '/' : inPoem;
    }
    position = tagEnd;
  }

  /** A comment that has a line for itself is no line at all. */
  private void comment(int commentEnd) {
    boolean wholeLine =
        isLineStart() && commentEnd < end && text.charAt(commentEnd) == '\n';
    writer.removed();
    position = wholeLine ? commentEnd + 1 : commentEnd;
  }

  private void element(String name, int elementEnd) {
    switch (name) {
      case "nowiki" -> nowiki(elementEnd);
      case "ref", "math", "ce", "chem", "templatestyles" -> writer.removed();
      default -> {
        boolean several = text.substring(position, elementEnd).indexOf('\n') >= 0;
        if (several || name.equals("table")) {
          writer.endLine();
        } else {
          writer.removed();
        }
      }
    }
    position = elementEnd;
  }

  private void nowiki(int elementEnd) {
    int contentEnd = text.lastIndexOf('<', elementEnd - 1);
    int content = HtmlTags.endOf(text, position);
    if (contentEnd > position && content <= contentEnd) {
      writer.append(text.substring(content, contentEnd).replace('\n', ' '));
    }
  }

  private void brace() {
    int bracketEnd = brackets.endOf(position);
    if (text.startsWith("{{", position)) {
      if (bracketEnd > 0) {
        template(bracketEnd);
      } else {
        position += 2;
      }
    } else if (bracketEnd > 0) {
      writer.endLine();
      position = bracketEnd;
    } else if (isLineStart() && text.startsWith("{|", position)) {
      strayRow();
    } else {
      writer.append('{');
      position++;
    }
  }

  private void closingBrace() {
    boolean pair = text.startsWith("}}", position);
    if (!pair) {
      writer.append('}');
    }
    position += pair ? 2 : 1;
  }

  private void template(int templateEnd) {
    TemplateArguments template = new TemplateArguments(text, brackets, position, templateEnd);
    position = templateEnd;
    switch (TextTemplates.named(template.name()).orElse(null)) {
      case null -> writer.removed();
      case TextTemplates.Shown.Words words -> writer.append(words.words());
      case TextTemplates.Shown.Measure measure -> measure(template);
      case TextTemplates.Shown.Argument argument ->
          template
              .positional(argument.number())
              .filter(range -> frames.size() < MOST_NESTED_ARGUMENTS)
              .ifPresentOrElse(this::enterArgument, writer::removed);
    }
  }

  private void enterArgument(TemplateArguments.Range range) {
    frames.push(new Frame(position, end));
    position = range.start();
    end = range.end();
  }

  private void leaveArgument() {
    Frame frame = frames.pop();
    position = frame.resumeAt();
    end = frame.end();
  }

  private void measure(TemplateArguments template) {
    int last = 2;
    for (int i = 1; i <= last; i++) {
      String argument = template.positional(i).map(template::string).orElse("");
      if (i == 2 && TextTemplates.joinsNumbers(argument)) {
        last = 4;
      }
      if (i > 1 && !argument.isEmpty()) {
        writer.append(' ');
      }
      writer.append(argument);
    }
  }

  private void bracket() {
    if (text.startsWith("[[", position)) {
      int linkEnd = brackets.endOf(position);
      if (linkEnd > 0) {
        link(linkEnd);
      } else {
        position += 2;
      }
    } else if (isExternalLink(position + 1)) {
      externalLink();
    } else {
      writer.append('[');
      position++;
    }
  }

  /** The label of a link is text like all other; its closing brackets are met later. */
  private void link(int linkEnd) {
    int inner = linkEnd - 2;
    int start = position + 2;
    int targetEnd = start;
    while (targetEnd < inner && "|[{<\n".indexOf(text.charAt(targetEnd)) < 0) {
      targetEnd++;
    }
    String target = text.substring(start, targetEnd);
    boolean hasLabel = text.charAt(targetEnd) == '|';
    if (Namespaces.isInvisible(target)) {
      writer.removed();
      position = linkEnd;
    } else if (targetEnd == inner || (hasLabel && targetEnd + 1 == inner)) {
      writer.append(target.startsWith(":") ? target.substring(1) : target);
      position = linkEnd;
    } else {
      openLinks++;
      position = hasLabel ? targetEnd + 1 : start;
    }
  }

  private boolean isExternalLink(int start) {
    return SCHEMES.stream().anyMatch(scheme -> text.startsWith(scheme, start));
  }

  private void externalLink() {
    while (position < end && " \n]<".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    if (position < end && text.charAt(position) == ']') {
      writer.removed();
      position++;
    } else {
      openExternalLinks++;
      position += position < end && text.charAt(position) == ' ' ? 1 : 0;
    }
  }

  private void closingBracket() {
    if (openLinks > 0 && text.startsWith("]]", position)) {
      openLinks--;
      position += 2;
      return;
    }
    if (openExternalLinks > 0) {
      openExternalLinks--;
    } else {
      writer.append(']');
    }
    position++;
  }

  /** Two are italic, three bold, five both; of four the first is a character, of more than five the rest. */
  private void apostrophes() {
    int start = position;
    while (position < end && text.charAt(position) == '\'') {
      position++;
    }
    int count = position - start;
    int shown = count > 5 ? count - 5 : count == 4 || count == 1 ? 1 : 0;
    writer.append(text, start, start + shown);
  }

  private void entity() {
    Optional<Entities.Reference> reference = Entities.at(text, position);
    reference.ifPresentOrElse(
        found -> {
          writer.appendCodePoint(found.codePoint());
          position = found.end();
        },
        () -> {
          writer.append('&');
          position++;
        });
  }

  /** Behaviour switches as {@code __NOTOC__} go. */
  private void underscores() {
    int i = position;
    while (i < end && text.charAt(i) == '_') {
      i++;
    }
    int word = i;
    while (i < end && i - word < 40 && Character.isUpperCase(text.charAt(i))) {
      i++;
    }
    boolean isSwitch = word == position + 2 && i >= word + 3 && text.startsWith("__", i);
    if (isSwitch) {
      writer.removed();
      position = i + 2;
    } else {
      writer.append(text, position, word);
      position = word;
    }
  }
}

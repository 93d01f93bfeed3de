package org.neardup.jobs.io.wiki;

import java.util.Optional;
import org.neardup.jobs.io.wiki.TextTemplates.Shown;

/** Curly brackets: templates and tables go, but for what {@link TextTemplates} show. */
final class TemplateMarkup {
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
    Optional<Shown> shown = TextTemplates.named(template.name());
    if (shown.isEmpty()) {
      writer.removed();
      return;
    }
    switch (shown.get()) {
      case Shown.Words words -> writer.append(words.words());
      case Shown.Measure measure -> measure(template);
      case Shown.Argument argument -> argument(template, argument.number());
    }
  }

  private void argument(TemplateArguments template, int number) {
    boolean entered =
        template
            .positional(number)
            .filter(range -> cursor.enter(range.start(), range.end()))
            .isPresent();
    if (!entered) {
      writer.removed();
    }
  }

  private void measure(TemplateArguments template) {
    boolean range = TextTemplates.joinsNumbers(string(template, 2));
    int last = range ? 4 : 2;
    writer.append(string(template, 1));
    for (int i = 2; i <= last; i++) {
      String argument = string(template, i);
      writer.append(argument.isEmpty() ? "" : " " + argument);
    }
  }

  private static String string(TemplateArguments template, int number) {
    return template.positional(number).map(template::string).orElse("");
  }
}

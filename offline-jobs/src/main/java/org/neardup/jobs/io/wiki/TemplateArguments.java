package org.neardup.jobs.io.wiki;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The name and the arguments of one template, as places in the wikitext. */
final class TemplateArguments {
  private static final int LONGEST_NAME = 40;
  private static final int MOST_ARGUMENTS = 12;

  /** A part of the text. */
  record Range(int start, int end) {}

  private final String text;
  private final String name;
  private final List<Range> arguments = new ArrayList<>();

  /**
   * @param start where the template begins
   * @param end behind its last brace
   */
  TemplateArguments(String text, Brackets brackets, int start, int end) {
    this.text = text;
    int inner = end - 2;
    int nameEnd = endOfName(start + 2, inner);
    this.name = text.substring(start + 2, nameEnd);
    if (TextTemplates.named(name).isPresent() && nameEnd < inner) {
      cut(brackets, nameEnd + 1, inner);
    }
  }

  String name() {
    return name;
  }

  /** A positional argument, counted from 1; also when it is written {@code 1=...}. */
  Optional<Range> positional(int number) {
    int position = 0;
    for (Range argument : arguments) {
      int equals = equalsSign(argument);
      if (equals < 0) {
        if (++position == number) {
          return Optional.of(argument);
        }
      } else if (isName(argument.start(), equals, number)) {
        return Optional.of(new Range(equals + 1, argument.end()));
      }
    }
    return Optional.empty();
  }

  String string(Range range) {
    return text.substring(range.start(), range.end()).strip();
  }

  private boolean isName(int start, int equals, int number) {
    String key = text.substring(start, equals).strip();
    return key.equals(Integer.toString(number)) || (number == 1 && key.equals("text"));
  }

  private int endOfName(int start, int limit) {
    int end = start;
    int longest = Math.min(limit, start + LONGEST_NAME);
    while (end < longest && "|{[<".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private void cut(Brackets brackets, int from, int to) {
    int start = from;
    int i = from;
    while (i < to && arguments.size() < MOST_ARGUMENTS) {
      int inner = "{[<".indexOf(text.charAt(i)) < 0 ? -1 : brackets.endOf(i);
      if (inner > 0) {
        i = inner;
      } else {
        if (text.charAt(i) == '|') {
          arguments.add(new Range(start, i));
          start = i + 1;
        }
        i++;
      }
    }
    if (arguments.size() < MOST_ARGUMENTS) {
      arguments.add(new Range(start, to));
    }
  }

  /** The place of the equals sign behind the argument's name; -1 without a name. */
  private int equalsSign(Range argument) {
    for (int i = argument.start(); i < argument.end(); i++) {
      char c = text.charAt(i);
      if (c == '=') {
        return i;
      }
      if (!Character.isLetterOrDigit(c) && c != ' ' && c != '_' && c != '-' && c != '\n') {
        return -1;
      }
    }
    return -1;
  }
}

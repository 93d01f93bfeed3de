package org.neardup.jobs.input.wiki;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.input.wiki.WikitextCursor.Range;

/** The name and the arguments of one template, as ranges of the wikitext. */
final class TemplateArguments {
  private static final int LONGEST_NAME = 60;
  private static final int MAX_ARGUMENTS = 12;

  private final String text;
  private final Brackets brackets;
  private final int start;
  private final int inner;
  private final int nameEnd;
  private List<Argument> arguments = List.of();

  /**
   * @param start where the template begins
   * @param end offset after its last brace
   */
  TemplateArguments(String text, Brackets brackets, int start, int end) {
    this.text = text;
    this.brackets = brackets;
    this.start = start + 2;
    this.inner = end - 2;
    this.nameEnd = endOfName();
  }

  String name() {
    return text.substring(start, nameEnd).strip();
  }

  /** The text after the colon of a parser function, up to its next argument. */
  Range behindColon() {
    boolean more = nameEnd < inner && text.charAt(nameEnd) == '|';
    return new Range(text.indexOf(':', start) + 1, more ? nameEnd : inner);
  }

  /**
   * An argument that is not blank.
   *
   * @param name its name, or its position from 1 on
   */
  Optional<Range> argument(String name) {
    return list().stream()
        .filter(argument -> argument.name().equals(name))
        .map(Argument::value)
        .filter(value -> !string(value).isEmpty())
        .findFirst();
  }

  /** All positional arguments, blank ones too. */
  List<Range> positional() {
    return list().stream().filter(Argument::byPlace).map(Argument::value).toList();
  }

  /** An argument's wikitext. */
  String string(Range range) {
    return text.substring(range.start(), range.end()).strip();
  }

  record Argument(String name, boolean byPlace, Range value) {}

  List<Argument> list() {
    if (arguments.isEmpty() && nameEnd < inner && text.charAt(nameEnd) == '|') {
      arguments = named(cut(nameEnd + 1));
    }
    return arguments;
  }

  private List<Argument> named(List<Range> ranges) {
    List<Argument> list = new ArrayList<>();
    int place = 0;
    for (Range argument : ranges) {
      int equals = equalsSign(argument);
      if (equals < 0) {
        list.add(new Argument(Integer.toString(++place), true, argument));
      } else {
        Range value = new Range(equals + 1, argument.end());
        list.add(new Argument(text.substring(argument.start(), equals).strip(), false, value));
      }
    }
    return list;
  }

  private int endOfName() {
    int end = start;
    int longest = Math.min(inner, start + LONGEST_NAME);
    while (end < longest && "|{[<".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private List<Range> cut(int from) {
    List<Range> found = new ArrayList<>();
    int begin = from;
    int i = from;
    while (i < inner && found.size() < MAX_ARGUMENTS) {
      if (text.charAt(i) == '|') {
        found.add(new Range(begin, i));
        begin = i + 1;
      }
      i = brackets.next(i);
    }
    if (found.size() < MAX_ARGUMENTS) {
      found.add(new Range(begin, inner));
    }
    return found;
  }

  /** The offset of the equals sign after the argument's name; -1 without a name. */
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

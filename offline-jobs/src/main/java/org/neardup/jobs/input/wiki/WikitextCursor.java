package org.neardup.jobs.input.wiki;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** A position in a wikitext, with the brackets that begin there. */
final class WikitextCursor {
  private static final int MAX_PARTS = 64;

  final String text;
  final Brackets brackets;
  int position;

  /** How often a character was looked at: a few times each, or reading took more than its time. */
  long looks;

  /** Parts that are read before the rest: where each begins and ends. */
  private final Deque<Part> frames = new ArrayDeque<>();

  private int end;

  private final Consumer<String> words;

  /** The offsets of a part of the text. */
  record Range(int start, int end) {
    static final Range EMPTY = new Range(0, 0);
  }

  /**
   * A part of the text, or words without one.
   *
   * @param words the words before the part
   */
  record Part(String words, Range range) {}

  /**
   * At the beginning of a text.
   *
   * @param words takes the words before parts, when these begin
   */
  WikitextCursor(String text, Consumer<String> words) {
    this.text = text;
    this.words = words;
    this.brackets = Brackets.of(text);
    this.end = text.length();
  }

  /** Whether anything is left to read; continues after a part that was read to its end. */
  boolean hasNext() {
    while (position >= end && !frames.isEmpty()) {
      Part part = frames.pop();
      words.accept(part.words());
      position = part.range().start();
      end = part.range().end();
    }
    return position < end;
  }

  /** Whether the present part has more characters. */
  boolean inPart() {
    return position < end;
  }

  /** Whether an offset is ahead in the present part. */
  boolean inPart(int place) {
    return place >= position && place < end;
  }

  char current() {
    looks++;
    return text.charAt(position);
  }

  boolean startsWith(String what) {
    return text.startsWith(what, position);
  }

  /** The offset after the bracket that begins here, -1 if none does. */
  int bracketEnd() {
    return brackets.endOf(position);
  }

  boolean isLineStart() {
    return position == 0 || text.charAt(position - 1) == '\n';
  }

  /** Goes over all characters of a set. */
  void skipAll(String characters) {
    while (position < end && characters.indexOf(current()) >= 0) {
      position++;
    }
  }

  /** Goes to the next character of a set. */
  void skipTo(String characters) {
    while (position < end && characters.indexOf(current()) < 0) {
      position++;
    }
  }

  /** The end of the line; brackets that reach over its end belong to it. */
  int endOfLine() {
    return endOfLine(text.length());
  }

  /** The same, or an offset further away than the line may be long. */
  int endOfLine(int longest) {
    int i = position;
    while (i < end && i - position <= longest && text.charAt(i) != '\n') {
      looks++;
      i = brackets.next(i);
    }
    return Math.min(i, end);
  }

  /** The first offset of a character from one offset up to another; -1 without one. */
  int find(char c, int from, int to) {
    int at = from;
    while (at < to && text.charAt(at) != c) {
      at++;
    }
    return at < to ? at : -1;
  }

  /** Reads parts before it continues at the present position; false if they nest too deeply. */
  boolean enter(List<Part> parts) {
    if (frames.size() + parts.size() >= MAX_PARTS) {
      return false;
    }
    frames.push(new Part("", new Range(position, end)));
    for (int i = parts.size() - 1; i >= 0; i--) {
      frames.push(parts.get(i));
    }
    end = position;
    return true;
  }
}

package org.neardup.jobs.input;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.util.Arithmetic;
import org.neardup.util.Check;

/**
 * What becomes of a record in the copy of its file.
 *
 * @param removed whether it is left out
 * @param cuts changes of its text, ascending
 * @param added fields that it gets, by their names: texts, numbers and truth values
 */
public record Edit(boolean removed, List<Splice> cuts, Map<String, Object> added) {
  public static final Edit KEEP = of(List.of(), Map.of());
  public static final Edit REMOVE = new Edit(true, List.of(), Map.of());

  /** A text that stands in place of the characters of a document's text from start to end. */
  public record Splice(int start, int end, String text) {}

  public Edit {
    cuts = List.copyOf(cuts);
    added = Collections.unmodifiableMap(new LinkedHashMap<>(added));
    int behind = 0;
    for (Splice cut : cuts) {
      Check.that(
          cut.start >= behind && cut.end >= cut.start,
          "cuts must ascend and be apart, got %s",
          cuts);
      behind = cut.end;
    }
  }

  public static Edit of(List<Splice> cuts, Map<String, Object> added) {
    return new Edit(false, cuts, added);
  }

  public boolean isChange() {
    return !cuts.isEmpty() || !added.isEmpty();
  }

  /** The same for a text that is part of a line. */
  public Edit onOneLine() {
    return new Edit(
        removed,
        cuts.stream()
            .map(cut -> new Splice(cut.start, cut.end, TextBytes.oneLine(cut.text)))
            .toList(),
        added);
  }

  public String cut(String text) {
    return cut(text, 0);
  }

  /**
   * Cuts the fields of which a text consists, with {@link SourceOptions#BETWEEN_TEXTS} between.
   * What is cut of the text that lies in several of them is cut in each.
   *
   * @return the fields that change, by their numbers
   */
  public Map<Integer, String> cut(List<Optional<String>> values) {
    boolean alone = values.stream().filter(Optional::isPresent).count() == 1;
    Map<Integer, String> changed = new LinkedHashMap<>();
    int offset = 0;
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i).orElse("");
      if (values.get(i).isPresent() && (alone || !value.isBlank())) {
        String cut = cut(value, offset);
        if (!cut.equals(value)) {
          changed.put(i, cut);
        }
        offset += value.length() + SourceOptions.BETWEEN_TEXTS.length();
      }
    }
    return changed;
  }

  /** A part of the text that begins at an offset. */
  private String cut(String part, int offset) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    for (Splice cut : cuts) {
      int start = Arithmetic.clamp((long) cut.start - offset, 0, part.length());
      text.append(part, at, start);
      if (start == cut.start - offset) {
        text.append(cut.text);
      }
      at = Arithmetic.clamp((long) cut.end - offset, 0, part.length());
    }
    return text.append(part, at, part.length()).toString();
  }
}

package org.neardup.jobs.input;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.util.Arithmetic;
import org.neardup.util.Check;

/**
 * The change of a record in the copy of its file.
 *
 * @param removed whether it is left out
 * @param cuts changes of its text, ascending
 * @param added fields that it gets, by their names: texts, numbers and truth values
 */
public record Edit(boolean removed, List<Splice> cuts, Map<String, Object> added) {
  public static final Edit KEEP = of(List.of(), Map.of());
  public static final Edit REMOVE = new Edit(true, List.of(), Map.of());

  /** A replacement for the characters of a document's text from start to end. */
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
   * Cuts the fields that make up a text, with {@link SourceOptions#BETWEEN_TEXTS} between them. A
   * cut over several fields is made in each.
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

  /**
   * The cells of a row with its texts cut, and with a column for each added field after the columns
   * of the header, before values without a column. A row with too few cells gets none if all added
   * values are empty: with them it might become a document.
   *
   * @param texts the columns of the text; a short row may lack the last ones
   * @param width number of the columns of the header
   */
  public List<String> row(List<String> cells, List<Integer> texts, int width) {
    List<String> row = new ArrayList<>(cells);
    List<Optional<String>> before =
        texts.stream()
            .map(
                text ->
                    text < cells.size() ? Optional.of(cells.get(text)) : Optional.<String>empty())
            .toList();
    cut(before).forEach((i, cut) -> row.set(texts.get(i), cut));
    List<String> values =
        added.values().stream().map(value -> TextBytes.oneLine(value.toString())).toList();
    if (cells.size() >= width || values.stream().anyMatch(value -> !value.isEmpty())) {
      row.addAll(Collections.nCopies(Math.max(0, width - cells.size()), ""));
      row.addAll(width, values);
    }
    return row;
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

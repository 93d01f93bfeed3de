package org.neardup.jobs.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines to be printed, each with a label in front. */
public final class LabelledLines {
  private final List<String> lines = new ArrayList<>();

  /** Adds a line that continues the one before. */
  public void more(String format, Object... values) {
    add("", format, values);
  }

  /** Adds a line with a label. */
  public void add(String label, String format, Object... values) {
    lines.add(
        String.format(Locale.ROOT, "%-10s ", label) + String.format(Locale.ROOT, format, values));
  }

  /** Adds a line about some things, if there are any. */
  public void addCount(String label, long count, String things, String about) {
    if (count > 0) {
      add(label, "%s %s", Numbers.count(count, things), about);
    }
  }

  public void addAll(List<String> others) {
    lines.addAll(others);
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }
}

package org.neardup.jobs.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines to be printed, each with a label in front. */
public final class LabelledLines {
  private final List<String> lines = new ArrayList<>();

  /** Adds a line; an empty label continues the one before. */
  public void add(String label, String format, Object... values) {
    lines.add(
        String.format(Locale.ROOT, "%-10s ", label) + String.format(Locale.ROOT, format, values));
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }
}

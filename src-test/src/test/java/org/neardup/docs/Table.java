package org.neardup.docs;

import java.util.ArrayList;
import java.util.List;

/** A Markdown table that is being made. */
final class Table {
  private final List<String> lines = new ArrayList<>();

  Table(String... heads) {
    row((Object[]) heads);
    lines.add("|" + "---|".repeat(heads.length));
  }

  Table row(Object... cells) {
    StringBuilder line = new StringBuilder("|");
    for (Object cell : cells) {
      line.append(cell.toString().isEmpty() ? "" : " " + cell).append(" |");
    }
    lines.add(line.toString());
    return this;
  }

  List<String> lines() {
    return lines;
  }
}

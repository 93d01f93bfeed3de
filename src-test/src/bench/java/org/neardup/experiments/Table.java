package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table of results, written as tab-separated values and printed. Not thread safe. */
final class Table {

  private final List<String> lines = new ArrayList<>();

  Table(String... columns) {
    lines.add(String.join("\t", columns));
  }

  /** Adds a row; fractional numbers are shown with four decimals. */
  Table row(Object... values) {
    List<String> cells = new ArrayList<>();
    for (Object value : values) {
      cells.add(
          value instanceof Double number
              ? String.format(Locale.ROOT, "%.4f", number)
              : value.toString());
    }
    lines.add(String.join("\t", cells));
    return this;
  }

  /** Writes the file and prints it under its name. */
  void write(Path file) throws IOException {
    Files.write(file, lines);
    System.out.println("\n" + file.getFileName());
    lines.forEach(System.out::println);
  }
}

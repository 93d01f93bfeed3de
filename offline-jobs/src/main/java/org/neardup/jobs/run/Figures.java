package org.neardup.jobs.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/** The counters that declare a {@link Figure}, in their order. Immutable. */
public final class Figures {
  private record Row(Enum<?> counter, Figure figure) {
    String name() {
      return figure.name().isEmpty() ? counter.name().toLowerCase(Locale.ROOT) : figure.name();
    }
  }

  private final List<Row> rows = new ArrayList<>();

  /**
   * @param counters enums
   */
  @SafeVarargs
  public Figures(Class<? extends Enum<?>>... counters) {
    for (Class<? extends Enum<?>> type : counters) {
      for (Enum<?> counter : type.getEnumConstants()) {
        Figure figure = figure(counter);
        if (figure != null) {
          rows.add(new Row(counter, figure));
        }
      }
    }
  }

  private static Figure figure(Enum<?> counter) {
    try {
      return counter.getDeclaringClass().getField(counter.name()).getAnnotation(Figure.class);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds the fields of a section. */
  public void put(ObjectNode json, String section, ToLongFunction<Enum<?>> counts) {
    for (Row row : rows) {
      if (row.figure.section().equals(section)) {
        json.put(row.name(), counts.applyAsLong(row.counter));
      }
    }
  }

  /**
   * Adds a line for each figure that has one and is not zero.
   *
   * @param settings values that replace the names of settings
   */
  public void addLines(
      LabelledLines lines, ToLongFunction<Enum<?>> counts, Map<String, String> settings) {
    for (Row row : rows) {
      if (!row.figure.things().isEmpty()) {
        String about = row.figure.about();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
          about = about.replace("{" + setting.getKey() + "}", setting.getValue());
        }
        lines.addCount(
            row.figure.label(), counts.applyAsLong(row.counter), row.figure.things(), about);
      }
    }
  }
}

package org.neardup.jobs.stage;

import static org.junit.Assert.assertEquals;
import static org.neardup.fixture.Messages.refusal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Test;

/** Readers of rows by the formats that users name. */
public class RowReaderTests {
  @Test
  public void formatsOfRowsHaveReaders() {
    for (String format : List.of("orc", "table", "spark:delta")) {
      RowReader reader = RowReader.of(format, List.of()).orElseThrow();
      assertEquals(format, reader.format());
    }
    assertEquals("delta", RowReader.of("spark:delta", List.of()).orElseThrow().name());
    for (String format : List.of("tsv", "auto", "spark:", "nothing")) {
      assertEquals(Optional.empty(), RowReader.of(format, List.of()));
    }
  }

  @Test
  public void optionsAreNamesAndValues() {
    RowReader reader = RowReader.of("spark:jdbc", List.of("b=c", "a=b=c")).orElseThrow();
    assertEquals(Map.of("a", "b=c", "b", "c"), reader.byName());
    assertEquals(reader, RowReader.of("spark:jdbc", List.of("a=b=c", "b=c")).orElseThrow());
    assertRefused("[format_option] must be NAME=VALUE, got [=c]", "orc", "=c");
    assertRefused("[format_option] is for formats that Spark reads, such as orc", "", "a=b");
  }

  private static void assertRefused(String message, String name, String option) {
    List<String> options = List.of(option);
    assertEquals(message, refusal(() -> new RowReader(name, options)));
  }
}

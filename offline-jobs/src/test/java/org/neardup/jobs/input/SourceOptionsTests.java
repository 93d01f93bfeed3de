package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.neardup.fixture.Messages.refusal;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;
import org.neardup.jobs.input.SourceInput.ReferenceInputs;
import org.neardup.jobs.input.SourceInput.ReferenceNames;
import org.neardup.jobs.input.SourceInput.SourceLanguageInputs;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.RowReader;

public class SourceOptionsTests {
  private static final SourceOptions DEFAULT = SourceOptions.DEFAULT;

  @Test
  public void whatIsStoredIsLoaded() {
    SourceInput input =
        new SourceInput(
            new SourceOptions(
                Format.JSONL,
                "news",
                "key",
                "body",
                List.of("meta.lang", "date"),
                true,
                true,
                "UTF-8",
                "|",
                new SourceOptions.Ids(true, DuplicateIds.Rule.FIRST),
                RowReader.NONE,
                4096),
            new ReferenceInputs(
                List.of(new Path("a,b")),
                List.of(new Path("hdfs://host/%2C")),
                new ReferenceNames("old", "uid", "")),
            new SourceLanguageInputs("de", List.of(new Path("c d"))),
            new Path("e"));
    assertEquals(input, InputJson.read(InputJson.json(input), SourceInput.class));
  }

  @Test
  public void badSettingsAreRefused() {
    assertRefused(
        "[max_record_bytes] must be from 1024 to 536870912, got 5",
        () -> DEFAULT.withMaxRecordBytes(5));
    assertRefused(
        "[source] must be at most 490 bytes without control characters, got [a b]",
        () -> DEFAULT.withSource("a\tb"));
    assertRefused(
        "[id_field] must name a JSON field or a column, got [ ]",
        () -> DEFAULT.withFields(" ", "b"));
    assertRefused(
        "[text_field] must name a JSON field or a column, got []",
        () -> DEFAULT.withFields("a", ""));
    assertRefused(
        "[id_field] must name a JSON field or a column, got [a,]",
        () -> DEFAULT.withFields("a,", "b"));
    assertRefused(
        "[separator] must be at most 8 characters without quotes and line ends, got [a\"]",
        () -> DEFAULT.withSeparator("a\""));
    assertRefused(
        "[id_prefix] must be file or left out, got [x]; --source gives all ids one prefix",
        () -> SourceOptions.Ids.parse("x", "first"));
    assertRefused(
        "[id_field] and [text_field] must be different fields, both are [a]",
        () -> DEFAULT.withFields("a", "a"));
    assertRefused(
        "[format] must be one of auto, wikipedia, reuters, tsv, jsonl, json, csv, parquet, lines,"
            + " text, html, mbox, eml, warc, got [xls]",
        () -> Format.parse("xls"));
  }

  private static void assertRefused(String message, ThrowingRunnable action) {
    assertEquals(message, refusal(action));
  }
}

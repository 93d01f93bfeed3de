package org.neardup.jobs.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.stage.RowReader;
import picocli.CommandLine.Option;

final class InputOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "auto",
      completionCandidates = Choices.Formats.class,
      description =
          "How documents lie in a file: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, by the"
              + " name and the first bytes). With text a file is a document and its path the id."
              + " With --engine spark also parquet, orc, table for tables by their names, and"
              + " spark:NAME for what spark.read has by that name.")
  private String format;

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      defaultValue = "id",
      description =
          "The id: a field in jsonl and json, a column in csv and of rows (default: id); a column"
              + " in tsv, by its number from 1 or, with --header, its name (default: 1); NEWID"
              + " (default) or OLDID in reuters; the record's id or WARC-Target-URI in warc.")
  private String idField;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description =
          "The text: a field in jsonl and json, a column in csv and of rows (default: text); a"
              + " column in tsv (default: all behind the first tab).")
  private String textField;

  @Option(
      names = "--header",
      description = "The first line of each tsv file holds the names of its columns.")
  private boolean header;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      defaultValue = "UTF-8",
      description =
          "The charset of the input, such as UTF-16LE, ISO-8859-1 or windows-1252; UTF-16 is also"
              + " known by its byte order mark (default: ${DEFAULT-VALUE}).")
  private String encoding;

  @Option(
      names = "--format-option",
      paramLabel = "NAME=VALUE",
      description = "Option of spark.read for the format; may be given again.")
  private List<String> formatOptions = new ArrayList<>();

  SourceOptions source() {
    Optional<RowReader> reader = RowReader.of(format, formatOptions);
    return SourceOptions.DEFAULT
        .withFormat(reader.isPresent() ? Format.AUTO : Format.parse(format))
        .withReader(reader.orElseGet(() -> new RowReader("", formatOptions)))
        .withFields(idField, textField)
        .withHeader(header)
        .withEncoding(encoding);
  }
}

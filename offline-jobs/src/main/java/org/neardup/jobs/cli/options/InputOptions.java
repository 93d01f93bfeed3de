package org.neardup.jobs.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.stage.RowReader;
import picocli.CommandLine.Option;

/** How documents are read from files. */
public final class InputOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = Choices.Formats.class,
      description =
          "Format of the files: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, by name and"
              + " first bytes); with --engine spark also orc, table for tables by name, and"
              + " spark:NAME for what spark.read has by that name.")
  private String format = "auto";

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      description =
          "Field or column of the id (default: id; in tsv column 1). meta.key is a field of the"
              + " object meta; of several, as in lang,n, the values are joined. reuters has NEWID"
              + " (default) and OLDID, warc WARC-Target-URI, mbox and eml Message-ID.")
  private String idField = "id";

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      description =
          "Field or column of the text, named as in --id-field (default: text; in tsv all behind"
              + " the first tab). The texts of several are joined by an empty line.")
  private String textField = "text";

  @Option(
      names = "--id-prefix",
      paramLabel = "file",
      description = "Put the path of its file before each id, where files number records alike.")
  private String idPrefix = "";

  @Option(
      names = "--duplicate-ids",
      paramLabel = "RULE",
      completionCandidates = Choices.DuplicateRules.class,
      description =
          "What is done if an id comes again: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."
              + " first keeps the first document, number all, as id#2, id#3; both list the others"
              + " in duplicates/.")
  private String duplicateIds = "refuse";

  @Option(
      names = "--separator",
      paramLabel = "TEXT",
      description = "Separator of csv; \\t is a tab (default: found in the header).")
  private String separator = "";

  @Option(names = "--header", description = "The first line of a tsv file names its columns.")
  private boolean header;

  @Option(
      names = "--html",
      description =
          "Texts in fields or lines are HTML. Files that are HTML pages are known without it.")
  private boolean html;

  @Option(
      names = "--encoding",
      paramLabel = "NAME[,NAME]",
      description =
          "Charset of the input, such as windows-1252. Of several, such as utf-8,windows-1252, each"
              + " record is read in the first that fits (default: ${DEFAULT-VALUE}).")
  private String encoding = "UTF-8";

  @Option(
      names = "--format-option",
      paramLabel = "NAME=VALUE",
      description = "Option of spark.read for the format; may be repeated.")
  private List<String> formatOptions = new ArrayList<>();

  public SourceOptions source() {
    Optional<RowReader> reader = RowReader.of(format, formatOptions);
    return SourceOptions.DEFAULT
        .withFormat(reader.isPresent() ? Format.AUTO : Format.parse(format))
        .withReader(reader.orElseGet(() -> new RowReader("", formatOptions)))
        .withFields(idField, textField)
        .withHeader(header)
        .withSeparator(separator)
        .withIds(SourceOptions.Ids.parse(idPrefix, duplicateIds))
        .withHtml(html)
        .withEncoding(encoding);
  }
}

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
              + " name and the first bytes). With text a file is a document and its path the id;"
              + " so are files of prose (.txt, .md, .rst, .html) by default."
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
              + " (default) or OLDID in reuters; the record's id or WARC-Target-URI in warc;"
              + " Message-ID instead of a number or path in mbox and eml."
              + " meta.key is the field key of an object meta; with a,b both make the id. Where the"
              + " first record of a file has no id, its path and the number of a record are one.")
  private String idField;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description =
          "The text: a field in jsonl and json, a column in csv and of rows (default: text); a"
              + " column in tsv (default: all behind the first tab). _source.body is the field"
              + " body of an object _source; title,body joins two with an empty line.")
  private String textField;

  @Option(
      names = "--id-prefix",
      paramLabel = "file",
      description =
          "Puts the path of its file, below the folder that holds all inputs, before each id: for"
              + " files that number their records alike.")
  private String idPrefix = "";

  @Option(
      names = "--duplicate-ids",
      paramLabel = "RULE",
      defaultValue = "refuse",
      completionCandidates = Choices.DuplicateRules.class,
      description =
          "What becomes of ids that come again: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}). first reads the first document of each, by file and place,"
              + " number calls the others id#2, id#3. Both read the inputs once more, and list the"
              + " documents in duplicates/.")
  private String duplicateIds;

  @Option(
      names = "--separator",
      paramLabel = "TEXT",
      description =
          "What stands between the columns of csv; \\t is a tab (default: found in the header).")
  private String separator = "";

  @Option(
      names = "--header",
      description = "The first line of each tsv file holds the names of its columns.")
  private boolean header;

  @Option(
      names = "--html",
      description =
          "Texts are HTML, of which the text is taken; blocks such as paragraphs and cells end"
              + " sentences. Needless for files that are HTML pages.")
  private boolean html;

  @Option(
      names = "--encoding",
      paramLabel = "NAME[,NAME]",
      defaultValue = "UTF-8",
      description =
          "The charset of the input, such as UTF-16LE, ISO-8859-1 or windows-1252; UTF-16 is also"
              + " known by its byte order mark. Of several, such as utf-8,windows-1252, each"
              + " record or text file is read in the first that has all its bytes. Of mail"
              + " only parts that name no charset, or a wrong one (default:"
              + " ${DEFAULT-VALUE}).")
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
        .withSeparator(separator)
        .withIds(SourceOptions.Ids.parse(idPrefix, duplicateIds))
        .withHtml(html)
        .withEncoding(encoding);
  }
}

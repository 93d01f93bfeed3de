package org.neardup.jobs.input.copy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;
import org.neardup.jobs.input.DuplicateIds;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.Format.Trait;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.SourceFiles;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextEncoding;
import org.neardup.jobs.input.files.SourcePiece;
import org.neardup.jobs.input.files.SourceReader;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.input.formats.CsvSource;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.JsonSource;
import org.neardup.jobs.input.formats.ParquetSource;
import org.neardup.jobs.input.formats.RecordSource;
import org.neardup.text.Unit;
import org.neardup.util.Check;

/**
 * Reads whole files of the input once more, and copies them with edits: other records keep their
 * bytes, or documents become JSON lines. A copy is compressed as its file is. Used by one thread.
 * Memory: two of the largest records.
 *
 * <pre>{@code
 * SourceWalk walk = new SourceWalk(task.conf(), sources, Unit.DOCUMENT);
 * walk.copy(file, Map.of(), (number, record) -> Edit.KEEP, task::named);
 * }</pre>
 */
public final class SourceWalk {
  private final SourceFiles files;
  private final SourceInput sources;
  private final DuplicateIds duplicates;
  private final Unit unit;

  /**
   * @param unit that is cut from the texts
   */
  public SourceWalk(Configuration conf, SourceInput sources, Unit unit) throws IOException {
    this.files = new SourceFiles(conf);
    this.sources = sources;
    this.duplicates = DuplicateIds.read(conf, sources);
    this.unit = unit;
  }

  /** Takes the records of a file. */
  @FunctionalInterface
  public interface Reading {
    /**
     * @param number of the record in its file, from 0; all records count
     */
    void record(long number, SourceRecord record) throws IOException;
  }

  /** Decides about the records of a file. */
  @FunctionalInterface
  public interface Editor {
    /**
     * Applies to all documents, even if the rule for duplicate ids skips them; other records are
     * copied unchanged in their own format, and left out of JSON lines.
     *
     * @param number of the record, as for {@link Reading}
     */
    Edit edit(long number, SourceRecord record) throws IOException;
  }

  /**
   * The result of copying a file.
   *
   * @param written whether there is a copy; none of a file that is a document which was left out
   * @param lost for people: what damage hides of the file, so that the copy lacks it
   */
  public record Copy(boolean written, List<String> lost) {}

  /**
   * Refuses inputs that cannot be copied with such edits.
   *
   * @param cuts whether texts are cut
   * @param added names of the fields that are added
   * @return the formats whose copies are JSON lines
   */
  public static Set<Format> check(
      Configuration conf, SourceInput sources, List<Path> inputs, boolean cuts, List<String> added)
      throws IOException {
    SourceFiles files = new SourceFiles(conf);
    Set<Format> asLines = EnumSet.noneOf(Format.class);
    Set<String> names = new HashSet<>();
    for (SourcePiece file : new SourceRecords(sources, inputs).uncut(conf)) {
      String name = copyName(files, file);
      refuse(file, !names.add(name), "one of two with the copy " + name, "rename it");
      refuse(file, files.isArchive(file.file()), "an archive", "unpack it first");
      if (file.format().has(Trait.OWN_COPY)) {
        check(files, file, sources.options(), cuts, added);
      } else {
        asLines.add(file.format());
      }
    }
    return asLines;
  }

  private static void refuse(SourcePiece file, boolean refused, String what, String remedy) {
    Check.that(!refused, "[input] %s cannot be copied, it is %s: %s", file.file(), what, remedy);
  }

  private static void check(
      SourceFiles files, SourcePiece file, SourceOptions options, boolean cuts, List<String> added)
      throws IOException {
    Format format = file.format();
    boolean hasHead = format == Format.CSV || format == Format.JSON;
    String head = hasHead ? files.head(file.file(), RecordSource.HEADER, options.charset()) : "";
    refuse(
        file,
        !file.encoding().equals(TextEncoding.PLAIN),
        "not in UTF-8 with line feeds",
        "convert it first, for example with iconv or dos2unix");
    refuse(
        file,
        format == Format.JSON && JsonSource.wrapper(head, options).isPresent(),
        "an object with an array of records",
        "write these as jsonl first");
    refuse(
        file,
        !added.isEmpty() && !format.has(Trait.FIELDS),
        format.id(),
        "fields cannot be added to lines and texts");
    Check.that(
        !cuts || !options.html(),
        "[html] must be left out where texts are cut: write the texts as jsonl first");
    Check.that(
        (!cuts && added.isEmpty()) || options.otherCharsets().isEmpty(),
        "[encoding] must be UTF-8 alone where records are changed, got [%s]: convert %s first",
        options.encoding(),
        file.file());
    Check.that(
        added.isEmpty() || format != Format.TSV || options.header(),
        "[header] must be given for %s: columns that are added need names",
        file.file());
    List<String> columns =
        switch (format) {
          case CSV -> CsvSource.columns(options, head);
          case PARQUET -> columns(files, file, options);
          default -> file.columns().names();
        };
    for (String name : added) {
      refuse(file, columns.contains(name), "with a column " + name, "add it by another name");
    }
  }

  private static List<String> columns(SourceFiles files, SourcePiece file, SourceOptions options)
      throws IOException {
    FileRecords records = file.records(options);
    try (ParquetSource rows = new ParquetSource(files, file.stored(), records, true)) {
      refuse(
          file,
          rows.hasIntervals(),
          "with a column of INTERVAL, which readers could not read",
          "cast it to text first");
      return rows.names();
    }
  }

  /** The name of a copy; the suffix of JSON lines comes before the suffix of a compression. */
  private static String copyName(SourceFiles files, SourcePiece file) {
    int end = file.name().length() - files.compressionSuffix(file.file()).length();
    return file.format().has(Trait.OWN_COPY)
        ? file.name()
        : file.name().substring(0, end) + ".jsonl" + file.name().substring(end);
  }

  /** Shows all records, in the order of the file. */
  public void read(SourcePiece file, Reading reading) throws IOException {
    try (SplitBytes in = file.open(files);
        RecordSource records = records(in, file)) {
      read(file, records, reading);
    }
  }

  private RecordSource records(SplitBytes in, SourcePiece file) throws IOException {
    return SourceReader.source(files, file, in, file.records(sources.optionsOf(file.file())));
  }

  private void read(SourcePiece file, RecordSource records, Reading reading) throws IOException {
    boolean reference = sources.reference().contains(file.file());
    Optional<SourceRecord> record = records.next();
    for (long number = 0; record.isPresent(); number++) {
      SourceRecord known = reference ? record.get() : duplicates.apply(record.get());
      reading.record(number, known instanceof SourceDocument one ? one.of(unit) : known);
      record = records.next();
    }
  }

  /**
   * Copies a file.
   *
   * @param added all fields that records may get, in the order of their columns, and their types as
   *     Spark's SQL has them
   * @param to opens the copy by the name of the file
   */
  public Copy copy(
      SourcePiece file,
      Map<String, String> added,
      Editor editor,
      FunctionRaisingIOE<String, OutputStream> to)
      throws IOException {
    if (file.format() == Format.PARQUET) {
      return copyRows(file, added, editor, to);
    }
    boolean own = file.format().has(Trait.OWN_COPY);
    try (SplitBytes in = file.open(files);
        SplitBytes again = own ? file.open(files) : SplitBytes.none();
        CopiedBytes bytes =
            new CopiedBytes(
                again,
                file.format(),
                () -> to.apply(copyName(files, file)),
                files.packing(file.file()))) {
      RecordSource records = records(in, file);
      FileCopy copy = new FileCopy(file, bytes, records, List.copyOf(added.keySet()));
      read(file, records, (number, record) -> copy.copy(record, editor.edit(number, record)));
      return copy.end();
    }
  }

  private Copy copyRows(
      SourcePiece file,
      Map<String, String> added,
      Editor editor,
      FunctionRaisingIOE<String, OutputStream> to)
      throws IOException {
    FileRecords made = file.records(sources.optionsOf(file.file()));
    try (ParquetSource rows = new ParquetSource(files, file.stored(), made, true);
        ParquetCopy copy =
            new ParquetCopy(
                rows, added, () -> to.apply(copyName(files, file)), files.configuration())) {
      read(file, rows, (number, record) -> copy.copy(record, editor.edit(number, record)));
      return copy.end();
    }
  }
}

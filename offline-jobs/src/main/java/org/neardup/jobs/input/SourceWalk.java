package org.neardup.jobs.input;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;
import org.neardup.jobs.input.Edit.Kind;
import org.neardup.util.Check;

/**
 * Reads whole files of the input once more, and copies them with edits: what is not edited keeps
 * its bytes, and a copy is compressed as its file is. Used by one thread. Memory: two of the
 * largest records.
 *
 * <pre>{@code
 * SourceWalk walk = new SourceWalk(task.conf(), sources);
 * walk.copy(file, List.of(), (number, record) -> Edit.KEEP, task::named);
 * }</pre>
 */
public final class SourceWalk {
  private final SourceFiles files;
  private final SourceInput sources;
  private final DuplicateIds duplicates;

  public SourceWalk(Configuration conf, SourceInput sources) throws IOException {
    this.files = new SourceFiles(conf);
    this.sources = sources;
    this.duplicates = DuplicateIds.read(conf, sources);
  }

  /** Takes the records of a file. */
  @FunctionalInterface
  public interface Reading {
    /**
     * @param number of the record in its file, from 0; all records count
     */
    void record(long number, SourceRecord record) throws IOException, InterruptedException;
  }

  /** Decides about the records of a file. */
  @FunctionalInterface
  public interface Editor {
    /**
     * Obeyed for documents, and for those that the rule for duplicate ids passes over; all other
     * records are copied whatever it says.
     *
     * @param number of the record, as for {@link Reading}
     */
    Edit edit(long number, SourceRecord record) throws IOException, InterruptedException;
  }

  /**
   * What became of a file.
   *
   * @param written whether there is a copy; none of a file that is a document which was left out
   * @param lost for people: what damage hides of the file, so that the copy lacks it
   */
  public record Copy(boolean written, List<String> lost) {}

  /**
   * Refuses inputs that cannot be copied with such edits.
   *
   * @param added names of the fields that are added
   */
  public static void check(
      Configuration conf,
      SourceInput sources,
      List<Path> inputs,
      Set<Kind> kinds,
      List<String> added)
      throws IOException {
    SourceFiles files = new SourceFiles(conf);
    for (SourcePiece file : new SourceRecords(sources, inputs).uncut(conf)) {
      boolean hasHead = file.format() == Format.CSV || file.format() == Format.JSON;
      byte[] head =
          hasHead ? files.head(file.file(), SourceRecords.HEADER, sources.options()) : new byte[0];
      refuse(file, files.isArchive(file.file()), "an archive", "unpack it first");
      refuse(
          file,
          !file.encoding().isPlain(),
          "not in UTF-8 with line feeds",
          "convert it first, for example with iconv or dos2unix");
      refuse(
          file,
          file.format() == Format.JSON && JsonSource.isAnswer(head),
          "an answer of Elasticsearch",
          "write its hits as jsonl first");
      for (Kind kind : kinds) {
        String formats =
            Arrays.stream(Format.values())
                .filter(format -> format.edits().contains(kind))
                .map(Format::id)
                .collect(Collectors.joining(", "));
        boolean cannot = !file.format().edits().contains(kind);
        refuse(file, cannot, file.format().id(), kind.refusal + formats);
        check(file, sources.options(), kind);
      }
      List<String> columns =
          file.format() == Format.CSV
              ? CsvSource.columns(sources.options(), head)
              : file.columns().names();
      for (String name : added) {
        refuse(file, columns.contains(name), "with a column " + name, "add it by another name");
      }
    }
  }

  private static void refuse(SourcePiece file, boolean refused, String what, String remedy) {
    Check.that(!refused, "[input] %s cannot be copied, it is %s: %s", file.file(), what, remedy);
  }

  private static void check(SourcePiece file, SourceOptions options, Kind kind) {
    Check.that(
        kind != Kind.CUT || !options.html(),
        "[html] must be left out where texts are cut: write the texts as jsonl first");
    Check.that(
        kind == Kind.REMOVE || options.otherCharsets().isEmpty(),
        "[encoding] must be UTF-8 alone where records are changed, got [%s]: convert %s first",
        options.encoding(),
        file.file());
    Check.that(
        kind != Kind.ANNOTATE || file.format() != Format.TSV || options.header(),
        "[header] must be given for %s: columns that are added need names",
        file.file());
  }

  /** Shows all records, in the order of the file. */
  public void read(SourceFile file, Reading reading) throws IOException, InterruptedException {
    try (SplitBytes in = files.open(file.piece())) {
      read(file, records(in, file), reading);
    }
  }

  private RecordSource records(SplitBytes in, SourceFile file) throws IOException {
    SourceOptions options = sources.optionsOf(file.path());
    return SourceRecords.RecordReader.records(in, file.piece(), options);
  }

  private void read(SourceFile file, RecordSource records, Reading reading)
      throws IOException, InterruptedException {
    boolean old = sources.old().contains(file.path());
    Optional<SourceRecord> record = records.next();
    for (long number = 0; record.isPresent(); number++) {
      reading.record(number, old ? record.get() : duplicates.apply(record.get()));
      record = records.next();
    }
  }

  /**
   * Copies a file.
   *
   * @param added the names of all fields that records may get, in the order of their columns
   * @param to opens the copy by the name of the file
   */
  public Copy copy(
      SourceFile file,
      List<String> added,
      Editor editor,
      FunctionRaisingIOE<String, OutputStream> to)
      throws IOException, InterruptedException {
    Format format = file.piece().format();
    try (SplitBytes in = files.open(file.piece());
        SplitBytes again = files.open(file.piece());
        CopiedBytes bytes =
            new CopiedBytes(
                again, format, () -> to.apply(file.name()), files.packing(file.path()))) {
      RecordSource records = records(in, file);
      FileCopy copy = new FileCopy(format, bytes, records, added);
      read(file, records, (number, record) -> copy.copy(record, editor.edit(number, record)));
      return copy.end();
    }
  }
}

package org.neardup.jobs.input.files;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.Format.Trait;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.bytes.SourceFiles;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.bytes.TextEncoding;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.TsvColumns;
import org.neardup.jobs.stage.FilePiece;

/**
 * A piece of a file, with facts about the whole input that were found when it was cut.
 *
 * @param number of the file, from 0, in the order of the inputs
 * @param stored its bytes, as the file is stored
 * @param whole whether the file is one that is never cut
 * @param format never {@link Format#AUTO}
 * @param label the file's name, with as many of its folders as it needs to be unique in the input;
 *     in the format {@code text} its path below the folder that holds all inputs
 * @param name the file's path below the folder that holds all inputs
 * @param severalFiles whether the input has more files than this one
 * @param columns the columns, in the format {@code tsv}
 * @param encoding how its characters are written
 */
public record SourcePiece(
    int number,
    FilePiece stored,
    boolean whole,
    Format format,
    String label,
    String name,
    boolean severalFiles,
    TsvColumns columns,
    TextEncoding encoding) {
  public Path file() {
    return stored.file();
  }

  /**
   * The name under which losses are counted, on one line: the name of the folder for a file that is
   * one document.
   */
  public String group() {
    int folder = Math.max(0, name.lastIndexOf('/'));
    return TextBytes.oneLine(format.has(Trait.WHOLE_FILE) ? name.substring(0, folder) + "/" : name);
  }

  /** A part of the file that this piece is. */
  SourcePiece part(FilePiece part, boolean uncut) {
    return new SourcePiece(
        number, part, uncut, format, label, name, severalFiles, columns, encoding);
  }

  /** The bytes of the piece; none of a format that is not read byte after byte. */
  public SplitBytes open(SourceFiles files) throws IOException {
    return format == Format.PARQUET ? SplitBytes.none() : files.open(stored, whole, encoding);
  }

  /** The first record of a file that is cut has an id. */
  public FileRecords records(SourceOptions options) {
    Optional<Boolean> numbered = stored.start() == 0 ? Optional.empty() : Optional.of(false);
    return new FileRecords(label, name, !severalFiles, options, numbered);
  }
}

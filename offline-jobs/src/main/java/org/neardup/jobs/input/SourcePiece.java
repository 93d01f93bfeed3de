package org.neardup.jobs.input;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.FilePiece;

/**
 * A piece of a file, with facts about the whole input that were found when it was cut.
 *
 * @param start the first byte, as the file is stored
 * @param length how many bytes
 * @param format never {@link Format#AUTO}
 * @param label the file's name, with as many of its folders as it needs to be unique in the input;
 *     in the format {@code text} its path below the folder that holds all inputs
 * @param path the file's path below the folder that holds all inputs
 * @param severalFiles whether the input has more files than this one
 * @param wholeFile whether the file is one that is never cut
 * @param columns the columns, in the format {@code tsv}
 * @param encoding how its characters are written
 * @param hosts which have the bytes
 */
record SourcePiece(
    Path file,
    long start,
    long length,
    Format format,
    String label,
    String path,
    boolean severalFiles,
    boolean wholeFile,
    TsvColumns columns,
    TextEncoding encoding,
    List<String> hosts) {

  /** A part of the file that this piece is. */
  SourcePiece part(FilePiece part, boolean whole) {
    return new SourcePiece(
        file,
        part.start(),
        part.length(),
        format,
        label,
        path,
        severalFiles,
        whole,
        columns,
        encoding,
        part.hosts());
  }
}

package org.neardup.jobs.input.files;

import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.bytes.TextBytes;

/**
 * A whole file of the input.
 *
 * @param number of the file, from 0, in the order of the inputs
 */
public record SourceFile(int number, SourcePiece piece) {
  /** Its path below the folder that holds all inputs. */
  public String name() {
    return piece.path();
  }

  public Path path() {
    return piece.file();
  }

  /**
   * The name under which losses are counted, on one line: of a file that is one document that of
   * its folder.
   */
  public String group() {
    int folder = Math.max(0, name().lastIndexOf('/'));
    return TextBytes.oneLine(
        piece.format().has(Format.Trait.WHOLE_FILE) ? name().substring(0, folder) + "/" : name());
  }
}

package org.neardup.jobs.io;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.Split;

/**
 * Which inputs are old: the others are compared with them and with each other, but they are not
 * compared among themselves.
 *
 * @param sources files and folders to be read as new ones are
 * @param bulk folders of bulk files that earlier runs left
 * @param source prefix of their ids, empty for none
 */
public record OldInputs(List<Path> sources, List<Path> bulk, String source) {
  public static final OldInputs NONE = new OldInputs(List.of(), List.of(), "");

  public OldInputs {
    sources = List.copyOf(sources);
    bulk = List.copyOf(bulk);
  }

  /** What a file is. */
  enum Kind {
    NEW,
    OLD_SOURCE,
    OLD_BULK
  }

  /** Whether a file is one of the paths or below one. */
  static boolean contains(List<Path> paths, Path file) {
    for (Path at = file; at != null; at = at.getParent()) {
      if (paths.contains(at)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a file is one of the inputs or below one. */
  public boolean contains(Path file) {
    return kind(file) != Kind.NEW;
  }

  Kind kind(Path file) {
    if (contains(bulk, file)) {
      return Kind.OLD_BULK;
    }
    return contains(sources, file) ? Kind.OLD_SOURCE : Kind.NEW;
  }

  /** Whether what a split holds is old; its files are all of one kind. */
  public boolean contains(Split split) {
    return contains(split.pieces(SourcePiece.class).getFirst().file());
  }

  /** Those of a stage's input paths, which may be patterns, that are of a kind. */
  Path[] ofKind(Kind kind, List<Path> inputs) {
    return inputs.stream()
        .filter(input -> kind(CommonFolder.literally(input)) == kind)
        .toArray(Path[]::new);
  }

  /** The options with which a file is read. */
  SourceOptions options(SourceOptions options, Path file) {
    return contains(file) ? options.withSource(source) : options;
  }
}

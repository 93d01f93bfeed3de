package org.neardup.jobs.io;

import java.util.List;
import org.apache.hadoop.fs.Path;

/**
 * Which inputs are of the language that is translated. The ids of their documents begin with the
 * language and a colon, and any unit whose id does is taken for one of that language.
 *
 * @param language BCP 47 tag, empty where nothing is translated
 * @param paths files and folders
 */
public record ForeignInputs(String language, List<Path> paths) {
  public static final ForeignInputs NONE = new ForeignInputs("", List.of());

  public ForeignInputs {
    paths = List.copyOf(paths);
    if (!paths.isEmpty() && language.isEmpty()) {
      throw new IllegalArgumentException("[foreign] needs [translate_from], the language of it");
    }
  }

  /** What the ids of a language begin with. */
  public static String prefix(String language) {
    return language + ":";
  }

  /** The options with which a file is read. */
  SourceOptions options(SourceOptions options, Path file) {
    if (!OldInputs.contains(paths, file)) {
      return options;
    }
    String source = options.source();
    return options.withSource(source.isEmpty() ? language : prefix(language) + source);
  }
}

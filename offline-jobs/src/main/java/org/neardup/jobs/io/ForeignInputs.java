package org.neardup.jobs.io;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
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

  private static final String LANGUAGE = "neardup.source.foreign-language";
  private static final String PATHS = "neardup.source.foreign-paths";

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

  /** Puts the inputs where the tasks find them. */
  public void store(Configuration conf) {
    conf.set(LANGUAGE, language);
    PathSetting.store(conf, PATHS, paths);
  }

  static ForeignInputs load(Configuration conf) {
    return new ForeignInputs(conf.get(LANGUAGE, ""), PathSetting.load(conf, PATHS));
  }

  /** The options with which a file is read. */
  SourceOptions options(SourceOptions options, Path file) {
    if (!PathSetting.contains(paths, file)) {
      return options;
    }
    String source = options.source();
    return options.withSource(source.isEmpty() ? language : prefix(language) + source);
  }
}

package org.neardup.jobs.cli;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.request.FindScheme;
import org.neardup.lsh.SchemeRequest;
import picocli.CommandLine.Option;

/**
 * The options of a scheme besides its settings. As a group of the help page its defaults are
 * initialisers: picocli sets no others in a group.
 */
final class SchemeOptions {
  @Option(
      names = "--scheme",
      paramLabel = "FILE|PRESET",
      description = "A scheme.json of an earlier run, a JSON file of settings, or weissman.")
  private String scheme;

  /** The scheme that the options ask for, and what a run needs beside it. */
  FindScheme resolve(Configuration conf, SettingOptions settings, ProjectionOptions projection)
      throws IOException {
    return resolve(conf, settings, projection, Optional.empty());
  }

  /**
   * The scheme that the options ask for, and what a run needs beside it.
   *
   * @param otherwise the scheme file where no option names one
   */
  FindScheme resolve(
      Configuration conf,
      SettingOptions settings,
      ProjectionOptions projection,
      Optional<String> otherwise)
      throws IOException {
    SchemeRequest request = settings.request();
    return FindScheme.of(
        conf,
        Optional.ofNullable(scheme).or(() -> otherwise),
        request,
        projection.projection(
            request.recall() == FindScheme.ALL ? SchemeRequest.EMPTY.recall() : request.recall()));
  }
}

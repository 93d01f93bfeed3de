package org.neardup.jobs.cli;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.request.FindScheme;
import org.neardup.lsh.SchemeContext;
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

  @Option(
      names = "--units",
      paramLabel = "N",
      description =
          "How many units there are, about: bands get more rows the more there are, so that"
              + " false-positive candidates do not grow as the square (default: unknown).")
  private long units;

  @Option(
      names = "--max-false-candidates",
      paramLabel = "M",
      description =
          "With --units: false-positive candidate pairs allowed for each unit (default: 1).")
  private double maxFalseCandidates = 1;

  /** How many units there are, 0 for unknown. */
  long units() {
    return units;
  }

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
    SchemeContext context =
        new SchemeContext(SchemeContext.NONE.files(), units, maxFalseCandidates);
    return FindScheme.of(
        conf,
        Optional.ofNullable(scheme).or(() -> otherwise),
        request,
        projection.projection(request.recall()),
        context);
  }
}

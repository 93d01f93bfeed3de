package org.neardup.jobs.request;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.pinned.jackson.core.type.TypeReference;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.scheme.SettingType;
import org.neardup.sentence.Abbreviations;
import org.neardup.text.Unit;
import org.neardup.util.Check;
import org.neardup.util.Sha256;

/**
 * The settings of a run's scheme, from options, a scheme file or a preset, and where its files are.
 *
 * @param settings with the SHA-256 of each file; all is planned unless statistics are missing
 * @param known the scheme without missing statistics
 * @param exactJoin whether an exact join finds all pairs, as a recall of 1 requests; the tokens are
 *     for the index then
 */
public record FindScheme(
    SchemeRequest settings, ResolvedScheme known, ProjectionRequest projection, boolean exactJoin) {
  public static final double ALL = 1;

  /**
   * Limits of length that only jobs have, where none are given; plans and summaries name them.
   * Shorter sentences have too little content, longer ones are lists and tables.
   */
  public static final SchemeRequest SENTENCES =
      SchemeRequest.EMPTY.with(Setting.MIN_LENGTH, 75).with(Setting.MAX_LENGTH, 600);

  private record SchemeFile(SchemeRequest settings, Optional<Path> resources) {}

  /**
   * A request made of settings, perhaps with a scheme file or preset. A threshold may be given
   * beside any scheme; what else is given must not contradict it.
   *
   * <pre>{@code
   * given   the settings of the scheme file or preset
   * plain   the options, without a recall of 1, with the content of a file of abbreviations
   * asked   plain, with passages to ignore made a list; must agree with given
   * all     given and asked, with the limits of sentences, and files by their SHA-256
   * known   all without missing statistics, planned
   * result  known; but all, not planned, until the run has made the statistics
   * }</pre>
   *
   * @param scheme the name of a preset or a file: the {@code scheme.json} of an output folder, or a
   *     JSON object of settings; files that it names are in the folder {@code resources} beside it
   * @param settings files by their paths
   * @param projection completed by the paths of the scheme's files
   * @throws IllegalArgumentException if a setting is wrong
   */
  public static FindScheme of(
      Configuration conf,
      Optional<String> scheme,
      SchemeRequest settings,
      ProjectionRequest projection)
      throws IOException {
    SchemeFile given =
        scheme.isPresent()
            ? schemeFile(conf, scheme.get())
            : new SchemeFile(SchemeRequest.EMPTY, Optional.empty());
    boolean exactJoin = settings.recall() == ALL;
    SchemeRequest plain =
        withAbbreviations(conf, exactJoin ? settings.without(Set.of(Setting.RECALL)) : settings);
    SchemeRequest asked = IgnoreList.in(conf, plain, given.settings);
    asked.values().forEach((setting, value) -> requireSame(given.settings, setting, value, scheme));
    SchemeFiles files =
        SchemeFiles.find(conf, given.resources, withLimits(given.settings.with(asked)));
    SchemeRequest all = files.settings();
    Check.that(
        !exactJoin || !all.similarity().equals(Setting.COSINE),
        "[recall] 1 finds all pairs by their shingles, for [similarity] = [jaccard] only: with"
            + " [cosine] it must be above 0 and below 1, such as 0.99");
    // Also refuses wrong settings while statistics are missing.
    ResolvedScheme known = all.withoutMissingStatistics().resolve();
    projection.requireFits(all, known.scheme());
    SchemeRequest planned = all.missingStatistics().isEmpty() ? known.settings() : all;
    return new FindScheme(planned, known, projection.withFiles(files.places()), exactJoin);
  }

  public static FindScheme of(Configuration conf, String scheme) throws IOException {
    return of(conf, Optional.of(scheme), SchemeRequest.EMPTY, ProjectionRequest.NONE);
  }

  /** Replaces the name of a file of abbreviations, which has no final full stop, by its content. */
  private static SchemeRequest withAbbreviations(Configuration conf, SchemeRequest settings)
      throws IOException {
    String given = ((String) settings.values().getOrDefault(Setting.ABBREVIATIONS, "")).strip();
    if (given.isEmpty() || given.endsWith(".") || given.endsWith("#")) {
      return settings;
    }
    try (InputStream in = open(conf, Setting.ABBREVIATIONS, new Path(given))) {
      String content = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return settings.with(Setting.ABBREVIATIONS, String.join(", ", Abbreviations.parse(content)));
    }
  }

  private static InputStream open(Configuration conf, Setting setting, Path path)
      throws IOException {
    FileSystem fs = path.getFileSystem(conf);
    Check.that(
        fs.exists(path) && fs.getFileStatus(path).isFile(),
        "[%s] must be %s, got [%s], which is none",
        setting.id(),
        setting.type().allowed(),
        path);
    return fs.open(path);
  }

  /** Settings with the {@link #SENTENCES limits of sentences} where they are not given. */
  public static SchemeRequest withLimits(SchemeRequest settings) {
    return settings.textOptions().unit() == Unit.SENTENCE ? SENTENCES.with(settings) : settings;
  }

  /**
   * @throws IllegalArgumentException if statistics are missing
   */
  public ResolvedScheme scheme() {
    return settings.missingStatistics().isEmpty() ? known : settings.resolve();
  }

  private static void requireSame(
      SchemeRequest given, Setting setting, Object value, Optional<String> scheme) {
    Object said = given.values().get(setting);
    Check.that(
        said == null || said.equals(value) || setting == Setting.THRESHOLD,
        "[%s] is %s in scheme [%s], got %s beside it: leave one out",
        setting.id(),
        said,
        scheme.orElse(""),
        value);
  }

  private static SchemeFile schemeFile(Configuration conf, String scheme) throws IOException {
    Path path = new Path(scheme);
    FileSystem fs = path.getFileSystem(conf);
    if (!fs.exists(path)) {
      return new SchemeFile(SchemeRequest.preset(scheme), Optional.empty());
    }
    Path folder = fs.makeQualified(path).getParent();
    return new SchemeFile(read(fs, path), Optional.of(new Path(folder, OutputFolder.RESOURCES)));
  }

  private static SchemeRequest read(FileSystem fs, Path path) throws IOException {
    try (InputStream in = fs.open(path)) {
      return read(new ObjectMapper().readTree(in))
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "[scheme] must be a file with a JSON object of settings, got ["
                          + path
                          + "]"));
    }
  }

  /**
   * The settings of a JSON object: its members, or the members of its member {@code settings} as in
   * {@code scheme.json}; empty if it is no object.
   *
   * @throws IOException if it is no JSON
   * @throws IllegalArgumentException if a setting is unknown or not of its type
   */
  public static Optional<SchemeRequest> parse(String json) throws IOException {
    return read(new ObjectMapper().readTree(json));
  }

  private static Optional<SchemeRequest> read(JsonNode json) {
    JsonNode settings = json.has("settings") ? json.get("settings") : json;
    return settings.isObject()
        ? Optional.of(
            SchemeRequest.of(
                new ObjectMapper()
                    .convertValue(settings, new TypeReference<Map<String, Object>>() {})))
        : Optional.empty();
  }

  /** Settings that name files, and the paths of the files by their names. */
  private record SchemeFiles(SchemeRequest settings, Map<String, String> places) {
    /** Looks files up: on the command line they are paths; with a SHA-256, names in the folder. */
    static SchemeFiles find(Configuration conf, Optional<Path> folder, SchemeRequest given)
        throws IOException {
      SchemeRequest settings = given;
      Map<String, String> places = new TreeMap<>();
      for (Setting setting : Setting.values()) {
        if (setting.type().kind() == SettingType.Kind.FILE && given.has(setting)) {
          String name = (String) given.values().get(setting);
          Path path;
          if (given.has(setting.sha256())) {
            path = new Path(folder.orElseThrow(() -> notFound(setting, name)), name);
          } else {
            path = new Path(name);
            settings = settings.with(setting, reference(conf, setting, path));
          }
          String before = places.put(path.getName(), path.toString());
          Check.that(
              before == null || before.equals(path.toString()),
              "files must have different names, got [%s] and [%s]",
              before,
              path);
        }
      }
      return new SchemeFiles(settings, places);
    }

    private static IllegalArgumentException notFound(Setting setting, String name) {
      return new IllegalArgumentException(
          "[%s] names the file [%s] by its SHA-256: give its path without [%s], or a scheme file with"
                  .formatted(setting.id(), name, setting.sha256().id())
              + " a folder [resources] beside it");
    }

    private static ResourceRef reference(Configuration conf, Setting setting, Path path)
        throws IOException {
      try (InputStream in = open(conf, setting, path)) {
        return new ResourceRef(path.getName(), Sha256.hex(in));
      }
    }
  }
}

package org.neardup.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.lsh.BandPlan;
import org.neardup.lsh.BandPlanner;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeSettings;
import org.neardup.text.Unit;

/** The scheme of a run, from settings, a scheme file or a preset. */
public final class FindScheme {
  /** Sentences shorter than this say too little; longer ones are lists, tables, accidents. */
  private static final String SENTENCE_MIN_LENGTH = "75";

  private static final String SENTENCE_MAX_LENGTH = "600";

  private FindScheme() {}

  /**
   * Resolves settings as {@link SchemeSettings} does; sentences have length limits unless given.
   */
  public static ResolvedScheme resolve(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    if (Unit.SENTENCE.id().equals(all.get("unit"))) {
      all.putIfAbsent("min_length", SENTENCE_MIN_LENGTH);
      all.putIfAbsent("max_length", SENTENCE_MAX_LENGTH);
    }
    return SchemeSettings.resolve(all);
  }

  /** The scheme file of the first earlier run among old inputs, if there is one. */
  public static Optional<String> of(Configuration conf, List<String> against) throws IOException {
    return Against.scheme(conf, against);
  }

  /** The settings of a scheme file or preset. */
  record Given(Map<String, String> settings, Optional<Path> resources) {}

  /**
   * A request made of settings, perhaps with a scheme file or preset. A threshold may be given
   * beside any scheme; what else is given must not contradict it.
   *
   * @param scheme the name of a preset or a file: the {@code scheme.json} of an output folder, or a
   *     JSON object of settings; files that it names are in the folder {@code resources} beside it
   * @param settings files by their paths
   * @param projection completed by the places of the scheme's files and what is to be computed
   * @throws IllegalArgumentException if a setting is wrong
   */
  public static Resolved resolve(
      Configuration conf,
      Optional<String> scheme,
      Map<String, String> settings,
      Projection projection)
      throws IOException {
    Given given =
        scheme.isPresent() ? given(conf, scheme.get()) : new Given(Map.of(), Optional.empty());
    Map<String, String> all = new TreeMap<>(given.settings);
    settings.forEach((name, value) -> put(all, name, value, scheme));
    SchemeFiles files = new SchemeFiles(conf, given.resources, all);
    Projection completed =
        new Projection(
            files.places(),
            files.computesStatistics(),
            files.computesTranslationStatistics(),
            projection.foreign(),
            projection.window());
    ResolvedScheme resolved = resolve(files.settings());
    completed.requireFits(resolved.scheme());
    return new Resolved(resolved, completed);
  }

  /**
   * A scheme and where its files are.
   *
   * @param scheme with zeros for the SHA-256 of statistics that are to be computed
   */
  public record Resolved(ResolvedScheme scheme, Projection projection) {

    /**
     * The same with bands that are planned for a number of units; without bands, the same.
     *
     * @param settings that it was resolved from, without a scheme file
     * @param maxAccidents accidental candidate pairs allowed for each unit
     */
    public Resolved forUnits(Map<String, String> settings, long units, double maxAccidents) {
      if (!(scheme.scheme() instanceof BandScheme bands)) {
        return this;
      }
      BandPlan plan =
          BandPlanner.plan(
              scheme.threshold(),
              recall(settings),
              bands.signature().text().unit(),
              bands.signature().signatureBits(),
              units,
              maxAccidents);
      Map<String, String> planned = new TreeMap<>(settings);
      planned.remove("recall");
      planned.put("bands", Integer.toString(plan.bands()));
      planned.put("rows", Integer.toString(plan.rows()));
      return new Resolved(resolve(planned), projection);
    }

    /** It was read before, so it is a number. */
    private static double recall(Map<String, String> settings) {
      String recall = settings.get("recall");
      return recall == null ? SchemeSettings.DEFAULT_RECALL : Double.parseDouble(recall);
    }
  }

  private static void put(
      Map<String, String> all, String name, String value, Optional<String> scheme) {
    String said = name.equals("threshold") ? null : all.get(name);
    if (said != null && !said.equals(value)) {
      throw new IllegalArgumentException(
          "[%s] is %s in scheme [%s], got %s beside it: leave one out"
              .formatted(name, said, scheme.orElse(""), value));
    }
    all.put(name, value);
  }

  private static Given given(Configuration conf, String scheme) throws IOException {
    Path path = new Path(scheme);
    FileSystem fs = path.getFileSystem(conf);
    if (!fs.exists(path)) {
      return new Given(SchemeSettings.preset(scheme), Optional.empty());
    }
    Path folder = fs.makeQualified(path).getParent();
    return new Given(read(fs, path), Optional.of(new Path(folder, OutputFolder.RESOURCES)));
  }

  private static Map<String, String> read(FileSystem fs, Path path) throws IOException {
    try (InputStream in = fs.open(path)) {
      JsonNode json = new ObjectMapper().readTree(in);
      JsonNode settings = json.has("settings") ? json.get("settings") : json;
      if (!settings.isObject()) {
        throw new IllegalArgumentException(
            "[scheme] must be a file with a JSON object of settings, got [" + path + "]");
      }
      Map<String, String> values = new TreeMap<>();
      settings.properties().forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
      return values;
    }
  }
}

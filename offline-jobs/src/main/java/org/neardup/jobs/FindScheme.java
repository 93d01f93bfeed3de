package org.neardup.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
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

  /**
   * Resolves a scheme file or preset together with settings given beside it. A threshold may be
   * given for any scheme; what else is given must not contradict it.
   *
   * @param scheme the name of a preset or a file: the {@code scheme.json} of an output folder, or a
   *     JSON object of settings
   */
  public static ResolvedScheme resolve(
      Configuration conf, String scheme, Map<String, String> settings) throws IOException {
    Path path = new Path(scheme);
    FileSystem fs = path.getFileSystem(conf);
    Map<String, String> all =
        new TreeMap<>(fs.exists(path) ? read(fs, path) : SchemeSettings.preset(scheme));
    settings.forEach(
        (name, value) -> {
          String said = name.equals("threshold") ? null : all.get(name);
          if (said != null && !said.equals(value)) {
            throw new IllegalArgumentException(
                "[%s] is %s in scheme [%s], got %s beside it: leave one out"
                    .formatted(name, said, scheme, value));
          }
          all.put(name, value);
        });
    return resolve(all);
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

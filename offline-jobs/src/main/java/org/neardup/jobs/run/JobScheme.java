package org.neardup.jobs.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;

/** The settings of a scheme on their way to the tasks, as JSON. */
public final class JobScheme {
  private static final String KEY = "neardup.scheme";
  private static final ObjectMapper JSON = new ObjectMapper();

  private JobScheme() {}

  /** Puts a scheme into a configuration. */
  public static void store(ResolvedScheme scheme, Configuration conf) {
    store(scheme.settings(), conf);
  }

  /** Puts settings into a configuration, of which statistics may still be missing. */
  public static void store(SchemeRequest settings, Configuration conf) {
    try {
      conf.set(KEY, JSON.writeValueAsString(settings.byName()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("settings are texts, numbers and truth values", e);
    }
  }

  /** The settings of a configuration; those that are not there have their defaults. */
  public static SchemeRequest settings(Configuration conf) {
    try {
      String json = conf.get(KEY, "{}");
      return SchemeRequest.of(JSON.readValue(json, new TypeReference<Map<String, Object>>() {}));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "[" + KEY + "] must be a JSON object of settings, got " + e.getOriginalMessage(), e);
    }
  }

  /** The scheme of a configuration. */
  public static ResolvedScheme load(Configuration conf) {
    return settings(conf).resolve();
  }
}

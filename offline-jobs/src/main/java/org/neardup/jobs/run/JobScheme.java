package org.neardup.jobs.run;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeSettings;

/** The scheme on its way from the command line to the tasks: its flat settings, one by one. */
public final class JobScheme {
  private static final String PREFIX = "neardup.scheme.";

  private JobScheme() {}

  /** Puts a scheme into a configuration. */
  public static void store(ResolvedScheme scheme, Configuration conf) {
    SchemeSettings.flatten(scheme).forEach((name, value) -> conf.set(PREFIX + name, value));
  }

  /** The scheme of a configuration; settings that are not there have their defaults. */
  public static ResolvedScheme load(Configuration conf) {
    Map<String, String> settings = new TreeMap<>();
    for (String name : SchemeSettings.names()) {
      String value = conf.get(PREFIX + name);
      if (value != null) {
        settings.put(name, value);
      }
    }
    return SchemeSettings.resolve(settings);
  }
}

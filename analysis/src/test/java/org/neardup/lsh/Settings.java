package org.neardup.lsh;

import java.util.HashMap;
import java.util.Map;

/** Settings for tests, written as {@code unit=sentence bands=4}. */
public final class Settings {

  private Settings() {}

  /** The settings of a text, which can be changed. */
  public static Map<String, String> of(String text) {
    return with(Map.of(), text);
  }

  /** Other settings, and the settings of a text, which win. */
  public static Map<String, String> with(Map<String, String> others, String text) {
    Map<String, String> settings = new HashMap<>(others);
    for (String setting : text.split(" ")) {
      int equals = setting.indexOf('=');
      if (equals >= 0) {
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
    }
    return settings;
  }

  /** The scheme of the settings of a text. */
  public static IndexScheme scheme(String text) {
    return SchemeRequest.of(of(text)).resolve().scheme();
  }
}

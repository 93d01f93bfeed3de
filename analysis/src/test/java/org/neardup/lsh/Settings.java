package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.neardup.fixture.Messages.refusal;

import java.util.HashMap;
import java.util.Map;
import org.junit.function.ThrowingRunnable;
import org.neardup.scheme.SchemeRequest;

/** Settings for tests, written as {@code unit=sentence bands=4}. */
public final class Settings {

  private Settings() {}

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

  public static IndexScheme scheme(String text) {
    return SchemeRequest.of(of(text)).resolve().scheme();
  }

  public static void assertRefused(String message, ThrowingRunnable call) {
    assertEquals(message, refusal(call));
  }
}

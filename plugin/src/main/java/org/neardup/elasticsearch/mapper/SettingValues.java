package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.regex.Pattern;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * Writes the settings of a scheme, which are texts, with numbers and truth values as such: as they
 * would be written by hand.
 */
public final class SettingValues {

  private static final Pattern INTEGER = Pattern.compile("-?\\d+");
  private static final Pattern DECIMAL = Pattern.compile("-?\\d*\\.\\d+([eE]-?\\d+)?");

  private SettingValues() {}

  /** Writes one setting as a field. */
  public static void write(XContentBuilder builder, String name, String value) throws IOException {
    if (INTEGER.matcher(value).matches()) {
      builder.field(name, Long.parseLong(value));
    } else if (DECIMAL.matcher(value).matches()) {
      builder.field(name, Double.parseDouble(value));
    } else if (value.equals("true") || value.equals("false")) {
      builder.field(name, Boolean.parseBoolean(value));
    } else {
      builder.field(name, value);
    }
  }
}

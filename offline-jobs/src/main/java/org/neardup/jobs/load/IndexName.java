package org.neardup.jobs.load;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.neardup.util.Check;

/** The name of an index, by the rules of Elasticsearch, and of the folder of its states. */
public record IndexName(String name) {
  private static final int MAX_BYTES = 255;
  private static final String FORBIDDEN = "\\/*?\"<>| ,#:";

  public IndexName {
    boolean allowed =
        !name.isEmpty()
            && name.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
            && "-_+.".indexOf(name.charAt(0)) < 0
            && name.chars().noneMatch(IndexName::isForbidden);
    Check.that(
        allowed,
        "[index] must be 1 to 255 bytes of lower-case text without any of %s, and not begin with -,"
            + " _, + or ., got [%s]: choose a name with --index",
        FORBIDDEN,
        name);
  }

  private static boolean isForbidden(int c) {
    return c < ' ' || FORBIDDEN.indexOf(c) >= 0 || Character.isUpperCase(c);
  }

  /** As the first part of a path of the REST interface. */
  String path() {
    return "/" + URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return name;
  }
}

package org.neardup.jobs.input.wiki;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists of names in text files of this package. */
final class NameLists {
  private static final Map<String, Set<String>> MARKUP = read("names.txt");

  static final Set<String> BLOCK_TAGS = MARKUP.get("block");
  static final Set<String> INLINE_TAGS = MARKUP.get("inline");
  static final Set<String> OPAQUE_TAGS = MARKUP.get("opaque");
  static final Set<String> HIDDEN = MARKUP.get("hidden");
  static final Set<String> MEDIA = MARKUP.get("media");
  static final Set<String> NO_LANGUAGES = MARKUP.get("no language");
  static final Set<String> BACK_MATTER = MARKUP.get("back matter");
  static final Set<String> BACK_MATTER_OF_MAIN_SECTIONS =
      MARKUP.get("back matter of main sections");

  private NameLists() {}

  /** Reads lines {@code list = name, name}, where several lines may have the same list. */
  static Map<String, Set<String>> read(String resource) {
    Map<String, Set<String>> lists = new LinkedHashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                NameLists.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int equals = line.indexOf(" = ");
        if (equals > 0 && !line.startsWith("#")) {
          lists
              .computeIfAbsent(line.substring(0, equals), list -> new HashSet<>())
              .addAll(List.of(line.substring(equals + 3).split(", ")));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lists;
  }
}

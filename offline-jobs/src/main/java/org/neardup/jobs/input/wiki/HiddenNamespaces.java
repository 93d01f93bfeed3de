package org.neardup.jobs.input.wiki;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The namespaces whose links show nothing in their place: files and categories. Their English names
 * hold in all wikis; those in a wiki's language are in the head of its dump. Older names, which are
 * in no dump, are known for files by the suffix of the target.
 *
 * @param names in small letters
 */
public record HiddenNamespaces(Set<String> names) {
  /** What holds in all wikis. */
  public static final HiddenNamespaces COMMON =
      new HiddenNamespaces(Set.of("media", "file", "image", "category"));

  /** The numbers of media, files and categories. */
  private static final Pattern NAME =
      Pattern.compile("<namespace\\s[^<>]*?key=[\"'](?:-2|6|14)[\"'][^<>]*>([^<>]+)<");

  /** As the head of a dump has them, which goes up to the first page. */
  public static HiddenNamespaces of(String head) {
    int page = head.indexOf("<page>");
    Stream<String> own =
        NAME.matcher(page < 0 ? head : head.substring(0, page))
            .results()
            .map(found -> simple(found.group(1)));
    return new HiddenNamespaces(
        Stream.concat(COMMON.names.stream(), own).collect(Collectors.toUnmodifiableSet()));
  }

  /** Whether a link to this target, which has a colon, shows nothing. */
  boolean hide(String target) {
    return names.contains(prefix(target)) || isMedia(target);
  }

  /** What stands before the colon. */
  static String prefix(String target) {
    return simple(target.substring(0, target.indexOf(':')));
  }

  /** By its suffix; names of files have no second colon and no slash. */
  private static boolean isMedia(String target) {
    return target.indexOf(':') == target.lastIndexOf(':')
        && target.indexOf('/') < 0
        && NameLists.MEDIA.contains(simple(target.substring(target.lastIndexOf('.') + 1)));
  }

  private static String simple(String name) {
    return name.replace('_', ' ').strip().toLowerCase(Locale.ROOT);
  }
}

package org.neardup.jobs.input.wiki;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The namespaces whose links show nothing: files, categories and other languages. The English names
 * hold in all wikis; those in a wiki's language are in the head of its dump. Files by older names,
 * which are in no dump, are known by the suffix of the target.
 *
 * @param names in small letters
 */
public record HiddenNamespaces(Set<String> names) {
  /** The names of all wikis. */
  public static final HiddenNamespaces COMMON = new HiddenNamespaces(NameLists.HIDDEN);

  /** The numbers of media, files and categories. */
  private static final Pattern NAME =
      Pattern.compile("<namespace\\s[^<>]*?key=[\"'](?:-2|6|14)[\"'][^<>]*>([^<>]+)<");

  /** Two or three letters, perhaps with a variant: {@code de}, {@code zh-min-nan}. */
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(-[a-z-]*)?");

  /** As the beginning of a dump has them. */
  public static HiddenNamespaces of(String head) {
    Set<String> names = new HashSet<>(NameLists.HIDDEN);
    NAME.matcher(head).results().forEach(found -> names.add(simple(found.group(1))));
    return new HiddenNamespaces(names);
  }

  /** Whether a link to this target shows nothing. */
  boolean hide(String target) {
    int colon = target.indexOf(':');
    if (colon <= 0) {
      return false;
    }
    String prefix = simple(target.substring(0, colon));
    return names.contains(prefix)
        || (LANGUAGE.matcher(prefix).matches() && !NameLists.NO_LANGUAGES.contains(prefix))
        || isMedia(target);
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

package org.neardup.jobs.io.wiki;

import java.util.regex.Pattern;

/**
 * Words in several scripts or countries' usage, as the Chinese and some other Wikipedias have them:
 * <code>-{zh-hans:甲; zh-hant:乙}-</code>. The first one is shown.
 */
final class LanguageVariants {
  private static final Pattern FLAGS = Pattern.compile("[A-Za-z;\\s-]*");
  private static final Pattern HIDDEN_FLAGS = Pattern.compile("\\s*[HT-]\\s*");
  private static final Pattern VARIANT = Pattern.compile("\\s*[a-z]{2,3}(-[a-z]+)*\\s*");

  private LanguageVariants() {}

  /** The part of the text between the two marks that is shown. */
  static TemplateArguments.Range shown(String text, int from, int to) {
    int start = from;
    int bar = text.indexOf('|', from, to);
    if (bar >= 0 && FLAGS.matcher(text).region(from, bar).matches()) {
      if (HIDDEN_FLAGS.matcher(text).region(from, bar).matches()) {
        return new TemplateArguments.Range(to, to);
      }
      start = bar + 1;
    }
    int colon = text.indexOf(':', start, to);
    if (colon >= 0 && VARIANT.matcher(text).region(start, colon).matches()) {
      int semicolon = text.indexOf(';', colon, to);
      return new TemplateArguments.Range(colon + 1, semicolon < 0 ? to : semicolon);
    }
    return new TemplateArguments.Range(start, to);
  }
}

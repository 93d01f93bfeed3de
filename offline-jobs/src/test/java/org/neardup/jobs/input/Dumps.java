package org.neardup.jobs.input;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes dumps of MediaWiki. */
final class Dumps {
  static final String HEAD =
      """
      <mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
        <siteinfo>
          <sitename>Test</sitename>
        </siteinfo>
      """;
  static final String FOOT = "</mediawiki>\n";

  private Dumps() {}

  static String page(String id, String text) {
    return page(id, 0, "", text);
  }

  static String page(String id, int namespace, String extra, String text) {
    return """
      <page>
        <title>Title %s</title>
        <ns>%s</ns>
        <id>%s</id>%s
        <revision>
          <id>9%s</id>
          <contributor><username>someone</username><id>5</id></contributor>
          <model>wikitext</model>
          <text bytes="7" xml:space="preserve">%s</text>
        </revision>
      </page>
    """
        .formatted(id, namespace, id, extra, id, text);
  }

  static String dump(String... pages) {
    return HEAD + String.join("", pages) + FOOT;
  }

  /** A dump of pages with random words, that compress to about half. */
  static String random(int pages, int longestText, long seed) {
    Random random = new Random(seed);
    StringBuilder dump = new StringBuilder(HEAD);
    for (int i = 0; i < pages; i++) {
      dump.append(page(Integer.toString(i), words(random, random.nextInt(longestText))));
    }
    return dump.append(FOOT).toString();
  }

  static List<String> numbers(int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(Integer.toString(i));
    }
    return ids;
  }

  private static String words(Random random, int length) {
    StringBuilder words = new StringBuilder("Text");
    while (words.length() < length) {
      words.append(' ').append(Long.toString(random.nextLong() >>> 20, 36)).append(" größer");
    }
    return words.toString();
  }

  static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}

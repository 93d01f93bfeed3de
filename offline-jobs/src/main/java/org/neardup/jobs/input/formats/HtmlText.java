package org.neardup.jobs.input.formats;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.neardup.jobs.input.bytes.TextBytes;

/**
 * The text of HTML without its head, scripts and styles. Blocks are separated by empty lines, so
 * that sentences end there; {@code <br>} becomes a line end.
 */
public final class HtmlText {
  /** Characters for line and paragraph ends, which are no white space that HTML collapses. */
  private static final String LINE_END = "\u2028";

  private static final String BLOCK_END = "\u2029";

  private static final Pattern PAGE =
      Pattern.compile("(?is)(<\\?xml[^>]*>\\s*)?(<!--.*?-->\\s*)*<(!doctype\\s+html|html)\\b.*");

  private HtmlText() {}

  /** Whether a text begins as a page does. */
  public static boolean isPage(String text) {
    return PAGE.matcher(text).matches();
  }

  public static String of(String html) {
    return of(Jsoup.parse(html));
  }

  /**
   * The text of a whole file, in the charset that the page declares or, if it declares none or a
   * wrong one, decoded as other texts are.
   */
  static String ofPage(byte[] file, FileRecords records) throws IOException, RejectedException {
    Document page = Jsoup.parse(new ByteArrayInputStream(file), null, "");
    return TextBytes.decode(ByteBuffer.wrap(file), page.charset()).isPresent()
        ? of(page)
        : of(records.decode(file, 0, file.length));
  }

  private static String of(Document page) {
    page.select("template").remove();
    for (Element each : page.body().select("*")) {
      if (each.nameIs("br")) {
        each.prependText(LINE_END);
      } else if (each.isBlock() && !each.is("ins, del")) { // which occur in sentences, too
        each.prependText(BLOCK_END).appendText(BLOCK_END);
      }
    }
    String text = page.body().text();
    return text.replaceAll("\\s*\u2029[\\s\u2028\u2029]*", "\n\n")
        .replaceAll(" ?\u2028 ?", "\n")
        .strip();
  }
}

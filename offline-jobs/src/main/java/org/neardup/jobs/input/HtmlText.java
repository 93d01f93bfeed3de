package org.neardup.jobs.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/**
 * The text of HTML without its head, scripts and styles. An empty line stands between blocks, so
 * that sentences end there, and a line end for {@code <br>}.
 */
final class HtmlText implements NodeVisitor {
  private static final String BETWEEN_BLOCKS = "\n\n";

  private final StringBuilder text = new StringBuilder();

  private HtmlText() {}

  static String of(String html) {
    return of(Jsoup.parse(html));
  }

  /**
   * The text of a whole file, in the charset that the page says or, if it says none or another than
   * it is in, as other texts.
   */
  static String ofPage(byte[] file, FileRecords records) throws RejectedException {
    try {
      Document page = Jsoup.parse(new ByteArrayInputStream(file), null, "");
      return TextBytes.decode(ByteBuffer.wrap(file), page.charset()).isPresent()
          ? of(page)
          : of(records.decode(file, 0, file.length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String of(Document page) {
    page.select("template").remove();
    HtmlText found = new HtmlText();
    found.traverse(page.body());
    return found.text.toString().strip();
  }

  @Override
  public void head(Node node, int depth) {
    if (node instanceof TextNode words) {
      boolean verbatim =
          words.parentNode() instanceof Element in && in.closest("pre, textarea") != null;
      add(verbatim ? words.getWholeText() : words.getWholeText().replaceAll("[ \t\r\n\f]+", " "));
    } else if (node.nameIs("br")) {
      text.append('\n');
    } else {
      endBlock(node);
    }
  }

  @Override
  public void tail(Node node, int depth) {
    endBlock(node);
  }

  private void add(String words) {
    boolean begins = text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
    text.append(begins && words.startsWith(" ") ? words.substring(1) : words);
  }

  private void endBlock(Node node) {
    boolean changes = node.nameIs("ins") || node.nameIs("del"); // which stand in sentences, too
    if (node instanceof Element element && element.isBlock() && !changes) {
      int end = text.length();
      while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
        end--;
      }
      text.setLength(end);
      text.append(end == 0 ? "" : BETWEEN_BLOCKS);
    }
  }
}

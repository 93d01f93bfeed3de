package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.Test;

public class HtmlFormatTests extends FormatTestCase {
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html><head><title>Title</title><style>p {}</style><script>var a = "<p>";</script></head>
      <body><h1>Heading</h1>
      <p>One   <b>bold</b>
      word &amp; fin<i>ish</i>ed<br>next <ins>new</ins> line</p><ul><li>first</li><li>second</li></ul>
      <table><tr><td>1<td>2</table><pre>a  b
      c</pre><template>none</template>
      </html>
      """;

  private static final String TEXT =
      "Heading\n\nOne bold word & finished\nnext new line\n\nfirst\n\nsecond\n\n1\n\n2\n\na  b\nc";

  @Test
  public void blocksStandApart() throws IOException {
    assertEquals(List.of(TEXT), texts(read("a.html", PAGE)));
    assertEquals(List.of("a.html"), Sources.ids(read("a.html", PAGE)));
    assertEquals(
        List.of(PAGE),
        texts(read(SourceOptions.DEFAULT.withFormat(Format.TEXT), "a.html", utf8(PAGE))));
  }

  @Test
  public void aPageSaysItsCharset() throws IOException {
    String page = "<html><meta charset='windows-1252'><p>gr\u00fcn \u2019";
    byte[] windows = page.getBytes(java.nio.charset.Charset.forName("windows-1252"));
    assertEquals(List.of("gr\u00fcn \u2019"), texts(read("a.html", windows)));
    byte[] unsaid = "<p>gr\u00fcn".getBytes(StandardCharsets.ISO_8859_1);
    assertReasons("invalid_utf8", read("a.html", unsaid));
    SourceOptions latin = SourceOptions.DEFAULT.withEncoding("latin1");
    assertEquals(List.of("gr\u00fcn"), texts(read(latin, "a.html", unsaid)));
  }

  @Test
  public void textsOfAllFormatsMayBeHtml() throws IOException {
    SourceOptions html = SourceOptions.DEFAULT.withHtml(true);
    assertEquals(
        List.of("One\n\ntwo"),
        texts(read(html, "a.jsonl", utf8("{\"id\":1,\"text\":\"<p>One<p>two\"}"))));
    assertEquals(List.of("One"), texts(read(html, "a.csv", utf8("id,text\n1,<b>One</b>\n"))));
    assertEquals(List.of("One"), texts(read(html, "a.md", utf8("<b>One</b>"))));
    assertReasons("empty_text", read(html, "a.tsv", utf8("1\t<img src='x'>\n")));
    assertEquals(List.of("<b>One"), texts(read("a.tsv", "1\t<b>One\n")));
  }

  private static byte[] utf8(String text) {
    return Sources.utf8(text);
  }
}

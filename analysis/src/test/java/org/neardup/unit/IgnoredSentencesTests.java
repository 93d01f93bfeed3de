package org.neardup.unit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.text.NormalizedText;
import org.neardup.text.Options;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.text.Unit;
import org.neardup.util.MemoryAccount;

public class IgnoredSentencesTests {
  private static final String MAIL =
      """
      Dear all,

      > This e-mail is confidential and may be legally privileged; if you are not the
      > addressee, you must not copy it. Please tell us and delete it without reading
      > any more of it, or of what is attached to it.

      สวัสดีครับ ผมชื่อสมชาย
      Mr. Fox comes at 10 a.m. on Monday. Write to J. S. Bach!
      Bye\
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private UnitCutter cutter(TextOptions options, String... lines) throws IOException {
    Path list = folder.newFile().toPath();
    Files.write(list, List.of(lines));
    IgnoredSentences ignored = IgnoredSentences.read(list, options);
    return new UnitCutter(options, ignored, MemoryAccount.UNLIMITED);
  }

  /** Units as position, place and text, and the places of what was ignored. */
  private static List<String> cut(UnitCutter cutter, String... values) {
    List<String> found = new ArrayList<>();
    cutter.cut(
        List.of(values),
        new UnitConsumer() {
          @Override
          public void accept(int position, int start, int end, NormalizedText unit) {
            found.add(position + " " + start + "-" + end + " " + unit);
          }

          @Override
          public void outside(int position, int start, int end, Outside why) {
            found.add(start + "-" + end);
          }
        });
    return found;
  }

  @Test
  public void whatStandsBesideThemInADocumentBecomesNeighbours() throws IOException {
    UnitCutter cutter =
        cutter(TextOptions.of(Unit.DOCUMENT), "", "All rights reserved. Read our terms!", "Home");
    assertEquals(
        List.of("0-4", "14-36", "0 0-45 first. second."),
        cut(cutter, "HOME\n First. \nALL rights   reserved. \nSecond."));
    assertEquals(List.of("0 0-8 at home."), cut(cutter, "At home."));
    assertEquals(List.of("0-4", "5-9", "0 0-9 "), cut(cutter, "Home\nHome"));
    assertEquals("At. " + " ".repeat(15), cutter.withoutIgnored("At. Read our terms!"));
  }

  @Test
  public void passagesEndBeforeThemAndAreThemselvesWithoutTheirDocument() throws IOException {
    UnitCutter cutter = cutter(TextOptions.of(Unit.PASSAGE), "Read our terms!");
    String text = "a b c d. ".repeat(9) + "Read our terms! " + "e f g h. ".repeat(3);
    List<String> found = cut(cutter, "One.", text);
    assertEquals("0 0-3 one", found.getFirst());
    assertTrue(found.toString(), found.contains("86-101"));
    assertTrue(found.toString(), found.getLast().endsWith(" 102-127 e f g h. e f g h. e f g h"));
    assertFalse(found.toString(), found.toString().contains("terms"));
    // A passage was cut before.
    cutter.whole("Read our terms!", (position, start, end, unit) -> assertEquals(15, end));
  }

  /** A comment makes lines of the text look wrapped, but not those of the list. */
  @Test
  public void aLineIsKnownBesideWrappedOnes() throws IOException {
    String comment =
        """
        # the sum of weights over all nodes that are
        # reached from the first one, without those
        # that were reached before, since no node is
        # counted twice
        """;
    String frame = "values = read_values(stream, limit, offset)\nlimit = number_of(values)\n";
    UnitCutter cutter = cutter(TextOptions.of(Unit.DOCUMENT), frame.split("\n"));
    String left = cutter.withoutIgnored(comment + frame + "return sum(values)\n");
    assertEquals(comment + "return sum(values)\n", left.replaceAll(" +\n", ""));
  }

  @Test
  public void anIgnoredSentenceIsNoUnit() throws IOException {
    UnitCutter cutter = cutter(TextOptions.of(Unit.SENTENCE), "It is late.", "Who? Me!");
    assertEquals(
        List.of("0 0-4 one.", "5-16", "2 17-21 two.", "22-25"),
        cut(cutter, "One. It IS late. Two. Me!"));
  }

  /** A list of the sentences of a text leaves nothing of it, however it is wrapped. */
  @Test
  public void aSentenceIsKnownByItsLine() throws IOException {
    for (TextOptions options :
        List.of(
            TextOptions.of(Unit.SENTENCE),
            Options.changing(Unit.SENTENCE, Normalization.STRIP_PUNCTUATION))) {
      List<String> lines = new ArrayList<>();
      new UnitCutter(options)
          .cut(
              List.of(MAIL),
              (position, start, end, unit) ->
                  lines.add(IgnoredSentences.line(MAIL.substring(start, end))));
      assertEquals(lines.toString(), 7, lines.size());
      assertFalse(lines.toString(), lines.toString().contains("\n"));
      UnitCutter cutter = cutter(options, lines.toArray(String[]::new));
      cutter.cut(List.of(MAIL), (position, start, end, unit) -> assertEquals("", unit.toString()));
    }
  }

  @Test
  public void aListIsText() throws IOException {
    Path list = folder.newFile().toPath();
    Files.write(list, "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    String message =
        failure(
            UncheckedIOException.class,
            () -> IgnoredSentences.read(list, TextOptions.of(Unit.DOCUMENT)));
    assertTrue(message, message.startsWith("[ignore] must be lines in UTF-8, [" + list));
  }
}

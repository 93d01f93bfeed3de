package org.neardup.unit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.text.Span;
import org.neardup.util.MemoryAccount;

/** Where passages begin and end. */
public class PassageSplitterTests {

  private final Random random = new Random(7);

  private String words(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + random.nextInt(10_000))
        .collect(Collectors.joining(" "));
  }

  private static List<Span> spans(String text, int words) {
    List<Span> spans = new ArrayList<>();
    new PassageSplitter(words, MemoryAccount.UNLIMITED).forEach(text, spans::add);
    return spans;
  }

  private static List<String> passages(String text, int words) {
    return spans(text, words).stream().map(s -> text.substring(s.start(), s.end())).toList();
  }

  @Test
  public void testAShortTextIsOnePassage() {
    assertEquals(List.of(), passages(" .. ", 8));
    assertEquals(List.of("One"), passages(" (One!) ", 8));
    String eight = words(8);
    assertEquals(List.of(eight), passages(eight, 8));
  }

  @Test
  public void testEveryWordIsInAPassage() {
    for (int count : new int[] {9, 10, 11, 12, 20, 57, 100, 1000, 10_000}) {
      for (int words : new int[] {8, 40, 111}) {
        String text = words(count);
        List<Span> spans = spans(text, words);
        assertEquals(0, spans.getFirst().start());
        int end = 0;
        int start = -1;
        for (Span span : spans) {
          assertTrue(span.start() <= end + 1 && span.start() > start);
          int length = text.substring(span.start(), span.end()).split(" ").length;
          assertTrue(length <= words);
          assertTrue(length >= Math.min(words / 2, count));
          if (start >= 0 && count > words) {
            int shared = Math.max(0, end - span.start());
            int both = text.substring(span.start(), span.start() + shared).split(" ").length;
            assertTrue(shared == 0 || both <= (words + 1) / 2);
          }
          start = span.start();
          end = Math.max(end, span.end());
        }
        assertEquals(text.length(), end);
        if (count == 10_000) {
          double each = (double) spans.size() * words / count;
          assertTrue("" + each, each > 1.3 && each < 1.7);
        }
      }
    }
  }

  /** A window from the ends of a copy on, the same passages are cut, whatever is around it. */
  @Test
  public void testACopyIsCutAsTheOriginalIs() {
    int words = 40;
    String copied = words(200);
    String one = words(33) + " " + copied + " " + words(100);
    String other = (words(310) + "\n" + copied + ", " + words(5)).toUpperCase(Locale.ROOT);
    Set<String> ofOther =
        passages(other, words).stream()
            .map(passage -> passage.toLowerCase(Locale.ROOT).replaceAll("\\W+", " "))
            .collect(Collectors.toSet());
    List<String> ofOne =
        passages(one, words).stream().filter(passage -> copied.contains(passage)).toList();
    long found = ofOne.stream().filter(ofOther::contains).count();
    assertTrue(found + " of " + ofOne, ofOne.size() >= 4 && found >= ofOne.size() - 1);
  }

  @Test
  public void testWordsThatRepeatAreCutEveryHalfWindow() {
    String text = "again ".repeat(200).strip();
    List<Span> spans = spans(text, 40);
    assertEquals(
        List.of(0, 20, 40, 60, 80, 100, 120, 140, 160),
        spans.stream().map(span -> span.start() / "again ".length()).toList());
  }

  @Test
  public void testTextsWithoutSpaces() {
    String text = "春眠不覺曉處處聞啼鳥夜來風雨聲花落知多少".repeat(5);
    assertTrue(passages(text, 20).size() > 4);
  }
}

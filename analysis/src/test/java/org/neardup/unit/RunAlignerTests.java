package org.neardup.unit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.text.CountingAccount;
import org.neardup.text.Options;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.text.Unit;
import org.neardup.unit.RunAligner.Run;
import org.neardup.util.MemoryAccount;

/** Where runs that two texts have in common begin and end. */
public class RunAlignerTests {

  private static final TextOptions PASSAGES = TextOptions.of(Unit.PASSAGE);

  private final Random random = new Random(11);

  private static RawWords read(String text, TextOptions options) {
    return RawWords.of(text, options, MemoryAccount.UNLIMITED);
  }

  private static RunAligner aligner(String a, String b) {
    return new RunAligner(read(a, PASSAGES), read(b, PASSAGES), RunAligner.MAX_STEPS);
  }

  private static Span all(String text) {
    return new Span(0, text.length());
  }

  private static Span of(String text, String piece) {
    return new Span(text.indexOf(piece), text.indexOf(piece) + piece.length());
  }

  private static String cut(String text, Span span) {
    return text.substring(span.start(), span.end());
  }

  /** The pieces of two texts that are found from a window of each. */
  private static List<String> found(String a, Span inA, String b, Span inB, TextOptions options) {
    return new RunAligner(read(a, options), read(b, options), RunAligner.MAX_STEPS)
        .run(inA, inB).stream()
            .flatMap(r -> List.of(cut(a, r.a()), cut(b, r.b())).stream())
            .toList();
  }

  private static List<String> found(String a, String b) {
    return found(a, all(a), b, all(b), PASSAGES);
  }

  /** Words with a distinct letter are in no other text. */
  private List<String> words(String letter, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> letter + random.nextInt(50_000))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  @Test
  public void testWorkedExample() {
    String a =
        "It looks older: the bridge was built in 1931 and last repaired in 2004, when he died.";
    String b =
        "You wrote\n> The BRIDGE was (indeed) built in\n> 1931 and repaired in 2004. Not so.";
    // From a window in the middle: the words before "the" and behind "2004" differ, "indeed" and
    // "last" are gaps of one word with two equal words and more behind them.
    Optional<Run> run = aligner(a, b).run(of(a, "in 1931 and"), of(b, "1931 and repaired"));
    assertEquals("the bridge was built in 1931 and last repaired in 2004", cut(a, run.get().a()));
    assertEquals(
        "The BRIDGE was (indeed) built in\n> 1931 and repaired in 2004", cut(b, run.get().b()));
    assertEquals(10, run.get().words());
  }

  @Test
  public void testAGapIsBridgedByHalfAsManyWords() {
    for (int gap = 1; gap <= RunAligner.LARGEST_GAP + 1; gap++) {
      int needed = Math.max(2, (gap + 1) / 2);
      for (int behind : new int[] {needed - 1, needed}) {
        List<String> first = words("w", 8);
        List<String> last = words("v", behind);
        String a = join(words("x", 3), first, words("x", gap), last, words("x", 20));
        String b = join(first, words("y", random.nextInt(gap + 1)), last);
        boolean bridged = behind == needed && gap <= RunAligner.LARGEST_GAP;
        assertEquals(
            "gap of " + gap + " before " + behind,
            join(first, bridged ? last : List.of()).split(" ").length,
            aligner(a, b).run(all(a), all(b)).get().words());
      }
    }
  }

  @SafeVarargs
  private static String join(List<String>... parts) {
    List<String> all = new ArrayList<>();
    for (List<String> part : parts) {
      all.addAll(part);
    }
    return String.join(" ", all);
  }

  @Test
  public void testPlantedRunsAreFoundExactly() {
    for (int trial = 0; trial < 300; trial++) {
      List<String> run = words("w", 20 + random.nextInt(180));
      List<String> copy = new ArrayList<>(run);
      // One word of six is another, or is left out, or has one behind it; the ends stay.
      for (int at = copy.size() - 3 - random.nextInt(3); at > 2; at -= 3 + random.nextInt(6)) {
        switch (random.nextInt(4)) {
          case 0 -> copy.set(at, "z");
          case 1 -> copy.remove(at);
          case 2 -> copy.add(at, "z");
          default -> {}
        }
      }
      List<String> before = words("x", random.nextInt(100));
      List<String> beforeCopy = words("y", random.nextInt(100));
      String a = join(before, run, words("x", random.nextInt(100)));
      String b = join(beforeCopy, copy, words("y", random.nextInt(100)));
      // Windows begin in the run, or before it.
      Span inA = window(a, Math.max(0, before.size() - 5), 20);
      Span inB = window(b, Math.max(0, beforeCopy.size() - random.nextInt(8)), 20);
      assertEquals(List.of(join(run), join(copy)), found(a, inA, b, inB, PASSAGES));
    }
  }

  /** Some words of a text that has one space between words. */
  private static Span window(String text, int first, int count) {
    String[] words = text.split(" ");
    int start = Arrays.stream(words, 0, first).mapToInt(word -> word.length() + 1).sum();
    int end =
        start + Arrays.stream(words, first, first + count).mapToInt(w -> w.length() + 1).sum();
    return new Span(start, end - 1);
  }

  /** Texts of few words, in which all repeats: the words before and behind a run do not match. */
  @Test
  public void testRunsAreMaximal() {
    int runs = 0;
    for (int trial = 0; trial < 1000; trial++) {
      int vocabulary = 2 + random.nextInt(60);
      List<String> a = repeating(vocabulary, 10 + random.nextInt(80));
      List<String> b = repeating(vocabulary, 10 + random.nextInt(80));
      String textA = join(a);
      String textB = join(b);
      Span inA = window(textA, random.nextInt(a.size() - 8), 8);
      Span inB = window(textB, random.nextInt(b.size() - 8), 8);
      Optional<Run> found = aligner(textA, textB).run(inA, inB);
      if (found.isPresent()) {
        runs++;
        Run run = found.get();
        int startA = words(textA.substring(0, run.a().start()));
        int startB = words(textB.substring(0, run.b().start()));
        int endA = startA + words(cut(textA, run.a()));
        int endB = startB + words(cut(textB, run.b()));
        assertEquals(a.get(startA), b.get(startB));
        assertEquals(a.get(endA - 1), b.get(endB - 1));
        assertFalse(goesOn(a.subList(endA, a.size()), b.subList(endB, b.size())));
        assertFalse(goesOn(a.subList(0, startA).reversed(), b.subList(0, startB).reversed()));
        assertTrue(run.words() <= Math.min(endA - startA, endB - startB));
      }
    }
    assertTrue("" + runs, runs > 150);
  }

  private List<String> repeating(int vocabulary, int count) {
    return IntStream.range(0, count).mapToObj(i -> "w" + random.nextInt(vocabulary)).toList();
  }

  private static int words(String text) {
    return text.isBlank() ? 0 : text.strip().split(" ").length;
  }

  /** Whether there is a gap at the beginning of two texts that would be bridged. */
  private static boolean goesOn(List<String> a, List<String> b) {
    for (int gapA = 0; gapA <= Math.min(10, a.size()); gapA++) {
      for (int gapB = 0; gapB <= Math.min(10, b.size()); gapB++) {
        int larger = Math.max(gapA, gapB);
        int needed = larger == 0 ? 1 : Math.max(2, (larger + 1) / 2);
        if (gapA + needed <= a.size()
            && gapB + needed <= b.size()
            && a.subList(gapA, gapA + needed).equals(b.subList(gapB, gapB + needed))) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  public void testReorderedPartsAreRunsOfTheirOwn() {
    List<String> first = words("w", 40);
    List<String> second = words("v", 50);
    String a = join(first, second);
    String b = join(second, words("y", 3), first);
    RunAligner aligner = aligner(a, b);
    Run one = aligner.run(window(a, 5, 20), window(b, 60, 20)).get();
    Run other = aligner.run(window(a, 60, 20), window(b, 10, 20)).get();
    assertEquals(List.of(join(first), join(second)), cuts(a, one.a(), other.a()));
    assertEquals(cuts(a, one.a(), other.a()), cuts(b, one.b(), other.b()));
    // A window in a run that is known is that run's.
    assertEquals(one, aligner.run(window(a, 18, 20), window(b, 73, 20)).get());
  }

  private static List<String> cuts(String text, Span... spans) {
    return Arrays.stream(spans).map(span -> cut(text, span)).toList();
  }

  @Test
  public void testWordsAreComparedAsUnitsAre() {
    assertEquals(
        List.of("ﬁve STRASSEN", "Five\u00a0Straßen"),
        found("😀 ﬁve STRASSEN", "Five\u00a0Straßen!"));
    assertEquals(
        List.of("Ame\u0301lie e\u00adats", "AMÉLIE eats"),
        found("— Ame\u0301lie e\u00adats,", "x AMÉLIE eats"));
    assertEquals(
        List.of("it\u2019s contin-\nued", "It's continued"),
        found("x it\u2019s contin-\nued", "It's continued y"));
    TextOptions strict =
        Options.of(
            Unit.PASSAGE, 0, "english", Normalization.STRIP_URLS, Normalization.STRIP_DIGITS);
    String a = "Cats 17 running, see https://a.example/see/cats for all that we know of them";
    String b = "A cat runs; see for all that we know of them";
    assertEquals(List.of(a, b.substring(2)), found(a, all(a), b, all(b), strict));
  }

  @Test
  public void testOtherScripts() {
    String[][] cases = {
      {"河上的桥是一九三一年建造的", "他说，河上的桥是一九三一年建造的。没有人", "「河上的桥是一九三一年建造的」"},
      {"สะพานข้ามแม่น้ำสร้างขึ้น", "สะพานข้ามแม่น้ำสร้างขึ้น", "1. สะพานข้ามแม่น้ำสร้างขึ้น"},
      {"بُنِيَ الجسر فوق النهر", "قال: بُنِيَ الجسر فوق النهر", "بُنِيَ الجسر فوق النهر؟ لا"}
    };
    for (String[] each : cases) {
      assertEquals(List.of(each[0], each[0]), found(each[1], each[2]));
    }
  }

  @Test
  public void testWindowsWithoutARunStay() {
    assertEquals(List.of(), found("", ""));
    assertEquals(List.of(), found("a b c d e", "f g h i j"));
    // One word of five is in both; of five common words none follow each other.
    assertEquals(List.of(), found("a b c d e", "v w x y z a"));
    assertEquals(List.of(), found("a b c d e f g h i", "i h g f e d c b a"));
  }

  /** The steps grow with the texts, whatever repeats in them. */
  @Test
  public void testRepetitionsTakeLinearTime() {
    int count = 10_000;
    for (int period : new int[] {1, 2, 7, 29, 31, 100}) {
      String a =
          IntStream.range(0, count)
              .mapToObj(i -> "w" + i % period)
              .collect(Collectors.joining(" "));
      String b =
          IntStream.range(0, count)
              .mapToObj(i -> "w" + (i + 3) % period)
              .collect(Collectors.joining(" "));
      RunAligner aligner = aligner(a, b);
      List<Span> windows = new ArrayList<>();
      new PassageSplitter(30, MemoryAccount.UNLIMITED).forEach(a, windows::add);
      Span first = new Span(0, 600);
      windows.forEach(window -> assertTrue(aligner.run(window, first).isPresent()));
      long ofWindows = 2L * windows.size() * (first.end() / 4 + 30);
      assertTrue(period + ": " + aligner.steps(), aligner.steps() < 4L * count + ofWindows);
      assertFalse(aligner.isCut());
    }
  }

  /** Nothing is made of a run that was not followed to its end. */
  @Test
  public void testTooManyStepsAreCut() {
    String text = IntStream.range(0, 1000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
    RawWords words = read(text, PASSAGES);
    RunAligner aligner = new RunAligner(words, words, 500);
    Span window = new Span(0, 100);
    assertEquals(Optional.empty(), aligner.run(window, window));
    assertTrue(aligner.isCut());
    long steps = aligner.steps();
    assertEquals(Optional.empty(), aligner.run(window, window));
    assertEquals(steps, aligner.steps());
  }

  @Test
  public void testMemoryIsAccountedForAndGivenBack() {
    String text = "word ".repeat(200_000);
    CountingAccount account = new CountingAccount();
    try (RawWords words = RawWords.of(text, PASSAGES, account)) {
      assertEquals(200_000, words.count());
      assertTrue(account.reserved() >= 16 * 200_000);
    }
    assertEquals(0, account.reserved());
    // One word of a million letters is held only while it is normalised.
    RawWords.of("ǅ".repeat(1_000_000), PASSAGES, account).close();
    assertTrue(account.most() > 4_000_000);
    assertEquals(0, account.reserved());
  }
}

package org.neardup.jobs.dedup;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.CommandRun;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.request.FindRequest;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.text.TextOptions;
import org.neardup.unit.UnitCutter;

/** Documents without the sentences that stand elsewhere too. */
public class SentenceCutTests {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] SETTINGS = {
    "unit", "sentence", "shingle", "word:2", "threshold", "0.7", "min_length", "1"
  };
  private static final List<String> ENDS = List.of(". ", "! ", ".\n", "\n\n", ".  ", "? \"", "");

  @Rule public final FindFolder folder = new FindFolder();

  /** Pages of a few sites: own sentences, with those of a pool between. */
  private Map<String, String> make(int pages, int site) throws Exception {
    Random random = new Random(11);
    List<String> pool = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      pool.add(sentence(random));
    }
    Map<String, String> texts = new HashMap<>();
    List<String> lines = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(3); i < 6; i++) {
        text.append(random.nextInt(3) == 0 ? pool.get(random.nextInt(12)) : sentence(random));
        text.append(ENDS.get(random.nextInt(ENDS.size())));
      }
      texts.put("p" + page, text.toString());
      lines.add(
          JSON.createObjectNode()
              .put("id", "p" + page)
              .put("site", "s" + page % site)
              .put("text", text.toString())
              .toString());
    }
    Files.write(folder.path("in.jsonl"), lines);
    FindFolder.run(request("in.jsonl", "out"));
    return texts;
  }

  private static String sentence(Random random) {
    StringBuilder words = new StringBuilder(random.nextInt(3) == 0 ? "the" : "The");
    for (int i = 0; i < 9; i++) {
      words.append(" word").append(random.nextInt(10_000));
    }
    return words.toString();
  }

  /** Looks for copies in pages p0, p1 and so on. */
  private void find(List<String> texts) throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      lines.add(JSON.createObjectNode().put("id", "p" + i).put("text", texts.get(i)).toString());
    }
    Files.write(folder.path("in.jsonl"), lines);
    FindFolder.run(request("in.jsonl", "out"));
  }

  private FindRequest request(String input, String output) {
    return FindRequest.of(
        List.of(folder.path(input).toString()),
        folder.path(output).toString(),
        FindFolder.scheme(SETTINGS));
  }

  private Map<String, String> dedup(String name, int minDocuments, String within, double minLeft)
      throws Exception {
    folder.dedup(name, new DedupRules(null, "", "", -1, minDocuments, within, 1, minLeft, false));
    Map<String, String> left = new HashMap<>();
    for (String line : Files.readAllLines(folder.path(name).resolve("in.jsonl"))) {
      JsonNode page = JSON.readTree(line);
      left.put(page.get("id").asText(), page.get("text").asText());
    }
    return left;
  }

  private List<JsonNode> removed(String name) throws Exception {
    List<JsonNode> removed = new ArrayList<>();
    for (String line : FindFolder.lines(folder.path(name + ".dedup/removed"))) {
      removed.add(JSON.readTree(line));
    }
    return removed;
  }

  private static List<String> sentences(String text) {
    TextOptions options = FindFolder.scheme(SETTINGS).scheme().signature().text();
    List<String> sentences = new ArrayList<>();
    new UnitCutter(options)
        .cut(
            List.of(text),
            (position, start, end, none) -> sentences.add(text.substring(start, end)));
    return sentences;
  }

  private static boolean isSubsequence(List<String> part, List<String> whole) {
    int at = 0;
    for (String each : whole) {
      at += at < part.size() && part.get(at).equals(each) ? 1 : 0;
    }
    return at == part.size();
  }

  /**
   * A sentence that several documents have is equal there, also if another form of it is retained.
   */
  @Test
  public void tellsWhatStandsWordForWordInOtherDocumentsFromVariants() throws Exception {
    String notice = "The readers of these pages agree to the use of small files called cookies";
    List<String> lines = new ArrayList<>();
    for (String page : List.of("a today", "b here", "c here", "d here", "e now")) {
      String own = " Page " + page.charAt(0) + " has words of its own.";
      String text = notice + page.substring(1) + "." + own;
      lines.add(JSON.createObjectNode().put("id", page.charAt(0) + "").put("text", text) + "");
    }
    Files.write(folder.path("in.jsonl"), lines);
    FindFolder.run(request("in.jsonl", "out"));
    dedup("first", 2, "", 0);
    assertEquals(
        List.of("b equal a in 3", "c equal a in 3", "d equal a in 3", "e near a in 1"),
        removed("first").stream().map(SentenceCutTests::told).sorted().toList());
    DedupSummary none = folder.dedup("none", FindFolder.keeping("none"));
    assertEquals(
        List.of("a near  in 1", "b equal  in 3", "c equal  in 3", "d equal  in 3", "e near  in 1"),
        removed("none").stream().map(SentenceCutTests::told).sorted().toList());
    assertEquals("5 sentences cut out of 5 documents: 2 near, 3 equal", none.lines().get(1));
    String page = Files.readString(folder.path("none.dedup").resolve("report.html"));
    assertTrue(page.indexOf(", in 3 documents") > 0);
    assertTrue(page.indexOf(", in 3 documents") < page.indexOf(", in 1 document<"));
    assertEquals(page.indexOf(", in 3 documents"), page.lastIndexOf(", in 3 documents"));
  }

  private static String told(JsonNode removed) {
    return "%s %s %s in %s"
        .formatted(
            removed.get("document").asText(),
            removed.get("reason").asText(),
            removed.get("retained_id").asText().replaceFirst(":.*", ""),
            removed.get("documents"));
  }

  @Test
  public void nothingIsLeftTwiceAndNothingElseGoes() throws Exception {
    Map<String, String> before = make(60, 3);
    Map<String, String> left = dedup("clean", 2, "", 0);
    assertTrue(left.size() > 50);
    for (String id : left.keySet()) {
      List<String> kept = sentences(left.get(id));
      assertTrue(
          kept + "\nof " + sentences(before.get(id)),
          isSubsequence(kept, sentences(before.get(id))));
      assertEquals(left.get(id).strip(), left.get(id).stripLeading().stripTrailing());
      assertFalse(left.get(id), left.get(id).contains("   "));
    }
    for (JsonNode each : removed("clean")) {
      if (each.has("text")) {
        String document = each.get("document").asText();
        assertTrue(before.get(document).contains(each.get("text").asText()));
      }
    }
    FindFolder.run(request("clean/in.jsonl", "again"));
    for (String line : FindFolder.lines(folder.path("again/pairs"))) {
      String[] pair = line.split("\t", -1);
      assertEquals("only within a page", document(pair[0]), document(pair[1]));
    }
  }

  private static String document(String unit) {
    return unit.substring(0, unit.lastIndexOf(':'));
  }

  @Test
  public void onlyWhatEnoughPagesOfASiteHaveGoes() throws Exception {
    Map<String, String> before = make(60, 3);
    Map<String, String> all = dedup("clean", 2, "", 0);
    Map<String, String> many = dedup("many", 6, "", 0);
    Map<String, String> site = dedup("site", 2, "site", 0);
    int[] lengths = {0, 0, 0, 0};
    for (String id : before.keySet()) {
      lengths[0] += all.getOrDefault(id, "").length();
      lengths[1] += many.getOrDefault(id, "").length();
      lengths[2] += site.getOrDefault(id, "").length();
      lengths[3] += before.get(id).length();
    }
    assertTrue(lengths[0] < lengths[1] && lengths[1] < lengths[3]);
    assertTrue(lengths[0] < lengths[2] && lengths[2] < lengths[3]);
    for (JsonNode each : removed("site")) {
      if (each.has("text")) {
        int page = Integer.parseInt(each.get("document").asText().substring(1));
        int kept = Integer.parseInt(document(each.get("retained_id").asText()).substring(1));
        assertEquals(page % 3, kept % 3);
      }
    }
  }

  /** Where a template lost words of a sentence, the others are found and cut all the same. */
  @Test
  public void sentencesAreCutOutOfPagesOfAWiki() throws Exception {
    Random random = new Random(7);
    StringBuilder shared = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      shared.append(' ').append(sentence(random)).append('.');
    }
    String copied = shared.toString();
    StringBuilder dump = new StringBuilder("<mediawiki>");
    List<String> own = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      own.add("A tower of tall. " + sentence(random) + ". " + sentence(random) + ".");
      String page = own.get(i).replace("of tall.", "of {{convert||km}} tall.");
      dump.append("<page><title>T</title><ns>0</ns><id>" + i + "</id><revision><text>")
          .append(page + copied + "</text></revision></page>");
    }
    Files.writeString(folder.path("in.xml"), dump.append("</mediawiki>"));
    for (String[] scheme :
        List.of(
            new String[] {"unit", "sentence", "threshold", "0.7"},
            new String[] {"unit", "passage", "threshold", "0.7", "passage_words", "16"})) {
      String run = folder.path(scheme[1]).toString();
      List<String> input = List.of(folder.path("in.xml").toString());
      FindFolder.run(FindRequest.of(input, run, FindFolder.scheme(scheme)));
      CommandRun said = CommandRun.of("dedup", run, "--output", run + "-cut");
      assertTrue(said.err(), said.err().contains("writes     wikipedia as JSON lines"));
      List<String> left = Files.readAllLines(Path.of(run + "-cut", "in.xml.jsonl"));
      assertEquals(own.get(0) + copied, JSON.readTree(left.get(0)).get("text").asText());
      String cut = JSON.readTree(left.get(1)).get("text").asText();
      assertTrue(cut, cut.startsWith(own.get(1)));
      assertTrue(cut, cut.length() < own.get(1).length() + copied.length() / 2);
    }
  }

  /** Whole sentences go, where passages lie over them; a document that keeps all is not cut. */
  @Test
  public void sentencesThatLieInCopiedPassagesGo() throws Exception {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>();
    String copied = sentence(random) + ". " + sentence(random) + ". " + sentence(random) + ". ";
    for (int i = 0; i < 3; i++) {
      String text =
          i == 2 ? sentence(random) + "." : sentence(random) + ". " + copied + "End here.";
      lines.add(JSON.createObjectNode().put("id", "p" + i).put("text", text).toString());
    }
    Files.write(folder.path("in.jsonl"), lines);
    FindFolder.run(
        FindRequest.of(
            List.of(folder.path("in.jsonl").toString()),
            folder.output().toString(),
            FindFolder.scheme("unit", "passage", "passage_words", "16", "threshold", "0.7")));
    Map<String, String> left = dedup("clean", 2, "", 0);
    String before = JSON.readTree(lines.get(1)).get("text").asText();
    assertTrue(left.get("p1"), left.get("p1").length() < before.length());
    assertTrue(left.get("p1"), isSubsequence(sentences(left.get("p1")), sentences(before)));
    List<String> whole = Files.readAllLines(folder.path("clean").resolve("in.jsonl"));
    assertEquals(lines.get(0), whole.get(0));
    assertEquals(lines.get(2), whole.get(2));
    assertTrue(
        removed("clean").stream().allMatch(each -> each.get("document").asText().equals("p1")));
    CommandRun again =
        CommandRun.of(
            "dedup", folder.output().toString(), "--output", folder.path("again").toString());
    assertTrue(again.out(), again.out().contains(" in copied passages cut out of 1 document: "));
  }

  /** A page that goes because too little is left of it takes no sentence from all others. */
  @Test
  public void aPageOfWhichTooLittleIsLeftGivesItsSentencesBack() throws Exception {
    String p = "The first sentence is about the miller and his old house by the river";
    String q = "A second one tells of the bridge that was built by hand in one summer";
    String r = "Nobody knows why the third of them was ever written down at all here";
    String own = "Only this page has anything to say about the weather in the far north";
    String more =
        "Whoever came this far reads two more sentences that no other page could have got from it."
            + " They are about boats and about the islands that lie behind the fog in winter";
    List<String> texts =
        List.of(
            q + ". " + r + ". " + own + ".", p + ". " + q + ". " + r + ".", p + ". " + more + ".");
    find(texts);
    Map<String, String> left = dedup("clean", 2, "", 0.6);
    assertEquals(Set.of("p0", "p2"), left.keySet());
    assertTrue(left.get("p2"), left.get("p2").contains(p));
    assertEquals(texts.get(0), left.get("p0"));
  }

  /** The rank of a page that goes is not that of others that have its sentence. */
  @Test
  public void theRankOfAPageThatGoesCountsForNothing() throws Exception {
    Random random = new Random(3);
    String q = sentence(random) + ". ";
    String r = sentence(random) + ". ";
    String p = sentence(random);
    String more = sentence(random) + ". " + sentence(random) + ". " + sentence(random) + ".";
    String other = sentence(random) + ". " + sentence(random) + ". " + sentence(random) + ".";
    List<String> texts = List.of(q + r, q + r + p + ".", p + " again. " + more, p + ". " + other);
    find(texts);
    Map<String, String> left = dedup("clean", 2, "", 0.6);
    assertEquals(Set.of("p0", "p2", "p3"), left.keySet());
    assertEquals(texts.get(2), left.get("p2"));
    assertEquals(other, left.get("p3"));
  }
}

package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.report.StatisticsText;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/** Sentences as units: positions, limits, spans, and both ways to write the bulk files. */
public class FindSentencesTests {
  private static final String LONG =
      "This sentence of the first document is long enough to be kept.";
  private static final String TEXT = "Too short.  " + LONG + " \ud83d\ude00 Nothing more.";
  private static final String NONCHARACTER =
      "\ufdd0 marks words that a wiki lost, and nothing here.";
  private static final String[] SETTINGS = {
    "unit", "sentence", "min_length", "20", "max_length", "100", "threshold", "0.7"
  };

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static FindSummary summary;

  @BeforeClass
  public static void run() throws Exception {
    summary = FindFolder.run(request(SETTINGS));
  }

  @Test
  public void aSentenceHasItsPositionAndRawText() throws Exception {
    assertEquals(
        Stream.of("7:2", "a:1", "b:c:0", "s:4")
            .map(id -> "7:0\t" + id + "\t1.000000\tsame\t0.000000\t0.000000")
            .toList(),
        FindFolder.byPosition(folder.output(), folder.sorted("pairs")));
    JsonNode unit = document("b:c:0");
    assertEquals("b:c", unit.get("doc_id").asText());
    assertEquals(0, unit.get("position").asInt());
    JsonNode first = document("a:1");
    assertEquals(1, first.get("position").asInt());
    assertEquals(LONG, first.get("text").asText());
  }

  /** Short ones, a long one, and one of a page whose formula is lost. */
  @Test
  public void whatIsLeftOutIsCounted() throws Exception {
    assertEquals(7, summary.get(ExtractCounter.TOO_SHORT));
    assertEquals(1, summary.get(ExtractCounter.TOO_LONG));
    assertEquals(1, summary.get(ExtractCounter.INCOMPLETE));
    assertEquals(6, summary.units());
    assertEquals(NONCHARACTER, document("n:0").get("text").asText());
    assertEquals(2, document("7:2").get("position").asInt());
    assertHas(
        FindFolder.printed(summary), "1 sentence that lost words", "these are more than half");
    JsonNode json = new ObjectMapper().readTree(folder.output().resolve("summary.json").toFile());
    String shown = String.join("\n", StatisticsText.of(json));
    assertHas(
        shown, "units left out\n  too short                7\n", "incomplete sentences     1");
  }

  @Test
  public void aUnitOfTheBulkIsOneUnitAtTheBeginning() throws Exception {
    List<UnitSignature> units = signature(document("a:1"));
    assertEquals(1, units.size());
    assertEquals(0, units.get(0).position());
    assertEquals(0, units.get(0).start());
    assertEquals(LONG.length(), units.get(0).end());
  }

  /** Here words are counted instead of characters. */
  @Test
  public void aDocumentOfTheBulkHasAllItsSentences() throws Exception {
    FindRequest request =
        request("unit", "sentence", "min_length", "0", "min_words", "4", "max_length", "100");
    FindSummary whole =
        FindFolder.run(
            FindRequest.of(request.inputs(), folder.path("whole").toString(), request.settings())
                .results(to -> to.withBulkBy(BulkBy.DOCUMENT)));
    assertEquals(7, whole.get(ExtractCounter.TOO_FEW_WORDS));
    assertEquals(0, whole.get(ExtractCounter.TOO_SHORT));
    assertHas(FindFolder.printed(whole), "7 units of fewer than 4 words");
    assertTrue(
        FindFolder.clusters(folder.path("whole")).keySet().stream()
            .anyMatch(id -> id.matches("a:[\\w-]{11}")));
    JsonNode document = document("whole", "a");
    assertEquals(TEXT, document.get("text").asText());
    UnitSignature kept = signature(document, request.settings().resolve()).get(0);
    assertEquals(1, kept.position());
    assertEquals(LONG, TEXT.substring(kept.start(), kept.end()));
    assertTrue(document("whole", "none").path("signature").isMissingNode());
    String page = document("whole", "7").get("text").asText();
    assertTrue(page, page.contains("about \ufffcof them"));
    JsonNode mapping =
        new ObjectMapper().readTree(folder.path("whole").resolve("mapping.json").toFile());
    assertEquals(1_000_000, mapping.at("/mappings/properties/signature/max_units").asInt());
  }

  private static FindRequest request(String... settings) throws Exception {
    folder.input(
        "in.jsonl",
        "{\"id\":\"a\",\"text\":\"" + TEXT + "\"}",
        "{\"id\":\"b:c\",\"text\":\"" + LONG.toUpperCase(Locale.ROOT) + "\"}",
        "{\"id\":\"none\",\"text\":\"" + "long ".repeat(21) + "\"}");
    folder.input(
        "wiki.xml",
        "<mediawiki><page><title>T</title><ns>0</ns><id>7</id><revision><text>",
        LONG + " Its mass is about &lt;math>m&lt;/math> of them. " + LONG,
        "</text></revision></page></mediawiki>");
    folder.input("short.tsv", "s\tOne. Two. Three. Four. " + LONG, "n\t" + NONCHARACTER + " Five.");
    List<String> inputs =
        Stream.of("in.jsonl", "wiki.xml", "short.tsv").map(n -> folder.path(n).toString()).toList();
    return FindRequest.of(inputs, folder.output().toString(), FindFolder.scheme(settings));
  }

  private static JsonNode document(String id) throws Exception {
    return document("out", id);
  }

  private static JsonNode document(String run, String id) throws Exception {
    return FindFolder.bulk(folder.path(run)).values().stream()
        .filter(unit -> FindFolder.place(unit).equals(id))
        .findAny()
        .orElseThrow();
  }

  private static List<UnitSignature> signature(JsonNode document) {
    return signature(document, FindFolder.scheme(SETTINGS));
  }

  private static List<UnitSignature> signature(JsonNode document, ResolvedScheme scheme) {
    String base64 = document.at("/signature/signature").asText();
    return new SignatureFormat(scheme.scheme().signature())
        .decode(SignatureFormat.fromBase64(base64));
  }
}

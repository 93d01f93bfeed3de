package org.neardup.jobs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Locale;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.request.BulkBy;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.SummaryText;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;

/** Sentences as units: positions, limits, spans, and both ways to write the bulk files. */
public class FindSentencesTests {
  private static final String LONG =
      "This sentence of the first document is long enough to be kept.";
  private static final String TEXT = "Too short.  " + LONG + " \ud83d\ude00 Nothing more.";
  private static final String[] SETTINGS = {
    "unit", "sentence", "min_length", "20", "max_length", "100", "threshold", "0.7"
  };

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void aSentenceHasItsPositionAndRawText() throws Exception {
    FindSummary summary = FindFolder.run(request());
    assertEquals(2, summary.get(ExtractCounter.TOO_SHORT));
    assertEquals(1, summary.get(ExtractCounter.TOO_LONG));
    assertEquals(List.of("a:1\tb:c:0\t1.000000"), folder.sorted("pairs"));
    JsonNode unit = document("b:c:0");
    assertEquals("b:c", unit.get("doc_id").asText());
    assertEquals(0, unit.get("position").asInt());
    JsonNode first = document("a:1");
    assertEquals(1, first.get("position").asInt());
    assertEquals(LONG, first.get("text").asText());
  }

  @Test
  public void unitsOfFewWordsAreLeftOutAndCounted() throws Exception {
    FindRequest limited =
        folder.request(input(), "unit", "sentence", "min_length", "0", "min_words", "4");
    FindSummary summary = FindFolder.run(limited);
    assertEquals(2, summary.get(ExtractCounter.TOO_FEW_WORDS));
    assertEquals(0, summary.get(ExtractCounter.TOO_SHORT));
    assertEquals(3, summary.units());
    assertEquals(1, document("a:1").get("position").asInt());
    String printed = String.join("\n", SummaryText.of(summary));
    assertTrue(printed, printed.contains("left out   2 units of fewer than 4 words\n"));
  }

  @Test
  public void sentencesThatLostWordsAreLeftOutAndCounted() throws Exception {
    String page =
        folder.input(
            "wiki.xml",
            "<mediawiki><page><title>T</title><ns>0</ns><id>7</id><revision><text>",
            LONG + " Its mass is about &lt;math>m&lt;/math> of them. " + LONG,
            "</text></revision></page></mediawiki>");
    FindSummary summary = FindFolder.run(folder.request(page, SETTINGS));
    assertEquals(1, summary.get(ExtractCounter.INCOMPLETE));
    assertEquals(2, summary.units());
    assertEquals(2, document("7:2").get("position").asInt());
    String printed = String.join("\n", SummaryText.of(summary));
    assertTrue(printed, printed.contains("1 sentence that lost words"));

    FindFolder.run(
        folder
            .request(page, SETTINGS)
            .withBulkBy(BulkBy.DOCUMENT)
            .withExisting(Existing.OVERWRITE));
    String bulk = document("7").get("text").asText();
    assertTrue(bulk, bulk.contains("about \ufffcof them"));
  }

  @Test
  public void aUnitOfTheBulkIsOneUnitAtTheBeginning() throws Exception {
    FindFolder.run(request());
    List<UnitSignature> units = signature(document("a:1"));
    assertEquals(1, units.size());
    assertEquals(0, units.get(0).position());
    assertEquals(0, units.get(0).start());
    assertEquals(LONG.length(), units.get(0).end());
  }

  @Test
  public void aDocumentOfTheBulkHasAllItsSentences() throws Exception {
    FindFolder.run(request().withBulkBy(BulkBy.DOCUMENT));
    assertEquals(List.of("a:1\ta:1", "a:1\tb:c:0"), folder.sorted("clusters"));
    JsonNode document = document("a");
    assertEquals(TEXT, document.get("text").asText());
    UnitSignature kept = signature(document).get(0);
    assertEquals(1, kept.position());
    assertEquals(LONG, TEXT.substring(kept.start(), kept.end()));
    assertTrue(document("none").path("signature").isMissingNode());
    JsonNode mapping =
        new ObjectMapper().readTree(folder.output().resolve("mapping.json").toFile());
    assertEquals(1_000_000, mapping.at("/mappings/properties/signature/max_sentences").asInt());
  }

  @Test
  public void manyShortSentencesAreToldOf() throws Exception {
    String input = folder.input("short.tsv", "a\tOne. Two. Three. " + LONG);
    FindSummary summary = FindFolder.run(folder.request(input, SETTINGS));
    String printed = String.join("\n", SummaryText.of(summary));
    assertTrue(printed, printed.contains("these are more than half"));
  }

  private FindRequest request() throws Exception {
    return folder.request(input(), SETTINGS);
  }

  private String input() throws Exception {
    return folder.input(
        "in.jsonl",
        "{\"id\":\"a\",\"text\":\"" + TEXT + "\"}",
        "{\"id\":\"b:c\",\"text\":\"" + LONG.toUpperCase(Locale.ROOT) + "\"}",
        "{\"id\":\"none\",\"text\":\"" + "long ".repeat(21) + "\"}");
  }

  private JsonNode document(String id) throws Exception {
    List<String> lines = FindFolder.lines(folder.output().resolve("bulk"));
    int action = lines.indexOf("{\"index\":{\"_id\":\"" + id + "\"}}");
    assertTrue(id + " in " + lines, action >= 0);
    return new ObjectMapper().readTree(lines.get(action + 1));
  }

  private static List<UnitSignature> signature(JsonNode document) {
    SignatureScheme scheme = FindFolder.scheme(SETTINGS).scheme().signature();
    String base64 = document.at("/signature/signature").asText();
    return new SignatureFormat(scheme).decode(SignatureFormat.fromBase64(base64));
  }
}

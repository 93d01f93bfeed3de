package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signer.Signer;

/**
 * One worked example through all stages. With shingles of one character the similarities can be
 * told by hand: the texts below have the letters a-h, a-i and x-z.
 */
public class FindJobTests {
  private static final String[] DOCUMENTS = {
    "10\tabcdefgh", "9\tabcdefghi", "2\tABCDEFGH", "1\txyz", "7\t\u00a0abcdefgh \u00a0", "no tab"
  };
  private static final String[] SETTINGS = {
    "unit", "document", "shingle", "char:1", "threshold", "0.8", "recall", "0.99"
  };

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static FindSummary summary;

  @BeforeClass
  public static void run() throws Exception {
    summary = FindFolder.run(folder.request(folder.input("in.tsv", DOCUMENTS), SETTINGS));
  }

  @Test
  public void findsPairsOfEqualAndOfNearTexts() throws Exception {
    // The letters a-h make the text of 10, 2 and 7; the smallest id by bytes is 10, and 8/9 =
    // .888889.
    assertEquals(
        List.of(
            "10\t2\t1.000000\tsame\t0.000000\t0.000000",
            "10\t7\t1.000000\tsame\t0.000000\t0.000000",
            "10\t9\t0.888889\tsame\t0.000000\t0.111111"),
        folder.sorted("pairs"));
  }

  @Test
  public void namesClustersByTheirSmallestId() throws Exception {
    assertEquals(List.of("10\t10", "10\t2", "10\t7", "10\t9"), folder.sorted("clusters"));
    ClusterReport clusters = summary.clusters();
    assertEquals(new ClusterReport(1, 4, 4, 0, List.of(0L, 1L), clusters.chosen()), clusters);
    assertEquals("10", clusters.chosen().get(0).id());
  }

  @Test
  public void countsWhatItRead() throws Exception {
    assertEquals(5, summary.documents());
    assertEquals(5, summary.units());
    assertEquals(3, summary.distinctTexts());
    assertEquals(2, summary.equalPairs());
    assertEquals(1, summary.nearPairs());
    assertEquals(Map.of("missing_tab", 1L), summary.rejected());
    assertEquals(List.of("in.tsv\tbyte 57\tmissing_tab\tno tab"), folder.sorted("rejected"));
  }

  @Test
  public void writesADocumentForEveryUnit() throws Exception {
    Map<String, ObjectNode> bulk = FindFolder.bulk(folder.output());
    assertEquals(Set.of("1", "2", "7", "9", "10"), bulk.keySet());
    JsonNode raw = bulk.get("7");
    assertEquals("\u00a0abcdefgh \u00a0", raw.get("text").asText());
    assertEquals("7", raw.get("doc_id").asText());
    assertEquals(0, raw.get("position").asInt());
    assertEquals("10", raw.get("cluster_id").asText());
    assertEquals(4, raw.get("cluster_size").asInt());
    JsonNode alone = bulk.get("1");
    assertFalse(alone.has("cluster_id"));
    assertEquals(1, alone.get("cluster_size").asInt());
  }

  @Test
  public void writesTheSignatureOfTheText() throws Exception {
    ResolvedScheme scheme = FindFolder.scheme(SETTINGS);
    for (JsonNode document : FindFolder.bulk(folder.output()).values()) {
      byte[] container =
          new SignatureFormat(scheme.scheme().signature())
              .encode(new Signer(scheme.scheme().signature()).sign(document.get("text").asText()));
      JsonNode signature = document.get("signature");
      assertEquals(scheme.scheme().signature().id(), signature.get("scheme").asText());
      assertEquals(SignatureFormat.toBase64(container), signature.get("signature").asText());
    }
  }

  @Test
  public void writesMappingSchemeAndSummary() throws Exception {
    JsonNode mapping = json("mapping.json").at("/mappings/properties");
    assertEquals("near_duplicate", mapping.at("/signature/type").asText());
    assertEquals("text", mapping.at("/signature/text_field").asText());
    assertEquals("char:1", mapping.at("/signature/shingle").asText());
    assertEquals(0.8, mapping.at("/signature/threshold").asDouble(), 0);
    assertEquals("keyword", mapping.at("/cluster_id/type").asText());
    assertEquals("text", mapping.at("/text/type").asText());
    JsonNode json = json("summary.json");
    assertEquals(3, json.at("/counts/pairs").asInt());
    assertEquals(1, json.at("/set_aside/rejected/missing_tab").asInt());
    assertEquals("extract", json.at("/stages/0/name").asText());
    assertTrue(json.at("/stages/0/shuffle_bytes").asLong() > 0);
    assertTrue(json.at("/predicted/recall").asDouble() >= 0.99);
    JsonNode scheme = json("scheme.json");
    assertEquals(
        scheme.get("signature_scheme_id").asText(), json.get("signature_scheme_id").asText());
  }

  @Test
  public void writesAReportOfTheClusters() throws Exception {
    String page = Files.readString(folder.output().resolve("report.html"));
    assertHas(
        page,
        "weakest pair: 10 and 9, similarity 0.889",
        "<del>abcdefgh</del> <ins>abcdefghi</ins>");
    assertEquals("[0,1]", json("summary.json").get("cluster_sizes").toString());
    assertEquals(1, json("summary.json").get("similarities").get(44).asInt());
  }

  @Test
  public void leavesNothingElseBehind() throws Exception {
    try (Stream<Path> files = Files.list(folder.output())) {
      assertEquals(
          Set.of(
              ("state pairs clusters bulk rejected report.html mapping.json scheme.json "
                      + "summary.json")
                  .split(" ")),
          files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
    }
    try (Stream<Path> files = Files.walk(folder.output())) {
      assertFalse(files.anyMatch(file -> file.getFileName().toString().startsWith(".")));
    }
  }

  private JsonNode json(String name) throws Exception {
    return new ObjectMapper().readTree(folder.output().resolve(name).toFile());
  }
}

package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;

/**
 * The plugin as a user installs it, over HTTP, with every option that could need to read a
 * resource: only a real server enforces entitlements. The tests of {@code plugin} and {@code
 * DocsIT} are about its answers.
 */
public class RealNodeIT {
  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  @Test
  public void thePluginIsInstalled() throws IOException {
    JsonNode plugins =
        SERVER.client().get("/_nodes/plugins?filter_path=nodes.*.plugins.name").orThrow("ask");
    assertEquals("[{\"name\":\"neardup\"}]", plugins.findPath("plugins").toString());
  }

  @Test
  public void allOptionsWorkUnderEntitlements() throws IOException {
    List<String> fields =
        List.of(
            "{'type': 'near_duplicate', 'shingle': 'word:3'}",
            "{'type': 'near_duplicate', 'unit': 'sentence', 'language': 'de'}",
            "{'type': 'near_duplicate', 'strip_punctuation': true, 'strip_digits': true}",
            "{'type': 'near_duplicate', 'family': 'classic', 'signature_bits': 32}");
    for (String field : fields) {
      index(field);
      ObjectNode query = Queries.nearDuplicate("body", PlantedTexts.text(0), .6);
      assertTrue(field, found(query).contains("0"));
      SERVER.deleteAll();
    }
  }

  @Test
  public void aTextFieldHasTheTokens() throws IOException {
    index("{'type': 'text', 'analyzer': 'minhash_bands'}");
    ObjectNode match = Queries.object("{'match': {'body': {'minimum_should_match': 1}}}");
    match.withObject("/match/body").put("query", PlantedTexts.text(0));
    assertEquals(Set.of("0", "1", "2", "3"), found(match));
    SERVER.deleteAll();
  }

  /** Two groups of near copies, and texts of all scripts. */
  private static void index(String field) throws IOException {
    PatientClient server = SERVER.client();
    server.create("docs", "{'body': " + field + "}");
    for (int number = 0; number < 2 * PlantedTexts.GROUP; number++) {
      index(Integer.toString(number), PlantedTexts.text(number));
    }
    index("scripts", MixedTexts.of(50, 3));
    server.post("/docs/_refresh").orThrow("refresh");
  }

  private static void index(String id, Object value) throws IOException {
    ObjectNode document = Queries.JSON.createObjectNode();
    document.set("body", Queries.JSON.valueToTree(value));
    SERVER.client().put("/docs/_doc/" + id, document).orThrow("index " + id);
  }

  private static Set<String> found(ObjectNode query) throws IOException {
    return Queries.scores(SERVER.client().search("docs", Queries.search(query))).keySet();
  }
}

package org.neardup.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.Queries;
import org.neardup.jobs.NearDup;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.lsh.SettingType;

/** The same settings give the same scheme whichever way they come in. */
public class SettingDoorsIT {
  private static final long SEED = 7;
  private static final int SCHEMES = 50;

  /** Values of settings that take no choice. */
  private static final Map<Setting, List<Object>> VALUES =
      Map.ofEntries(
          Map.entry(Setting.THRESHOLD, List.of(.5, .7, .9)),
          Map.entry(Setting.RECALL, List.of(.9, .99)),
          Map.entry(Setting.UNITS, List.of(1000L, 1_000_000_000L)),
          Map.entry(Setting.LANGUAGE, List.of("en", "de", "pt-BR")),
          Map.entry(Setting.PASSAGE_WORDS, List.of(8, 50)),
          Map.entry(Setting.MIN_LENGTH, List.of(1, 40)),
          Map.entry(Setting.MAX_LENGTH, List.of(600, 10_000)),
          Map.entry(Setting.MIN_WORDS, List.of(0, 3)),
          Map.entry(Setting.STEM, List.of("none", "english")),
          Map.entry(Setting.SEED, List.of(0L, -5L, Long.MAX_VALUE)),
          Map.entry(Setting.SHINGLE, List.of("char:3", "word:2")),
          Map.entry(Setting.COMPONENTS, List.of(64, 200)),
          Map.entry(Setting.SIGNATURE_BITS, List.of(1, 8, 32)),
          Map.entry(Setting.BANDS, List.of(8)),
          Map.entry(Setting.ROWS, List.of(8)),
          Map.entry(Setting.STOP_WORDS, List.of("english")),
          Map.entry(Setting.K1, List.of(.9, 2)),
          Map.entry(Setting.B, List.of(0, .5)),
          Map.entry(Setting.MIN_FREQUENCY, List.of(1)),
          Map.entry(Setting.MIN_TERMS, List.of(1, 3)),
          Map.entry(Setting.BITS, List.of(128, 512)),
          Map.entry(Setting.BIT_PERMUTATIONS, List.of(8)),
          Map.entry(Setting.PREFIX_LENGTHS, List.of(List.of(24, 16), List.of(12))));

  /** Files and what goes with them are the matter of ParityIT. */
  private static final Set<Setting> OF_FILES = EnumSet.of(Setting.CENTRED, Setting.VECTOR);

  private static final String TEXT =
      "It's the 3rd harbour of Lisbon, rebuilt in 1757 after the earthquake of the year before.\n"
          + "In 9 years nothing of the old quays was left standing; they aren't running here.";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static Elasticsearch server;

  @BeforeClass
  public static void connect() {
    server = Elasticsearch.at(SERVER.url());
  }

  @AfterClass
  public static void close() {
    server.close();
  }

  @Test
  public void everyDoorGivesTheSchemeOfTheLibrary() throws IOException {
    Random random = new Random(SEED);
    for (int made = 0; made < SCHEMES; made++) {
      SchemeRequest request = request(random);
      ResolvedScheme resolved = request.resolve();
      String id = resolved.scheme().id();
      String what = request.toString();
      assertEquals(what, id, resolved.settings().resolve().scheme().id());
      assertEquals(what, id, ofText(request).resolve().scheme().id());
      assertEquals(what, id, ofMapping(request));
      assertEquals(what, id, ofEndpoint(request));
      assertEquals(what, id, ofCommandLine(request));
      assertEquals(what, id, ofSchemeFile(request));
      assertEquals(what, id, ofSchemeFile(resolved.settings()));
      assertEquals(what, analyzed(request), analyzed(resolved.settings()));
    }
  }

  /** Settings that go together, drawn at random. */
  private static SchemeRequest request(Random random) {
    while (true) {
      String similarity = random.nextInt(3) > 0 ? Setting.JACCARD : Setting.COSINE;
      SchemeRequest request = SchemeRequest.EMPTY.with(Setting.SIMILARITY, similarity);
      for (Setting setting : Setting.values()) {
        boolean taken = setting.isFor(similarity) && random.nextInt(4) == 0;
        if (taken && setting != Setting.SIMILARITY && isTried(setting)) {
          List<?> values = values(setting);
          request = request.with(setting, values.get(random.nextInt(values.size())));
        }
      }
      if ("sentence".equals(request.values().get(Setting.UNIT))) {
        // The jobs have limits of their own where none are given.
        request = request.with(Setting.MIN_LENGTH, 20).with(Setting.MAX_LENGTH, 900);
      }
      if (request.missingStatistics().isEmpty() && isResolved(request)) {
        return request;
      }
    }
  }

  private static boolean isTried(Setting setting) {
    return setting.type().kind() != SettingType.Kind.FILE
        && !setting.isSha256()
        && setting.part() != Setting.Part.TRANSLATION
        && !OF_FILES.contains(setting);
  }

  private static List<?> values(Setting setting) {
    List<?> values = VALUES.containsKey(setting) ? VALUES.get(setting) : setting.type().choices();
    if (values.isEmpty()) {
      throw new AssertionError("setting [" + setting.id() + "] needs a value to be tried with");
    }
    return values;
  }

  private static boolean isResolved(SchemeRequest request) {
    try {
      request.resolve();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static SchemeRequest ofText(SchemeRequest request) {
    SchemeRequest read = SchemeRequest.EMPTY;
    for (Map.Entry<Setting, Object> each : request.values().entrySet()) {
      read = read.with(each.getKey(), SettingType.text(each.getValue()));
    }
    return read;
  }

  private static JsonNode json(SchemeRequest request) {
    return Queries.JSON.valueToTree(request.byName());
  }

  private static String ofMapping(SchemeRequest request) throws IOException {
    ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
    ObjectNode field = body.withObject("/mappings/properties/body");
    field.put("type", "near_duplicate").setAll((ObjectNode) json(request));
    server.put("/mapped", body).orThrow("create the index");
    JsonNode plan =
        server.get("/_neardup/plan?index=mapped&field=body").orThrow("ask for the field's scheme");
    server.delete("/mapped").orThrow("delete the index");
    return plan.path("scheme").asText();
  }

  private static String ofEndpoint(SchemeRequest request) throws IOException {
    String query =
        request.values().entrySet().stream()
            .map(each -> each.getKey().id() + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&"));
    return server.get("/_neardup/plan?" + query).orThrow("ask for a plan").path("scheme").asText();
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(SettingType.text(value), UTF_8);
  }

  /** Its tokens of a text, since an analyzer says no id. */
  private static JsonNode analyzed(SchemeRequest request) throws IOException {
    boolean jaccard = request.similarity().equals(Setting.JACCARD);
    ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
    ObjectNode analyzer = body.withObject("/settings/analysis/analyzer/tried");
    analyzer
        .put("type", jaccard ? "minhash_bands" : "random_projection_prefixes")
        .setAll((ObjectNode) json(request));
    server.put("/analyzed", body).orThrow("create the index");
    ObjectNode asked = Queries.JSON.createObjectNode().put("analyzer", "tried").put("text", TEXT);
    JsonNode tokens = server.post("/analyzed/_analyze", asked).orThrow("analyze");
    server.delete("/analyzed").orThrow("delete the index");
    assertFalse(request.toString(), tokens.path("tokens").isMissingNode());
    return tokens;
  }

  /** What only a scheme file can say is said in one. */
  private String ofCommandLine(SchemeRequest request) throws IOException {
    List<String> options = new ArrayList<>();
    SchemeRequest inFile = SchemeRequest.EMPTY;
    for (Map.Entry<Setting, Object> each : request.values().entrySet()) {
      switch (each.getKey()) {
        case SIMILARITY ->
            options.add(
                "--method="
                    + (each.getValue().equals(Setting.JACCARD) ? "minhash" : "random-projection"));
        case BIT_PERMUTATIONS, PREFIX_LENGTHS ->
            inFile = inFile.with(each.getKey(), each.getValue());
        default -> options.add(each.getKey().option() + "=" + SettingType.text(each.getValue()));
      }
    }
    if (!inFile.values().isEmpty()) {
      options.add("--scheme=" + file(inFile));
    }
    return plan(options);
  }

  private String ofSchemeFile(SchemeRequest request) throws IOException {
    return plan(List.of("--scheme=" + file(request)));
  }

  private Path file(SchemeRequest request) throws IOException {
    Path file = folder.getRoot().toPath().resolve("settings.json");
    return Files.writeString(file, json(request).toString());
  }

  private static String plan(List<String> options) {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, UTF_8));
    try {
      String[] args = Stream.concat(Stream.of("plan"), options.stream()).toArray(String[]::new);
      assertEquals(options.toString(), 0, NearDup.execute(args));
    } finally {
      System.setOut(before);
    }
    return printed
        .toString(UTF_8)
        .lines()
        .filter(line -> line.startsWith("scheme "))
        .map(line -> line.replaceAll("scheme +(\\w+),.*", "$1"))
        .findFirst()
        .orElseThrow();
  }
}

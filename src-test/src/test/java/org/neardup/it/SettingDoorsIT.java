package org.neardup.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.Queries;
import org.neardup.jobs.NearDup;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.scheme.SettingType;

/** The same settings give the same scheme whichever way they come in. */
public class SettingDoorsIT {
  private static final int DRAWS = 200;
  private static final List<Integer> LENGTHS = List.of(24, 16);
  private static final long SEED = 7;

  /** Values of settings that take no choice. */
  private static final Map<Setting, List<Object>> VALUES =
      Map.ofEntries(
          Map.entry(Setting.THRESHOLD, List.of(.5, .7, .9)),
          Map.entry(Setting.RECALL, List.of(.9, .99)),
          Map.entry(Setting.EXPECTED_UNITS, List.of(1000L, 1_000_000_000L)),
          Map.entry(Setting.LANGUAGE, List.of("en", "de", "pt-BR")),
          Map.entry(Setting.ABBREVIATIONS, List.of("BGBl., No.#")),
          Map.entry(Setting.PASSAGE_WORDS, List.of(8, 50)),
          Map.entry(Setting.MIN_LENGTH, List.of(1, 40)),
          Map.entry(Setting.MAX_LENGTH, List.of(600, 10_000)),
          Map.entry(Setting.MIN_WORDS, List.of(0, 3)),
          Map.entry(Setting.STEMMER, List.of("none", "english")),
          Map.entry(Setting.SEED, List.of(0L, -5L, Long.MAX_VALUE)),
          Map.entry(Setting.SHINGLE, List.of("char:3", "word:2")),
          Map.entry(Setting.COMPONENTS, List.of(64, 200)),
          Map.entry(Setting.BAND_COMPONENTS, List.of(64)),
          Map.entry(Setting.BAND_BITS, List.of(4, 8, 32)),
          Map.entry(Setting.ESTIMATE_BITS, List.of(1, 2)),
          Map.entry(Setting.BANDS, List.of(8)),
          Map.entry(Setting.ROWS, List.of(8)),
          Map.entry(Setting.STOPWORDS, List.of("english")),
          Map.entry(Setting.K1, List.of(.9, 2)),
          Map.entry(Setting.B, List.of(0, .5)),
          Map.entry(Setting.MIN_FREQUENCY, List.of(1)),
          Map.entry(Setting.MIN_TERMS, List.of(1, 3)),
          Map.entry(Setting.BITS, List.of(128, 512)),
          Map.entry(Setting.BIT_PERMUTATIONS, List.of(8)),
          Map.entry(Setting.PREFIX_LENGTHS, List.of(LENGTHS, List.of(12))));

  /** Files and what goes with them are the matter of ParityIT. */
  private static final Set<Setting> OF_FILES = EnumSet.of(Setting.CENTERED, Setting.VECTOR);

  private static final String TEXT =
      "It's the 3rd harbour of Lisbon, rebuilt in 1757 after the earthquake of the year before.\n"
          + "In 9 years nothing of the old quays was left standing; they aren't running here.";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  @ClassRule public static final TemporaryFolder folder = new TemporaryFolder();

  /** The drawn requests with their schemes, since planning prefixes takes long. */
  private static final Map<SchemeRequest, ResolvedScheme> RESOLVED = new LinkedHashMap<>();

  private static List<SchemeRequest> requests;
  private static PatientClient server;

  @BeforeClass
  public static void connect() {
    drawAll();
    requests = List.copyOf(RESOLVED.keySet());
    server = SERVER.client();
  }

  @Test
  public void textsCommandLineSchemeFileAndEndpointGiveTheScheme() throws IOException {
    for (SchemeRequest request : requests) {
      ResolvedScheme resolved = RESOLVED.get(request);
      assertEquals(request.toString(), resolved, resolved.settings().resolve());
      assertEquals(request.toString(), resolved, ofText(request).resolve());
      assertEquals(request.toString(), id(request), ofCommandLine(request));
      assertEquals(request.toString(), id(request), plan(List.of("--scheme=" + file(request))));
      assertEquals(request.toString(), id(request), ofEndpoint(parameters(request)));
    }
  }

  /** A field for each of the settings. */
  @Test
  public void mappingsGiveTheScheme() throws IOException {
    ObjectNode fields = Queries.JSON.createObjectNode();
    for (int i = 0; i < requests.size(); i++) {
      fields.putObject("f" + i).put("type", "near_duplicate").setAll(json(requests.get(i)));
    }
    server.create("mapped", fields.toString());
    for (int i = 0; i < requests.size(); i++) {
      SchemeRequest request = requests.get(i);
      assertEquals(request.toString(), id(request), ofEndpoint("index=mapped&field=f" + i));
    }
  }

  /** Compared by the tokens of a text, since an analyzer has no id. */
  @Test
  public void analyzersGiveTheTokensOfFields() throws IOException {
    ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
    for (int i = 0; i < requests.size(); i++) {
      boolean jaccard = requests.get(i).similarity().equals(Setting.JACCARD);
      body.withObject("/settings/analysis/analyzer/a" + i)
          .put("type", jaccard ? "minhash_bands" : "random_projection_prefixes")
          .setAll(json(requests.get(i)));
      body.withObject("/mappings/properties/f" + i)
          .put("type", "near_duplicate")
          .setAll(json(RESOLVED.get(requests.get(i)).settings()));
    }
    server.put("/analyzed", body).orThrow("create the index");
    for (int i = 0; i < requests.size(); i++) {
      List<String> tokens = tokens("field", "f" + i);
      assertEquals(requests.get(i).toString(), tokens, tokens("analyzer", "a" + i));
    }
  }

  private static String id(SchemeRequest request) {
    return RESOLVED.get(request).scheme().id();
  }

  /** Draws requests in which each value of each setting is at least once. */
  private static void drawAll() {
    Random random = new Random(SEED);
    List<String> untried = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      for (Object value : isTried(setting) ? values(setting) : List.of()) {
        boolean drawn = RESOLVED.keySet().stream().anyMatch(has(setting, value));
        if (!drawn && !draw(random, setting, value)) {
          untried.add(setting.id() + "=" + value);
        }
      }
    }
    // They need statistics, which are in a file.
    assertEquals(List.of("weight=tf_idf", "weight=bm25"), untried);
  }

  private static Predicate<SchemeRequest> has(Setting setting, Object value) {
    Object wanted = SchemeRequest.EMPTY.with(setting, value).values().get(setting);
    return request -> wanted.equals(request.values().get(setting));
  }

  /** Draws a setting with others; false if none were found that go together with it. */
  private static boolean draw(Random random, Setting wanted, Object value) {
    for (int draw = 0; draw < DRAWS; draw++) {
      boolean jaccard = random.nextInt(3) > 0 && wanted.isFor(Setting.JACCARD);
      String similarity =
          jaccard || !wanted.isFor(Setting.COSINE) ? Setting.JACCARD : Setting.COSINE;
      SchemeRequest request =
          SchemeRequest.EMPTY.with(Setting.SIMILARITY, similarity).with(wanted, value);
      for (Setting setting : Setting.values()) {
        boolean free = setting != Setting.SIMILARITY && setting != wanted && isTried(setting);
        if (free && setting.isFor(request.similarity()) && random.nextInt(4) == 0) {
          List<?> values = values(setting);
          request = request.with(setting, values.get(random.nextInt(values.size())));
        }
      }
      if (request.similarity().equals(Setting.COSINE)
          && wanted != Setting.PREFIX_LENGTHS
          && random.nextInt(6) > 0) {
        // Planning them takes long.
        request = request.with(Setting.BIT_PERMUTATIONS, 8).with(Setting.PREFIX_LENGTHS, LENGTHS);
      }
      if ("sentence".equals(request.values().get(Setting.UNIT))) {
        // The jobs have other defaults for the limits.
        request = request.with(Setting.MIN_LENGTH, 20).with(Setting.MAX_LENGTH, 900);
      }
      if (has(wanted, value).test(request)
          && request.missingStatistics().isEmpty()
          && isResolved(request)) {
        return true;
      }
    }
    return false;
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
      RESOLVED.put(request, request.resolve());
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

  private static ObjectNode json(SchemeRequest request) {
    return Queries.JSON.valueToTree(request.byName());
  }

  private static String ofEndpoint(String parameters) throws IOException {
    return server
        .get("/_neardup/plan?" + parameters)
        .orThrow("ask for a plan")
        .path("index_scheme_id")
        .asText();
  }

  private static String parameters(SchemeRequest request) {
    return request.values().entrySet().stream()
        .map(each -> each.getKey().id() + "=" + encoded(each.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(SettingType.text(value), UTF_8);
  }

  private static List<String> tokens(String kind, String name) throws IOException {
    ObjectNode asked = Queries.JSON.createObjectNode().put(kind, name).put("text", TEXT);
    List<String> tokens =
        server
            .post("/analyzed/_analyze", asked)
            .orThrow("analyze")
            .path("tokens")
            .findValuesAsText("token");
    assertFalse(name, tokens.isEmpty());
    return tokens;
  }

  /** Settings without an option go into a scheme file. */
  private static String ofCommandLine(SchemeRequest request) throws IOException {
    List<String> options = new ArrayList<>();
    SchemeRequest inFile = SchemeRequest.EMPTY;
    for (Map.Entry<Setting, Object> each : request.values().entrySet()) {
      switch (each.getKey()) {
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

  private static Path file(SchemeRequest request) throws IOException {
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

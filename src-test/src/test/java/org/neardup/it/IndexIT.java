package org.neardup.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertFails;
import static org.neardup.fixture.Messages.failure;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.jobs.NearDup;
import org.neardup.jobs.load.Credentials;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.IndexJob;
import org.neardup.jobs.load.IndexName;
import org.neardup.jobs.load.LoadSettings;
import org.neardup.jobs.load.LoadSettings.Backoff;
import org.neardup.jobs.load.TlsSettings;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.pinned.jackson.databind.JsonNode;

/**
 * Loads into a node that wants TLS and a password, has no memory for documents at first, and is
 * gone in the middle, as is the process that loads: nothing is lost and nothing is double.
 */
public class IndexIT {
  private static final int FILES = 3;
  private static final int DOCUMENTS = 200;
  private static final int ALL = FILES * DOCUMENTS;

  /** Small requests, one at a time: some eight for a bulk file. */
  private static final LoadSettings SMALL =
      LoadSettings.DEFAULT.withRequestBytes(20_000).withConcurrentRequests(1);

  private static final LoadSettings IMPATIENT = SMALL.withBackoff(new Backoff(1, 4, 11));

  /** More than a request or two, and less than a bulk file. */
  private static final long MIDDLE = 50_000;

  private static final String SMALL_FIELD = "{\"type\": \"near_duplicate\"}";

  /** Asks for two megabytes for a text of six sentences. */
  private static final String LARGE =
      """
      {"type": "near_duplicate", "unit": "sentence",
       "components": 4096, "bands": 1, "rows": 4096, "band_bits": 32}
      """;

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();
  @ClassRule public static final SecuredServer SERVER = SecuredServer.shared();

  private static FlakyProxy door;
  private static Path authority;
  private static Path credentials;

  @BeforeClass
  public static void aDoor() throws Exception {
    authority = FOLDER.getRoot().toPath().resolve("authority.pem");
    Files.writeString(authority, SERVER.certificate().authorityPem());
    credentials = FOLDER.getRoot().toPath().resolve("credentials");
    Files.writeString(credentials, "user=loader\npassword=" + SecuredServer.PASSWORD + "\n");
    Files.setPosixFilePermissions(credentials, PosixFilePermissions.fromString("rw-------"));
    door = new FlakyProxy(SERVER.address());
  }

  @Before
  public void openTheDoor() {
    door.open();
  }

  @AfterClass
  public static void close() throws IOException {
    door.close();
  }

  /** The field asks for memory that the node must not give, until it was asked. */
  @Test
  public void documentsThatFindNoMemoryAreSentAgain() throws Exception {
    int documents = 2;
    Path folder = folder("narrow", LARGE, documents);
    try (ExecutorService loader = Executors.newSingleThreadExecutor();
        PatientClient admin = SERVER.as(SecuredServer.ADMIN)) {
      long before = refusals(admin);
      ElasticsearchServer.limitRequests(admin, "1mb");
      Future<IndexJob.Result> load =
          loader.submit(() -> load(folder, "loaded-narrow", SMALL.withConcurrentRequests(4)));
      try {
        PatientClient.await(
            "documents without memory", () -> load.isDone() || refusals(admin) > before);
      } finally {
        ElasticsearchServer.limitRequests(admin, null);
      }
      assertTrue("none was sent again", load.get().retries() > 0);
      assertWhole(load.get(), "loaded-narrow", documents);
    }
  }

  private static long refusals(PatientClient admin) throws IOException {
    JsonNode breakers = admin.get("/_nodes/_local/stats/breaker").orThrow("ask the breakers");
    return breakers.findPath("request").path("tripped").asLong();
  }

  /** An impatient load ends in the second file; a patient one goes on there, and through a gap. */
  @Test
  public void aNodeThatIsGoneInTheMiddleLosesNothing() throws Exception {
    Path folder = folder("gone", SMALL_FIELD, DOCUMENTS);
    door.shutBehind(inTheSecondFile(folder));
    assertFails(
        IOException.class, "run it again to go on", () -> load(folder, "loaded-gone", IMPATIENT));
    door.shutBehind(MIDDLE);
    try (ExecutorService loader = Executors.newSingleThreadExecutor()) {
      Future<IndexJob.Result> load = loader.submit(() -> load(folder, "loaded-gone", SMALL));
      door.awaitShut();
      door.open();
      IndexJob.Result result = load.get();
      assertTrue("it was not cut off", result.retries() > 0);
      assertTrue(result.earlier() + " were kept", result.earlier() >= DOCUMENTS);
      assertTrue(result.earlier() + " were kept", result.earlier() < 2 * DOCUMENTS);
      assertWhole(result, "loaded-gone", DOCUMENTS);
    }
  }

  private static long inTheSecondFile(Path folder) throws IOException {
    return Files.size(folder.resolve("bulk/part-00000.ndjson")) + MIDDLE;
  }

  /** The process gets SIGTERM when the first file is loaded and the second one on its way. */
  @Test
  public void aProcessThatIsStoppedInTheMiddleLosesNothing() throws Exception {
    Path folder = folder("stopped", SMALL_FIELD, DOCUMENTS);
    door.shutBehind(inTheSecondFile(folder));
    Path said = FOLDER.newFile().toPath();
    Process process = loadElsewhere(folder, said);
    door.awaitShut();
    process.destroy();
    assertEquals(128 + 15, process.waitFor());
    door.open();
    String lines = Files.readString(said);
    assertTrue(lines, lines.endsWith("run the same command again to go on\n"));
    assertFalse(lines, lines.contains("horse"));
    String hash = SERVER.certificate().authorityFingerprint();
    assertEquals(
        0,
        NearDup.execute(
            index(folder, "loaded-stopped", "--ca-fingerprint", hash, "--distributed")));
    IndexJob.Result again = load(folder, "loaded-stopped", SMALL);
    assertEquals(ALL, again.earlier());
    assertWhole(again, "loaded-stopped", DOCUMENTS);
  }

  private static Process loadElsewhere(Path folder, Path said) throws IOException {
    List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), NearDup.class.getName()));
    command.addAll(List.of(index(folder, "loaded-stopped", "--ca", authority.toString())));
    return new ProcessBuilder(command).redirectError(said.toFile()).start();
  }

  @Test
  public void aWrongPasswordOrAnUnknownAuthorityIsSaid() throws Exception {
    Path folder = folder("nobody", SMALL_FIELD, 1);
    Credentials wrong = Credentials.basic(SecuredServer.LOADER, "wrong-horse");
    String refused = refusal(folder, Elasticsearch.at(url(), wrong, trust()));
    assertTrue(refused, refused.contains("HTTP 401"));
    assertFalse(refused, refused.contains("horse"));
    String unknown = refusal(folder, Elasticsearch.at(url(), wrong, TlsSettings.JDK));
    assertTrue(unknown, unknown.endsWith("with --ca or --ca-fingerprint"));
  }

  private static String refusal(Path folder, Elasticsearch as) {
    try (as) {
      return failure(
          IOException.class, () -> load(as, folder, "loaded-nobody", LoadSettings.DEFAULT));
    }
  }

  private static String[] index(Path folder, String index, String... more) {
    List<String> arguments = new ArrayList<>(List.of("index", folder.toString()));
    arguments.addAll(List.of("--index", index, "--url", url()));
    arguments.addAll(
        List.of("--credentials", credentials.toString(), "--concurrent-requests", "1"));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private static String url() {
    return "https://" + door.address();
  }

  private static TlsSettings trust() throws IOException {
    return new TlsSettings(Files.readString(authority), "");
  }

  private static Elasticsearch server() throws IOException {
    return Elasticsearch.at(
        url(), Credentials.basic(SecuredServer.LOADER, SecuredServer.PASSWORD), trust());
  }

  private static IndexJob.Result load(Path folder, String index, LoadSettings settings)
      throws IOException, InterruptedException {
    try (Elasticsearch server = server()) {
      return load(server, folder, index, settings);
    }
  }

  private static IndexJob.Result load(
      Elasticsearch server, Path folder, String index, LoadSettings settings)
      throws IOException, InterruptedException {
    return new IndexJob(
            new Configuration(), server, new IndexName(index), settings, ProgressLine.silent())
        .run(folder.toString());
  }

  private static void assertWhole(IndexJob.Result result, String index, int documents)
      throws IOException {
    int all = FILES * documents;
    assertEquals(0, result.failed());
    assertEquals(all, result.created() + result.updated() + result.earlier());
    try (PatientClient server = SERVER.as(SecuredServer.LOADER)) {
      JsonNode count = server.get("/" + index + "/_count").orThrow("count");
      assertEquals(all, count.path("count").asInt());
      JsonNode last =
          Queries.object("{'size': 0, 'query': {'term': {'number': %d}}}", documents - 1);
      JsonNode hits = server.post("/" + index + "/_search", last).orThrow("search").path("hits");
      assertEquals(FILES, hits.at("/total/value").asInt());
    }
  }

  /** An output folder whose last bulk file is compressed. */
  private static Path folder(String name, String field, int documents) throws IOException {
    Path folder = FOLDER.newFolder(name).toPath();
    Files.writeString(
        folder.resolve("mapping.json"),
        """
        {"settings": {"number_of_shards": 1, "number_of_replicas": 0},
         "mappings": {"properties": {"number": {"type": "integer"}, "text": %s}}}
        """
            .formatted(field));
    Path bulk = Files.createDirectory(folder.resolve("bulk"));
    for (int i = 0; i < FILES; i++) {
      byte[] bytes = lines(i, documents).getBytes(UTF_8);
      String file = "part-0000" + i + ".ndjson";
      if (i < FILES - 1) {
        Files.write(bulk.resolve(file), bytes);
      } else {
        try (OutputStream gz =
            new GZIPOutputStream(Files.newOutputStream(bulk.resolve(file + ".gz")))) {
          gz.write(bytes);
        }
      }
    }
    return folder;
  }

  private static String lines(int file, int documents) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < documents; i++) {
      lines.append("{\"index\":{\"_id\":\"%d:%d\"}}\n".formatted(file, i));
      lines.append("{\"number\":%d,\"text\":\"%s\"}\n".formatted(i, PlantedTexts.text(i % 50)));
    }
    return lines.toString();
  }
}

package org.neardup.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.jobs.NearDup;
import org.neardup.jobs.elastic.Credentials;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.TlsSettings;
import org.neardup.jobs.index.IndexJob;
import org.neardup.jobs.index.IndexName;
import org.neardup.jobs.index.LoadResult;
import org.neardup.jobs.index.LoadSettings;
import org.neardup.jobs.progress.ProgressLine;

/**
 * Loads into a node that has room for two requests only, wants TLS and a password, and goes away in
 * the middle, as does the process that loads: nothing is lost and nothing is double.
 */
public class IndexIT {
  private static final int FILES = 3;
  private static final int DOCUMENTS = 1_000;
  private static final int ALL = FILES * DOCUMENTS;

  /** Small requests, one at a time: some 40 for a bulk file. */
  private static final LoadSettings SMALL =
      LoadSettings.DEFAULT.withRequestBytes(20_000).withInFlight(1);

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();
  @ClassRule public static final SecuredServer SERVER = SecuredServer.shared();

  private static Door door;
  private static Path authority;
  private static Path credentials;

  @BeforeClass
  public static void aDoor() throws Exception {
    authority = FOLDER.getRoot().toPath().resolve("authority.pem");
    Files.writeString(authority, SERVER.certificate().authorityPem());
    credentials = FOLDER.getRoot().toPath().resolve("credentials");
    Files.writeString(credentials, "user=loader\npassword=" + SecuredServer.PASSWORD + "\n");
    Files.setPosixFilePermissions(credentials, PosixFilePermissions.fromString("rw-------"));
    door = new Door();
    door.open(SERVER.address());
  }

  @AfterClass
  public static void close() throws IOException {
    door.close();
  }

  @Test
  public void aRequestThatFindsNoRoomIsSentAgain() throws Exception {
    Path folder = folder("narrow");
    LoadSettings many = SMALL.withInFlight(16);
    LoadResult result = load(folder, "loaded-narrow", many);
    assertTrue("the queue was never full", result.retries() > 0);
    assertWhole(result, "loaded-narrow");
    LoadResult again = load(folder, "loaded-narrow", many);
    assertEquals(ALL, again.earlier());
    assertWhole(load(folder, "loaded-narrow", many.withRestart(true)), "loaded-narrow");
  }

  /** A patient load goes on when the node is back; another goes on where an impatient one ended. */
  @Test
  public void aNodeThatIsStoppedAndStartedInTheMiddleLosesNothing() throws Exception {
    Path patient = folder("patient");
    Path impatient = folder("impatient");
    LoadSettings seconds =
        SMALL.withBackoff(LoadSettings.DEFAULT.backoff().withPatience(Duration.ofSeconds(3)));
    try (ExecutorService loaders = Executors.newFixedThreadPool(2)) {
      door.narrowBehind(1_000_000);
      Future<LoadResult> one = loaders.submit(() -> load(patient, "loaded-patient", SMALL));
      Future<LoadResult> two = loaders.submit(() -> load(impatient, "loaded-impatient", seconds));
      door.awaitNarrow();
      SERVER.stop();
      Throwable end = assertThrows(ExecutionException.class, two::get).getCause();
      assertTrue(end.getMessage(), end.getMessage().contains("run it again to go on"));
      assertFalse("the patient load is over", one.isDone());
      SERVER.start();
      door.open(SERVER.address());
      assertTrue("it was not cut off", one.get().retries() > 0);
      assertWhole(one.get(), "loaded-patient");
    }
    LoadResult rest = load(impatient, "loaded-impatient", SMALL);
    assertTrue(rest.earlier() + " were kept", rest.earlier() > 0 && rest.earlier() < ALL);
    assertWhole(rest, "loaded-impatient");
  }

  /** The first file is loaded, the second one on its way, when the process is told to end. */
  @Test
  public void aProcessThatIsStoppedInTheMiddleLosesNothing() throws Exception {
    Path folder = folder("stopped");
    Path said = FOLDER.newFile().toPath();
    long first = Files.size(folder.resolve("bulk/part-00000.ndjson"));
    door.narrowBehind(first + 200_000);
    List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), NearDup.class.getName()));
    command.addAll(List.of(index(folder, "loaded-stopped", "--ca", authority.toString())));
    Process process = new ProcessBuilder(command).redirectError(said.toFile()).start();
    door.awaitNarrow();
    process.destroy();
    assertEquals(128 + 15, process.waitFor());
    door.open(SERVER.address());
    String lines = Files.readString(said);
    assertTrue(lines, lines.endsWith("run the same command again to go on\n"));
    assertFalse(lines, lines.contains("horse"));
    String hash = SERVER.certificate().authorityFingerprint();
    assertEquals(
        0,
        NearDup.execute(index(folder, "loaded-stopped", "--fingerprint", hash, "--distributed")));
    LoadResult again = load(folder, "loaded-stopped", SMALL);
    assertEquals(ALL, again.earlier());
    assertWhole(again, "loaded-stopped");
  }

  @Test
  public void aWrongPasswordOrAnUnknownAuthorityIsSaid() throws Exception {
    Path folder = folder("nobody");
    Credentials wrong = Credentials.basic(SecuredServer.LOADER, "wrong-horse");
    String refused = refusal(folder, Elasticsearch.at(url(), wrong, trust()));
    assertTrue(refused, refused.contains("HTTP 401"));
    assertFalse(refused, refused.contains("horse"));
    String unknown = refusal(folder, Elasticsearch.at(url(), wrong, TlsSettings.JDK));
    assertTrue(unknown, unknown.endsWith("with --ca or --fingerprint"));
  }

  private static String refusal(Path folder, Elasticsearch as) {
    try (as) {
      return assertThrows(
              IOException.class, () -> load(as, folder, "loaded-nobody", LoadSettings.DEFAULT))
          .getMessage();
    }
  }

  /** The arguments of {@code neardup index}. */
  private static String[] index(Path folder, String index, String... more) {
    List<String> arguments = new ArrayList<>(List.of("index", folder.toString()));
    arguments.addAll(List.of("--index", index, "--url", url()));
    arguments.addAll(List.of("--credentials", credentials.toString(), "--in-flight", "1"));
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

  private static LoadResult load(Path folder, String index, LoadSettings settings)
      throws IOException, InterruptedException {
    try (Elasticsearch server = server()) {
      return load(server, folder, index, settings);
    }
  }

  private static LoadResult load(
      Elasticsearch server, Path folder, String index, LoadSettings settings)
      throws IOException, InterruptedException {
    return new IndexJob(
            new Configuration(), server, new IndexName(index), settings, ProgressLine.silent())
        .run(folder.toString());
  }

  private static void assertWhole(LoadResult result, String index) throws IOException {
    assertEquals(0, result.failed());
    assertEquals(ALL, result.created() + result.updated() + result.earlier());
    try (Elasticsearch server = server()) {
      JsonNode count = server.get("/" + index + "/_count").orThrow("count");
      assertEquals(ALL, count.path("count").asInt());
      JsonNode last =
          Queries.object("{'size': 1, 'query': {'term': {'number': %d}}}", DOCUMENTS - 1);
      JsonNode hits = server.post("/" + index + "/_search", last).orThrow("search").path("hits");
      assertEquals(FILES, hits.at("/total/value").asInt());
    }
  }

  /** An output folder whose last bulk file is compressed. */
  private static Path folder(String name) throws IOException {
    Path folder = FOLDER.newFolder(name).toPath();
    Files.writeString(
        folder.resolve("mapping.json"),
        """
        {"settings": {"number_of_shards": 1, "number_of_replicas": 0},
         "mappings": {"properties": {
           "number": {"type": "integer"}, "text": {"type": "near_duplicate"}}}}
        """);
    Path bulk = Files.createDirectory(folder.resolve("bulk"));
    for (int i = 0; i < FILES; i++) {
      byte[] bytes = documents(i).getBytes(UTF_8);
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

  private static String documents(int file) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{\"_id\":\"%d:%d\"}}\n".formatted(file, i));
      lines.append("{\"number\":%d,\"text\":\"%s\"}\n".formatted(i, PlantedTexts.text(i % 50)));
    }
    return lines.toString();
  }
}

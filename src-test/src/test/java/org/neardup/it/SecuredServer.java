package org.neardup.it;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.rules.ExternalResource;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.SharedFixture;
import org.neardup.jobs.load.Credentials;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.Response;
import org.neardup.jobs.load.TlsSettings;
import org.neardup.jobs.node.TestNode;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/**
 * A real node with security and TLS on, which the test classes that one JVM runs share: what a
 * class adds stays. Index {@code docs} has public and secret documents, {@code vault} is secret
 * altogether. There is a user {@code admin}, who may do everything, {@code loader}, who may do
 * everything with indices {@code loaded*}, and one for each kind of restriction.
 */
final class SecuredServer extends ExternalResource {
  static final String ADMIN = "admin";
  static final String LOADER = "loader";
  static final String PASSWORD = "correct-horse";

  /** Hash of the password, made by {@code elasticsearch-users useradd}. */
  private static final String HASH = "$2a$10$vKmpYHlM403VnoxZHaYt4eJy.4FjB.sINnn3IBLeu.8cuyhyxiH.S";

  /** The text of the secret documents, of which the public ones are near copies. */
  static final String ORIGINAL = PlantedTexts.text(0);

  static final int SECRET_COPIES = 20;

  /** A role for each user, of the same name. */
  private static final String ROLES =
      """
      reader: {'indices': [{'names': ['docs'], 'privileges': ['read']}]}
      public_only: {'indices': [{'names': ['docs'], 'privileges': ['read'],
        'query': {'term': {'kind': 'public'}}}]}
      kind_only: {'indices': [{'names': ['docs'], 'privileges': ['read'],
        'field_security': {'grant': ['kind']}}]}
      no_text: {'indices': [{'names': ['docs'], 'privileges': ['read'],
        'field_security': {'grant': ['kind', 'copied']}}]}
      alias_only: {'indices': [{'names': ['public-docs'], 'privileges': ['read']}]}
      mere_writer: {'indices': [{'names': ['inbox'], 'privileges': ['index']}]}
      loader: {'indices': [{'names': ['loaded*'], 'privileges': ['manage', 'read', 'write']}]}
      author: {'indices': [{'names': ['journal'], 'privileges': ['read', 'index']}]}
      colleague: {'indices': [{'names': ['journal'], 'privileges': ['read', 'index']}]}
      public_author: {'indices': [{'names': ['journal'], 'privileges': ['read', 'index'],
        'query': {'term': {'kind': 'public'}}}]}
      public_writer: {'indices': [{'names': ['inbox'], 'privileges': ['index']},
        {'names': ['docs'], 'privileges': ['read'], 'query': {'term': {'kind': 'public'}}}]}
      """;

  private static final SecuredServer SHARED = new SecuredServer();

  private final TestNode node = new TestNode("nodes/secured");
  private final SharedFixture fixture = new SharedFixture("node " + node, this::make);
  private TestCertificate certificate;
  private TlsSettings trust;

  private SecuredServer() {}

  static SecuredServer shared() {
    return SHARED;
  }

  @Override
  protected void before() throws IOException {
    fixture.require();
  }

  private void make() throws Exception {
    node.before();
    certificate = TestCertificate.make(node.config().resolve("made.p12"));
    trust = new TlsSettings("", certificate.authorityFingerprint());
    Files.writeString(node.config().resolve("server.pem"), certificate.chainPem());
    Files.writeString(node.config().resolve("server.key"), certificate.keyPem());
    makeUsers();
    node.start(
        Map.of(
            "xpack.security.enabled", "true",
            "xpack.license.self_generated.type", "trial",
            "xpack.security.http.ssl.enabled", "true",
            "xpack.security.http.ssl.certificate", "server.pem",
            "xpack.security.http.ssl.key", "server.key"));
    makeIndices();
  }

  /** Where it takes requests, without the protocol. */
  String address() throws IOException {
    return node.address();
  }

  TestCertificate certificate() {
    return certificate;
  }

  private void makeIndices() throws IOException {
    try (PatientClient admin = as(ADMIN)) {
      for (String index : Set.of("docs", "vault", "inbox")) {
        create(admin, index);
      }
      index(admin, "docs/_doc/bare", "public", null);
      index(admin, "docs/_doc/public-0", "public", PlantedTexts.text(1));
      for (int i = 0; i < SECRET_COPIES; i++) {
        index(admin, "docs/_doc/secret-" + i, "secret", ORIGINAL);
      }
      index(admin, "docs/_doc/public-1", "public", PlantedTexts.text(2));
      index(admin, "vault/_doc/copy", "secret", ORIGINAL);
      admin.post("/docs,vault/_refresh").orThrow("refresh");
    }
  }

  /** The server, asked by a user. */
  PatientClient as(String user) throws IOException {
    return PatientClient.of(
        Elasticsearch.at("https://" + address(), Credentials.basic(user, PASSWORD), trust));
  }

  Response send(String user, String path, JsonNode body) throws IOException {
    try (PatientClient server = as(user)) {
      return body == null ? server.post(path) : server.post(path, body);
    }
  }

  Response get(String user, String path) throws IOException {
    try (PatientClient server = as(user)) {
      return server.get(path);
    }
  }

  /** The same answers but for the id that was asked for. */
  static void assertSame(Response one, String id, Response other, String otherId) {
    assertEquals(one.status(), other.status());
    assertEquals(
        one.body().toString(),
        other.body().toString().replace("[" + otherId + "]", "[" + id + "]"));
  }

  @Override
  protected void after() {
    try {
      ElasticsearchServer.assertNothingDenied(node.log());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In files: users and roles of the API need analysis-common. */
  private void makeUsers() throws IOException {
    List<String> accounts = new ArrayList<>(List.of(ADMIN + ":" + HASH));
    List<String> members = new ArrayList<>(List.of("superuser:" + ADMIN));
    Pattern.compile("(?m)^\\w+(?=:)")
        .matcher(ROLES)
        .results()
        .map(MatchResult::group)
        .forEach(
            name -> {
              accounts.add(name + ":" + HASH);
              members.add(name + ":" + name);
            });
    Files.write(node.config().resolve("users"), accounts);
    Files.write(node.config().resolve("users_roles"), members);
    Files.writeString(node.config().resolve("roles.yml"), ROLES);
  }

  private static void create(PatientClient admin, String index) throws IOException {
    JsonNode body =
        Queries.object(
            """
            {'settings': {'number_of_replicas': 0},
             'mappings': {'properties': {
               'kind': {'type': 'keyword'},
               'body': {'type': 'near_duplicate', 'copy_to': 'copied'},
               'copied': {'type': 'near_duplicate', 'shingle': 'char:5'}}},
             'aliases': {'public-%s': {'filter': {'term': {'kind': 'public'}}}}}
            """,
            index);
    admin.put("/" + index, body).orThrow("create " + index);
  }

  private static void index(PatientClient admin, String path, String kind, String text)
      throws IOException {
    ObjectNode document = Queries.JSON.createObjectNode().put("kind", kind);
    if (text != null) {
      document.put("body", text);
    }
    admin.put("/" + path, document).orThrow("index " + path);
  }
}

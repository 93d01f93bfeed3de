package org.neardup.jobs.elastic;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A server whose certificate an authority signed that the JDK does not know. */
public class TlsSettingsTests {
  private static final String PASSWORD = "changeit";

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static KeyStore keys;

  private HttpsServer server;
  private Certificate[] chain;

  /** Two authorities of the same name, and what they signed. */
  @BeforeClass
  public static void makeKeys() throws Exception {
    Path file = FOLDER.getRoot().toPath().resolve("keys");
    for (String authority : List.of("authority", "namesake")) {
      keytool(file, "-alias", authority, "-dname", "CN=authority", "-ext", "bc:c");
    }
    sign(file, "authority", "here", "ip:127.0.0.1");
    sign(file, "authority", "elsewhere", "dns:elsewhere");
    sign(file, "namesake", "stranger", "ip:127.0.0.1");
    keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
  }

  @Before
  public void aServerForThisHost() throws Exception {
    chain = keys.getCertificateChain("here");
    start("here", chain);
  }

  @After
  public void stop() {
    server.stop(0);
  }

  @Test
  public void theAuthorityIsNamedByFileOrFingerprint() throws Exception {
    assertTrue(answers(new TlsSettings(pem(chain[1]), "")));
    assertTrue(answers(new TlsSettings("", fingerprint(chain[1]))));
    assertTrue(answers(new TlsSettings("", fingerprint(chain[0]).toUpperCase(Locale.ROOT))));
  }

  @Test
  public void anUnknownAuthorityIsRefused() throws Exception {
    IOException e = assertThrows(IOException.class, () -> answers(TlsSettings.JDK));
    assertTrue(e.getMessage(), e.getMessage().endsWith("with --ca or --fingerprint"));
    e = assertThrows(IOException.class, () -> answers(new TlsSettings("", "0".repeat(64))));
    assertTrue(e.getMessage(), e.getMessage().contains("no certificate of the server has"));
  }

  /** The authority is the right one, but it signed for another host. */
  @Test
  public void anotherHostIsRefused() throws Exception {
    server.stop(0);
    start("elsewhere", keys.getCertificateChain("elsewhere"));
    TlsSettings file = new TlsSettings(pem(chain[1]), "");
    assertThrows(IOException.class, () -> answers(file));
    TlsSettings hash = new TlsSettings("", fingerprint(chain[1]));
    assertThrows(IOException.class, () -> answers(hash));
  }

  /** Anybody can send the authority's certificate along with one that he signed himself. */
  @Test
  public void aChainThatTheAuthorityDidNotSignIsRefused() throws Exception {
    server.stop(0);
    start("stranger", keys.getCertificate("stranger"), chain[1]);
    TlsSettings trust = new TlsSettings("", fingerprint(chain[1]));
    assertThrows(IOException.class, () -> answers(trust));
  }

  @Test
  public void settingsAreChecked() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new TlsSettings("", "12:34"));
    assertEquals(
        "[fingerprint] must be a SHA-256 of 64 hexadecimal digits, got [1234]", e.getMessage());
    TlsSettings empty = new TlsSettings("no certificate", "");
    e = assertThrows(IllegalArgumentException.class, empty::context);
    assertTrue(e.getMessage(), e.getMessage().startsWith("[ca] must be a file of certificates"));
    assertThrows(IllegalArgumentException.class, () -> new TlsSettings("x", "0".repeat(64)));
  }

  private boolean answers(TlsSettings trust) throws IOException {
    String url = "https://127.0.0.1:" + server.getAddress().getPort();
    try (Elasticsearch client = Elasticsearch.at(url, Credentials.NONE, trust)) {
      return client.get("/").ok();
    }
  }

  private void start(String key, Certificate... sent) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    char[] password = PASSWORD.toCharArray();
    store.setKeyEntry("server", keys.getKey(key, password), password, sent);
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(store, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, -1);
          }
        });
    server.start();
  }

  private static void sign(Path store, String authority, String key, String host) throws Exception {
    String names = "san=" + host;
    keytool(store, "-alias", key, "-dname", "CN=server", "-signer", authority, "-ext", names);
  }

  private static void keytool(Path store, String... arguments) throws Exception {
    ProcessBuilder command = new ProcessBuilder(System.getProperty("java.home") + "/bin/keytool");
    command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    command.command().addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.command().add("-genkeypair");
    command.command().addAll(List.of(arguments));
    command.command().addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    command.command().addAll(List.of("-keyalg", "EC", "-validity", "30"));
    assertEquals(0, command.start().waitFor());
  }

  private static String pem(Certificate certificate) throws Exception {
    String base64 = Base64.getMimeEncoder().encodeToString(certificate.getEncoded());
    return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
  }

  private static String fingerprint(Certificate certificate) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
    return HexFormat.ofDelimiter(":").formatHex(hash);
  }
}

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
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A server whose certificate an authority signed that the JDK does not know. */
public class TlsSettingsTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private HttpsServer server;
  private Certificate[] chain;

  @Before
  public void aServerForThisHost() throws Exception {
    start("ip:127.0.0.1");
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
    start("dns:elsewhere");
    TlsSettings file = new TlsSettings(pem(chain[1]), "");
    assertThrows(IOException.class, () -> answers(file));
    TlsSettings hash = new TlsSettings("", fingerprint(chain[1]));
    assertThrows(IOException.class, () -> answers(hash));
  }

  /** Anybody can send the authority's certificate along with one that he signed himself. */
  @Test
  public void aChainThatTheAuthorityDidNotSignIsRefused() throws Exception {
    server.stop(0);
    Certificate authority = chain[1];
    KeyStore store = store("ip:127.0.0.1");
    store.setKeyEntry(
        "server",
        store.getKey("server", PASSWORD.toCharArray()),
        PASSWORD.toCharArray(),
        new Certificate[] {store.getCertificateChain("server")[0], authority});
    start(store);
    TlsSettings trust = new TlsSettings("", fingerprint(authority));
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

  private static final String PASSWORD = "changeit";

  private boolean answers(TlsSettings trust) throws IOException {
    String url = "https://127.0.0.1:" + server.getAddress().getPort();
    try (Elasticsearch client = Elasticsearch.at(url, Credentials.NONE, trust)) {
      return client.get("/").ok();
    }
  }

  private void start(String host) throws Exception {
    KeyStore store = store(host);
    chain = store.getCertificateChain("server");
    start(store);
  }

  private void start(KeyStore store) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
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

  /** A certificate for a host, signed by an authority of its own; all have the same name. */
  private KeyStore store(String host) throws Exception {
    Path file = folder.newFolder().toPath().resolve("store");
    keytool(file, "-genkeypair", "-alias", "ca", "-dname", "CN=authority", "-ext", "bc:c");
    keytool(
        file,
        "-genkeypair",
        "-alias",
        "server",
        "-dname",
        "CN=server",
        "-signer",
        "ca",
        "-ext",
        "san=" + host);
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    store.deleteEntry("ca");
    return store;
  }

  private static void keytool(Path store, String... arguments) throws Exception {
    ProcessBuilder command = new ProcessBuilder(System.getProperty("java.home") + "/bin/keytool");
    command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
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

package org.neardup.jobs.load;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertFails;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Test;

/** A server whose certificate an authority signed that the JDK does not know. */
public class TlsSettingsTests {
  private static final String PASSWORD = "changeit";

  private static KeyStore keys;

  private HttpsServer server;
  private Certificate[] chain;

  /**
   * Two authorities of the same name, and what they signed, valid for the years 2000 to 2100. Each
   * was made by {@code keytool -genkeypair -keyalg EC -startdate "2000/01/01 00:00:00" -validity
   * 36500}, the authorities with {@code -dname CN=authority -ext bc:c}, the others with {@code
   * -dname CN=server -ext san=ip:127.0.0.1} ({@code san=dns:elsewhere} for that of another host)
   * and {@code -signer} with the alias of their authority.
   */
  @BeforeClass
  public static void readKeys() throws Exception {
    keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = TlsSettingsTests.class.getResourceAsStream("keys.p12")) {
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
    assertTrue(e.getMessage(), e.getMessage().endsWith("with --ca or --ca-fingerprint"));
    assertFails(
        IOException.class,
        "no certificate of the server has",
        () -> answers(new TlsSettings("", "0".repeat(64))));
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
        "[ca_fingerprint] must be a SHA-256 of 64 hexadecimal digits, got [1234]", e.getMessage());
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

  private static String pem(Certificate certificate) throws Exception {
    String base64 = Base64.getMimeEncoder().encodeToString(certificate.getEncoded());
    return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
  }

  private static String fingerprint(Certificate certificate) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
    return HexFormat.ofDelimiter(":").formatHex(hash);
  }
}

package org.neardup.it;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * A certificate for a server on this machine, signed by an authority that nobody knows; made anew
 * by the JDK's {@code keytool}.
 *
 * @param key the server's
 * @param chain the server's certificate and the authority's
 */
record TestCertificate(Key key, List<Certificate> chain) {
  private static final String PASSWORD = "changeit";

  /** Makes one with the help of a file, in the place of that of an earlier run. */
  static TestCertificate make(Path store)
      throws IOException, GeneralSecurityException, InterruptedException {
    Files.deleteIfExists(store);
    keytool(store, "-genkeypair -alias ca -dname CN=authority -ext bc:c");
    keytool(store, "-genkeypair -alias server -dname CN=server -signer ca -ext san=ip:127.0.0.1");
    KeyStore made = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      made.load(in, PASSWORD.toCharArray());
    }
    return new TestCertificate(
        made.getKey("server", PASSWORD.toCharArray()), List.of(made.getCertificateChain("server")));
  }

  String chainPem() throws GeneralSecurityException {
    return pem("CERTIFICATE", chain.getFirst().getEncoded()) + authorityPem();
  }

  String keyPem() {
    return pem("PRIVATE KEY", key.getEncoded());
  }

  String authorityPem() throws GeneralSecurityException {
    return pem("CERTIFICATE", chain.getLast().getEncoded());
  }

  String authorityFingerprint() throws GeneralSecurityException {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(chain.getLast().getEncoded());
    return HexFormat.of().formatHex(hash);
  }

  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(what, Base64.getMimeEncoder().encodeToString(bytes));
  }

  private static void keytool(Path store, String arguments)
      throws IOException, InterruptedException {
    ProcessBuilder command = new ProcessBuilder(System.getProperty("java.home") + "/bin/keytool");
    command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    command.command().addAll(List.of(arguments.split(" ")));
    command.command().addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    command.command().addAll(List.of("-keyalg", "EC", "-validity", "30"));
    assertEquals("keytool", 0, command.start().waitFor());
  }
}

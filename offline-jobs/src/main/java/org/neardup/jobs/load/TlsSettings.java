package org.neardup.jobs.load;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.neardup.util.Check;
import org.neardup.util.Sha256;

/**
 * The servers that are trusted, by the authority of their certificate: one that the JDK knows, that
 * a PEM file holds, or that has a given SHA-256. No part of it is secret.
 *
 * @param pem certificates, empty for none
 * @param fingerprint SHA-256 of a certificate in hex, with or without colons; empty for none
 */
public record TlsSettings(String pem, String fingerprint) {
  public static final TlsSettings JDK = new TlsSettings("", "");

  public TlsSettings {
    fingerprint = fingerprint.replace(":", "").toLowerCase(Locale.ROOT);
    Check.that(
        fingerprint.isEmpty() || fingerprint.matches("[0-9a-f]{64}"),
        "[ca_fingerprint] must be a SHA-256 of 64 hexadecimal digits, got [%s]",
        fingerprint);
    Check.that(
        fingerprint.isEmpty() || pem.isEmpty(),
        "[ca] and [ca_fingerprint] exclude each other: give one of them");
  }

  boolean isJdk() {
    return pem.isEmpty() && fingerprint.isEmpty();
  }

  SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager manager =
          pem.isEmpty() ? new PinnedAuthority(fingerprint) : managerOf(certificates());
      context.init(null, new TrustManager[] {manager}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "[ca] must be a file of certificates in PEM: " + e.getMessage(), e);
    }
  }

  private Collection<? extends Certificate> certificates() throws CertificateException {
    Collection<? extends Certificate> all =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(
                new ByteArrayInputStream(pem.getBytes(StandardCharsets.ISO_8859_1)));
    if (all.isEmpty()) {
      throw new CertificateException("it has none");
    }
    return all;
  }

  private static X509TrustManager managerOf(Collection<? extends Certificate> anchors)
      throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate anchor : anchors) {
        store.setCertificateEntry(Integer.toString(store.size()), anchor);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return (X509TrustManager) factory.getTrustManagers()[0];
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
  }

  /**
   * Trusts a chain that a certificate with the fingerprint has signed. Since that certificate is
   * public, its presence in the chain is not enough: the signatures are checked as for any other
   * authority. The JDK checks the name of the host.
   */
  private record PinnedAuthority(String fingerprint) implements X509TrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      try {
        for (X509Certificate each : chain) {
          if (fingerprint.equals(Sha256.hex(new ByteArrayInputStream(each.getEncoded())))) {
            managerOf(List.of(each)).checkServerTrusted(chain, type);
            return;
          }
        }
      } catch (GeneralSecurityException | IOException e) {
        throw new CertificateException(e);
      }
      throw new CertificateException(
          "no certificate of the server has the fingerprint " + fingerprint);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("this is a client");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

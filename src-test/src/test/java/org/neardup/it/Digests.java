package org.neardup.it;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of a sequence of byte strings, a newline after each. */
final class Digests {

  private final MessageDigest digest;

  Digests() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  void add(byte[] bytes) {
    digest.update(bytes);
    digest.update((byte) '\n');
  }

  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  static String sha256(Iterable<String> texts) {
    Digests digest = new Digests();
    texts.forEach(text -> digest.add(text.getBytes(US_ASCII)));
    return digest.hex();
  }
}

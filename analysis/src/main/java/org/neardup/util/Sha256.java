package org.neardup.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, as 64 lower-case hexadecimal digits. */
public final class Sha256 {

  private Sha256() {}

  public static String hex(String text) {
    return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** The digest of all that is left of a stream, which is not closed. */
  public static String hex(InputStream in) throws IOException {
    DigestInputStream digested = new DigestInputStream(in, digest());
    digested.transferTo(OutputStream.nullOutputStream());
    return HexFormat.of().formatHex(digested.getMessageDigest().digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

package org.neardup.jobs.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.neardup.util.Check;

/**
 * An API key, or a user with a password, or none of them. Credentials come from the environment or
 * from a file that only its owner may read, never from a command line; no message of this class
 * contains any part of them.
 */
public final class Credentials {
  public static final Credentials NONE = new Credentials(null);

  private static final Set<String> NAMES = Set.of("api_key", "user", "password");

  private final String header;

  private Credentials(String header) {
    this.header = header;
  }

  public static Credentials basic(String user, String password) {
    return new Credentials("Basic " + base64(user + ":" + password));
  }

  /** An API key: as Elasticsearch gives it in {@code encoded}, or as {@code id:key}. */
  public static Credentials apiKey(String key) {
    String encoded = key.contains(":") ? base64(key) : key;
    // A client would repeat a header that it refuses in its error.
    Check.that(
        encoded.matches("[A-Za-z0-9+/_=-]+"),
        "[api_key] must be in base64 as Elasticsearch gives it, or id:key; what was given is"
            + " neither");
    return new Credentials("ApiKey " + encoded);
  }

  /** Credentials from {@link #secret}, or none from null. */
  public static Credentials ofSecret(byte[] secret) {
    return secret == null ? NONE : new Credentials(new String(secret, StandardCharsets.UTF_8));
  }

  /** From {@code NEARDUP_ES_API_KEY}, or {@code NEARDUP_ES_USER} and {@code ..._PASSWORD}. */
  public static Credentials of(Map<String, String> environment) {
    Map<String, String> values = new TreeMap<>();
    for (String name : NAMES) {
      String variable = "NEARDUP_ES_" + name.toUpperCase(Locale.ROOT);
      if (!environment.getOrDefault(variable, "").isEmpty()) {
        values.put(name, environment.get(variable));
      }
    }
    return chosen(values, "the environment");
  }

  /**
   * From a file of lines {@code api_key=...}, or {@code user=...} and {@code password=...}.
   *
   * @throws IllegalArgumentException if others than its owner may read or change it
   */
  public static Credentials read(Path file) throws IOException {
    checkPermissions(file);
    Map<String, String> values = new TreeMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      int equals = line.indexOf('=');
      String name = equals < 0 ? "" : line.substring(0, equals).strip();
      boolean isValue = NAMES.contains(name);
      Check.that(
          isValue || line.isBlank() || line.startsWith("#"),
          "[credentials] %s, line %s must be api_key=..., user=... or password=...",
          file,
          number);
      if (isValue) {
        values.put(name, line.substring(equals + 1).strip());
      }
    }
    Check.that(!values.isEmpty(), "[credentials] %s has no api_key and no user", file);
    return chosen(values, file.toString());
  }

  private static Credentials chosen(Map<String, String> values, String where) {
    Set<String> given = values.keySet();
    if (given.isEmpty()) {
      return NONE;
    }
    if (given.equals(Set.of("api_key"))) {
      return apiKey(values.get("api_key"));
    }
    Check.that(
        given.equals(Set.of("user", "password")),
        "[credentials] must be an api_key, or a user and a password, got %s in %s",
        String.join(" and ", given),
        where);
    return basic(values.get("user"), values.get("password"));
  }

  private static void checkPermissions(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view == null) {
      return; // a file system without permissions
    }
    Set<PosixFilePermission> permissions = view.readAttributes().permissions();
    String symbols = PosixFilePermissions.toString(permissions);
    Check.that(
        symbols.endsWith("------"),
        "[credentials] %s must be readable by its owner only, got %s: chmod 600 %s",
        file,
        symbols,
        file);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  public boolean given() {
    return header != null;
  }

  /** The value of the header, to be kept where nobody reads it. */
  public byte[] secret() {
    return header.getBytes(StandardCharsets.UTF_8);
  }

  String header() {
    return header;
  }

  @Override
  public String toString() {
    return given() ? "credentials" : "no credentials";
  }
}

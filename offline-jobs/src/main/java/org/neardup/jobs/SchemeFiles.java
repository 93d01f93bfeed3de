package org.neardup.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.Weighting;

/**
 * Settings that name files: paths on the command line, names with a SHA-256 in a scheme. Statistics
 * that a scheme needs and nobody gave are to be computed; until they are, zeros stand for their
 * SHA-256.
 */
final class SchemeFiles {
  /** The file of the statistics that a run computes, in its folder of resources. */
  static final String STATISTICS = "statistics.bin";

  /** That of the language that is translated. */
  static final String TRANSLATION_STATISTICS = "translation-statistics.bin";

  private static final List<String> SETTINGS =
      List.of("statistics", "word_vectors", "translation", "translation_statistics");
  private static final String SHA256 = "_sha256";
  private static final String NOT_YET = "0".repeat(64);

  private final Configuration conf;
  private final Optional<Path> folder;
  private final Map<String, String> settings;
  private final Map<String, String> places = new TreeMap<>();

  /**
   * The files of some settings.
   *
   * @param folder where files are that the settings name with their SHA-256
   */
  SchemeFiles(Configuration conf, Optional<Path> folder, Map<String, String> settings)
      throws IOException {
    this.conf = conf;
    this.folder = folder;
    this.settings = new TreeMap<>(settings);
    for (String setting : SETTINGS) {
      if (settings.containsKey(setting)) {
        find(setting);
      }
    }
  }

  private void find(String setting) throws IOException {
    String value = settings.get(setting);
    Path path;
    if (settings.containsKey(setting + SHA256)) {
      path =
          new Path(
              folder.orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "[%s] is the file [%s]: say in which folder it is with --resources"
                              .formatted(setting, value))),
              value);
    } else {
      path = new Path(value);
      settings.put(setting, path.getName());
      settings.put(setting + SHA256, sha256(setting, path));
    }
    String before = places.put(path.getName(), path.toString());
    if (before != null && !before.equals(path.toString())) {
      throw new IllegalArgumentException(
          "files must have different names, got [" + before + "] and [" + path + "]");
    }
  }

  private String sha256(String setting, Path path) throws IOException {
    FileSystem fs = path.getFileSystem(conf);
    if (!fs.exists(path) || !fs.getFileStatus(path).isFile()) {
      throw new IllegalArgumentException(
          "[" + setting + "] must be a file, got [" + path + "], which is none");
    }
    try (InputStream in = fs.open(path)) {
      return sha256(in);
    }
  }

  private static String sha256(InputStream in) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The settings with names and SHA-256s, statistics that are to be computed among them. */
  Map<String, String> settings() {
    Map<String, String> all = new TreeMap<>(settings);
    if (computesStatistics()) {
      all.put("statistics", STATISTICS);
      all.put("statistics" + SHA256, NOT_YET);
    }
    if (computesTranslationStatistics()) {
      all.put("translation_statistics", TRANSLATION_STATISTICS);
      all.put("translation_statistics" + SHA256, NOT_YET);
    }
    return all;
  }

  /** Where the files are, by their names. */
  Map<String, String> places() {
    return places;
  }

  /** Whether the scheme needs statistics that are not given. */
  boolean computesStatistics() {
    if (!"cosine".equals(settings.get("similarity")) || settings.containsKey("statistics")) {
      return false;
    }
    boolean words = VectorScheme.Kind.WORD_VECTORS.id().equals(settings.get("vector"));
    String weight = settings.getOrDefault("weight", Weighting.Kind.TF.id());
    boolean centred = settings.getOrDefault("centred", Boolean.toString(words)).equals("true");
    boolean rare = !settings.getOrDefault("min_frequency", "1").equals("1");
    return VectorScheme.needsStatistics(
        Weighting.of(Weighting.Kind.parse(weight)), rare ? 2 : 1, centred);
  }

  /** Whether it needs statistics of the other language that are not given. */
  boolean computesTranslationStatistics() {
    return settings.containsKey("translate_from")
        && !settings.containsKey("translation_statistics");
  }
}

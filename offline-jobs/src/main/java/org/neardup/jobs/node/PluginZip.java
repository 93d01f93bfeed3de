package org.neardup.jobs.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.neardup.text.Sha256;

/**
 * The plugin as it was built.
 *
 * @param name its name in the server
 * @param elasticsearchVersion the only version that it can be installed into
 * @param digest SHA-256 of the zip, which tells whether it changed
 */
record PluginZip(Path file, String name, String elasticsearchVersion, String digest) {
  static PluginZip read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(
          "the plugin is missing at " + file + ": build it with `mvn -pl plugin -am package`");
    }
    Properties descriptor = new Properties();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      ZipEntry entry = zip.getEntry("plugin-descriptor.properties");
      if (entry == null) {
        throw new IOException(
            file + " is no Elasticsearch plugin: no plugin-descriptor.properties");
      }
      try (InputStream in = zip.getInputStream(entry)) {
        descriptor.load(in);
      }
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new PluginZip(
          file,
          descriptor.getProperty("name"),
          descriptor.getProperty("elasticsearch.version"),
          Sha256.hex(in));
    }
  }
}

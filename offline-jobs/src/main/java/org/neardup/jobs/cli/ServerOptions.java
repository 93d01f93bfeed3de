package org.neardup.jobs.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.neardup.jobs.load.Credentials;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.TlsSettings;
import org.neardup.jobs.node.LocalNode;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** URL, credentials and TLS settings of an Elasticsearch. No option takes a secret. */
public final class ServerOptions {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Elasticsearch, such as https://host:9200 (default: the node of `node start`).")
  private String url;

  @Option(
      names = "--credentials",
      paramLabel = "FILE",
      description =
          "File that only you may read, with api_key=... or user=... and password=... (default:"
              + " NEARDUP_ES_API_KEY, or NEARDUP_ES_USER and NEARDUP_ES_PASSWORD).")
  private Path credentials;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description =
          "PEM file of the authority that signs the server's certificate (default: the JDK's).")
  private Path ca;

  @Option(
      names = "--ca-fingerprint",
      paramLabel = "HEX",
      description = "SHA-256 of that authority's certificate, in place of --ca.")
  private String fingerprint = "";

  @Mixin private NodeCommand.Where node;

  public Elasticsearch connect(ProgressLine progress) throws IOException {
    if (url == null) {
      return Elasticsearch.at(localNode(progress));
    }
    Credentials who =
        credentials == null ? Credentials.of(System.getenv()) : Credentials.read(credentials);
    String pem = ca == null ? "" : Files.readString(ca, StandardCharsets.ISO_8859_1);
    Elasticsearch server = Elasticsearch.at(url, who, new TlsSettings(pem, fingerprint));
    URI uri = URI.create(server.url());
    boolean plain = "http".equals(uri.getScheme());
    if (plain && who.given() && !InetAddress.getByName(uri.getHost()).isLoopbackAddress()) {
      progress.println("warning: credentials go to " + server.url() + " unencrypted; use https");
    }
    return server;
  }

  private String localNode(ProgressLine progress) throws IOException {
    return new LocalNode(node.folder(), progress)
        .running()
        .map(LocalNode.Running::url)
        .orElseThrow(
            () ->
                new IOException(
                    "no local node is running: start one with `neardup node start`, or give"
                        + " --url"));
  }
}

package org.neardup.jobs.load;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.neardup.pinned.jackson.core.JsonProcessingException;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.MissingNode;
import org.neardup.util.Check;

/** One Elasticsearch, by its address; may be used by several threads. */
public class Elasticsearch implements AutoCloseable {
  public static final ObjectMapper JSON = new ObjectMapper();

  private static final String JSON_TYPE = "application/json";
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final HttpClient client;
  private final String url;
  private final Credentials credentials;
  private final TlsSettings tls;

  /** The same server through the same connections. */
  protected Elasticsearch(Elasticsearch same) {
    this.client = same.client;
    this.url = same.url;
    this.credentials = same.credentials;
    this.tls = same.tls;
  }

  private Elasticsearch(String url, Credentials credentials, TlsSettings tls) {
    this.url = url;
    this.credentials = credentials;
    this.tls = tls;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10));
    this.client = (tls.isJdk() ? builder : builder.sslContext(tls.context())).build();
  }

  /** The server at a URL such as {@code http://127.0.0.1:9200}, asked without credentials. */
  public static Elasticsearch at(String url) {
    return at(url, Credentials.NONE, TlsSettings.JDK);
  }

  /**
   * The server at a URL.
   *
   * @throws IllegalArgumentException if it is no URL, or if it contains a user, whom lists of
   *     processes and logs would show
   */
  public static Elasticsearch at(String url, Credentials credentials, TlsSettings tls) {
    Check.that(
        !url.contains("@"),
        "[url] must not hold a user or password: set NEARDUP_ES_USER and NEARDUP_ES_PASSWORD, or"
            + " name a file with --credentials");
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("[url] is not a URL: " + e.getMessage(), e);
    }
    boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    Check.that(
        http && uri.getHost() != null, "[url] must look like http://127.0.0.1:9200, got [%s]", url);
    String host = uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    String path = uri.getPath() == null ? "" : uri.getPath().replaceAll("/+$", "");
    return new Elasticsearch(uri.getScheme() + "://" + host + path, credentials, tls);
  }

  public String url() {
    return url;
  }

  public Credentials credentials() {
    return credentials;
  }

  public TlsSettings tls() {
    return tls;
  }

  public final Response get(String path) throws IOException {
    return send("GET", path, JSON_TYPE, BodyPublishers.noBody());
  }

  public final Response delete(String path) throws IOException {
    return send("DELETE", path, JSON_TYPE, BodyPublishers.noBody());
  }

  public final Response put(String path, JsonNode body) throws IOException {
    return send("PUT", path, JSON_TYPE, BodyPublishers.ofString(body.toString()));
  }

  public final Response post(String path) throws IOException {
    return send("POST", path, JSON_TYPE, BodyPublishers.noBody());
  }

  public final Response post(String path, JsonNode body) throws IOException {
    return send("POST", path, JSON_TYPE, BodyPublishers.ofString(body.toString()));
  }

  /** Sends JSON that is already text, as UTF-8. */
  public final Response post(String path, byte[] json) throws IOException {
    return send("POST", path, JSON_TYPE, BodyPublishers.ofByteArray(json));
  }

  /** Sends newline-delimited JSON, which {@code _bulk} and {@code _msearch} take. */
  public final Response postLines(String path, byte[] lines) throws IOException {
    return send("POST", path, "application/x-ndjson", BodyPublishers.ofByteArray(lines));
  }

  @Override
  public void close() {
    // In Java 17 it lives until it is collected.
    if ((Object) client instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("cannot close " + url, e);
      }
    }
  }

  /** Sends a request of a content type, whose body may be sent again, and waits for the answer. */
  protected Response send(String method, String path, String type, BodyPublisher body)
      throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .method(method, body)
            .header("Content-Type", type)
            .timeout(TIMEOUT);
    if (credentials.given()) {
      request.header("Authorization", credentials.header());
    }
    try {
      HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
      return new Response(answer.statusCode(), parsed(answer.body()));
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw new ConnectException("cannot connect to " + url + ": is the server running?");
    } catch (HttpTimeoutException e) {
      throw new IOException(
          "%s did not answer %s %s within %s s"
              .formatted(url, method, path.replaceFirst("\\?.*", ""), TIMEOUT.toSeconds()),
          e);
    } catch (SSLException e) {
      throw new IOException(
          "no TLS connection to %s: %s. Name the authority of its certificate with --ca or --ca-fingerprint"
              .formatted(url, e.getMessage()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + url, e);
    }
  }

  /** A proxy before the server may answer with text, which is then kept as the error. */
  private static JsonNode parsed(byte[] body) throws IOException {
    if (body.length == 0) {
      return MissingNode.getInstance();
    }
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      String text = new String(body, StandardCharsets.UTF_8).strip();
      return JSON.createObjectNode().put("error", text.substring(0, Math.min(300, text.length())));
    }
  }
}

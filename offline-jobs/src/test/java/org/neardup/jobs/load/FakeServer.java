package org.neardup.jobs.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.rules.ExternalResource;

/** A server on the loopback address with answers by a test, which keeps its requests. */
public final class FakeServer extends ExternalResource {
  /** A request to the server. */
  public record Request(String method, String path, String body, String authorization) {}

  /** The answer; status 0 breaks the connection. */
  public record Answer(int status, String body) {}

  private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());
  private Function<Request, Answer> script = request -> new Answer(200, "{}");
  private ExecutorService threads;
  private HttpServer server;

  public void answers(Function<Request, Answer> newScript) {
    script = newScript;
  }

  public List<Request> requests() {
    return requests;
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  protected void before() throws IOException {
    threads = Executors.newCachedThreadPool();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  @Override
  protected void after() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Request request =
          new Request(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
              exchange.getRequestHeaders().getFirst("Authorization"));
      requests.add(request);
      Answer answer = script.apply(request);
      if (answer.status() != 0) {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
      }
    }
  }
}

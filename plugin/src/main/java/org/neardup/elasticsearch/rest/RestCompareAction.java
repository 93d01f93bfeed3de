package org.neardup.elasticsearch.rest;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.tasks.TaskCancelledException;
import org.neardup.elasticsearch.mapper.FieldScheme;
import org.neardup.elasticsearch.rest.compare.Comparison;
import org.neardup.elasticsearch.rest.compare.Effort;
import org.neardup.elasticsearch.rest.compare.UnitReader;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.text.Reservation;
import org.neardup.vector.ResourceFolder;

/**
 * {@code POST /_neardup/compare}: how similar two texts are. Takes {@code a} and {@code b}, every
 * setting of a scheme or {@code index} and {@code field}, and {@code min_similarity}; {@code
 * language_a} and {@code language_b} say which language the texts are in where the scheme
 * translates.
 *
 * <p>It computes on the node that is asked, so that with security on any user may ask; only with an
 * index named the privilege {@code read} on that index is needed. The memory that the texts take is
 * asked of the circuit breaker for requests, and what takes more than about a second is refused.
 */
public final class RestCompareAction extends BaseRestHandler {

  private final ResourceFolder resources;

  /**
   * A handler.
   *
   * @param resources has the files that settings name, and is asked for memory
   */
  public RestCompareAction(ResourceFolder resources) {
    this.resources = resources;
  }

  @Override
  public String getName() {
    return "neardup_compare";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(RestRequest.Method.POST, "/_neardup/compare"),
        new Route(RestRequest.Method.GET, "/_neardup/compare"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    Set<String> names = SchemeChoice.names();
    names.addAll(List.of("a", "b", "language_a", "language_b", "min_similarity"));
    Map<String, String> values = RequestValues.of(request, names);
    Texts texts =
        new Texts(
            text(values, "a"),
            text(values, "b"),
            values.get("language_a"),
            values.get("language_b"),
            similarity(values.get("min_similarity")));
    // The setting [b], of bm25, cannot be given here: it has the name of a text.
    values.remove("b");
    SchemeChoice choice = SchemeChoice.of(values);
    return channel ->
        choice.answer(
            client,
            resources,
            channel,
            resolved -> compare(texts, resolved, new Effort(() -> requireOpen(request))));
  }

  private record Texts(
      String a,
      String b,
      @Nullable String languageA,
      @Nullable String languageB,
      @Nullable Double minSimilarity) {
    Texts {
      if (minSimilarity != null && !(minSimilarity >= 0 && minSimilarity <= 1)) {
        throw new IllegalArgumentException(
            "[min_similarity] must be between 0 and 1, got " + minSimilarity);
      }
    }
  }

  private static String text(Map<String, String> values, String name) {
    String text = values.get(name);
    if (text == null) {
      throw new IllegalArgumentException(
          "[" + name + "] is missing: give the two texts to compare as [a] and [b]");
    }
    return text;
  }

  private static Double similarity(String value) {
    try {
      return value == null ? null : Double.valueOf(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[min_similarity] must be a number, got [" + value + "]", e);
    }
  }

  private static void requireOpen(RestRequest request) {
    if (!request.getHttpChannel().isOpen()) {
      throw new TaskCancelledException("the connection of the request was closed");
    }
  }

  private ComparisonReport compare(Texts texts, ResolvedScheme resolved, Effort effort) {
    double minSimilarity =
        texts.minSimilarity() == null ? resolved.threshold() : texts.minSimilarity();
    try (Reservation memory = new Reservation(resources.memory())) {
      FieldScheme scheme = new FieldScheme(resolved, null, resources);
      return new ComparisonReport(
          Comparison.of(
              resolved.scheme(),
              new UnitReader(scheme.newSigner(texts.languageA()), memory, effort).read(texts.a()),
              new UnitReader(scheme.newSigner(texts.languageB()), memory, effort).read(texts.b()),
              minSimilarity,
              effort));
    }
  }
}

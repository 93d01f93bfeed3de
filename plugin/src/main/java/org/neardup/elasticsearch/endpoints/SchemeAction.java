package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.xcontent.ToXContentObject;
import org.neardup.resource.Resources;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.util.Check;
import org.neardup.util.Reservation;

/**
 * An endpoint that computes its answer for one scheme: the scheme of the settings in the request,
 * or the scheme of a field, named by {@code index} and {@code field}.
 *
 * <p>It computes on the node that is asked, so that with security on any user may ask; only with an
 * index named the privilege {@code read} on that index is needed. A small thread pool makes the
 * reports, so that searches and the transport keep their threads.
 */
public abstract class SchemeAction extends BaseRestHandler {

  /** Name of the thread pool, and below {@code thread_pool.} of its settings. */
  public static final String THREAD_POOL = "near_duplicate_reports";

  /** Requests that wait for a thread; further ones are refused with status 429. */
  public static final int MAX_WAITING = 50;

  private final String name;
  private final Set<String> options;

  /** The files that settings name, and the memory of texts. */
  protected final Resources resources;

  private final Supplier<PluginServices> services;

  /**
   * A handler.
   *
   * @param name last part of the path
   * @param options the other options of the request, without the settings, {@code index} and {@code
   *     field}; a setting of the same name cannot be given
   */
  protected SchemeAction(
      String name, Set<String> options, Resources resources, Supplier<PluginServices> services) {
    this.name = name;
    this.options = options;
    this.resources = resources;
    this.services = services;
  }

  /**
   * Checks the options of the request and returns the function from its scheme to the answer, whose
   * memory is given back when it is written.
   */
  protected abstract BiFunction<ResolvedScheme, Reservation, ToXContentObject> report(
      RequestValues values, RestRequest request);

  @Override
  public final String getName() {
    return "neardup_" + name;
  }

  @Override
  public final List<Route> routes() {
    return List.of(
        new Route(RestRequest.Method.GET, "/_neardup/" + name),
        new Route(RestRequest.Method.POST, "/_neardup/" + name));
  }

  @Override
  protected final RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    Set<String> names = SchemeRequest.names();
    names.addAll(options);
    names.addAll(List.of("index", "field"));
    RequestValues values = RequestValues.of(request, names);
    BiFunction<ResolvedScheme, Reservation, ToXContentObject> report = report(values, request);
    Map<String, String> settings = settings(values, options);
    Optional<String> index = values.text("index");
    return channel -> {
      ActionListener<ResolvedScheme> listener =
          new RestToXContentListener<>(channel)
              .delegateFailureAndWrap(
                  (answer, scheme) -> {
                    try (Reservation memory = new Reservation(resources.memory())) {
                      answer.onResponse(report.apply(scheme, memory));
                    }
                  });
      Executor executor = client.threadPool().executor(THREAD_POOL);
      if (index.isEmpty()) {
        executor.execute(
            ActionRunnable.supply(
                listener, () -> SchemeRequest.of(settings).resolve(resources::reference)));
      } else {
        FieldSchemes.ofOneIndex(
            client,
            services.get(),
            index.get(),
            values.text("field").orElseThrow(),
            executor,
            listener);
      }
    };
  }

  /** The settings of a request, without the other options; none if it names a field. */
  static Map<String, String> settings(RequestValues values, Set<String> options) {
    Map<String, String> settings = new TreeMap<>(values.texts());
    settings.keySet().retainAll(SchemeRequest.names());
    settings.keySet().removeAll(options);
    boolean index = values.text("index").isPresent();
    if (index) {
      settings.remove(Setting.EXPECTED_UNITS.id()); // a scheme that is there is not planned again
    }
    Check.that(
        index == values.text("field").isPresent(),
        "[index] and [field] go together: give both, or neither and the settings of a scheme");
    Check.that(
        !index || settings.isEmpty(),
        "[index] and [field] name a scheme, which %s would change: give the field or the settings",
        settings.keySet());
    return settings;
  }
}

package org.neardup.elasticsearch.rest;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.FixedExecutorBuilder;
import org.elasticsearch.xcontent.ToXContentObject;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeContext;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.vector.ResourceFolder;

/** Which scheme a request is about: that of the settings given, or that of a field. */
public sealed interface SchemeChoice {

  /** Name of the thread pool, and below {@code thread_pool.} of its settings. */
  String THREAD_POOL = "near_duplicate_reports";

  /** Requests that wait for a thread; further ones are refused with status 429. */
  int MAX_WAITING = 50;

  /** A quarter of the processors: a request may take one for a second. */
  static ExecutorBuilder<?> threadPool(Settings settings) {
    return new FixedExecutorBuilder(
        settings,
        THREAD_POOL,
        Math.max(1, EsExecutors.allocatedProcessors(settings) / 4),
        MAX_WAITING,
        "thread_pool." + THREAD_POOL,
        EsExecutors.TaskTrackingConfig.DO_NOT_TRACK);
  }

  /**
   * Finds the scheme; asking for that of a field needs the privilege to read its index.
   *
   * @param resources has the files that settings name
   * @param executor where the listener is called, and where what takes time is done
   */
  void resolve(
      Client client,
      ResourceFolder resources,
      Executor executor,
      ActionListener<ResolvedScheme> listener);

  /** Settings as in a mapping; what is not given has its default. */
  record OfSettings(Map<String, String> settings) implements SchemeChoice {
    @Override
    public void resolve(
        Client client,
        ResourceFolder resources,
        Executor executor,
        ActionListener<ResolvedScheme> listener) {
      executor.execute(
          ActionRunnable.supply(
              listener,
              () ->
                  SchemeRequest.of(settings).resolve(SchemeContext.ofFiles(resources::reference))));
    }
  }

  /** A field of type {@code near_duplicate}; the index may be an alias of one index. */
  record OfField(String index, String field) implements SchemeChoice {
    @Override
    public void resolve(
        Client client,
        ResourceFolder resources,
        Executor executor,
        ActionListener<ResolvedScheme> listener) {
      client.execute(
          TransportFieldSchemeAction.TYPE,
          new FieldSchemeRequest(index, field),
          new ThreadedActionListener<>(executor, listener.map(FieldSchemeResponse::scheme)));
    }
  }

  /**
   * Finds the scheme and makes of it what a request is answered with, on one of a few threads for
   * that: searches and the transport have theirs.
   */
  default <R extends ToXContentObject> void answer(
      NodeClient client,
      ResourceFolder resources,
      RestChannel channel,
      Function<ResolvedScheme, R> report) {
    ActionListener<R> listener = new RestToXContentListener<>(channel);
    resolve(
        client, resources, client.threadPool().executor(THREAD_POOL), listener.map(report::apply));
  }

  /** The names that choose a scheme. */
  static Set<String> names() {
    Set<String> names = new TreeSet<>(Setting.names());
    names.add("index");
    names.add("field");
    return names;
  }

  /**
   * The choice of a request.
   *
   * @param values values by name; other names than {@link #names} are passed over
   * @throws IllegalArgumentException if a field is only half named, or settings stand beside it
   */
  static SchemeChoice of(Map<String, String> values) {
    Map<String, String> settings = new TreeMap<>(values);
    settings.keySet().retainAll(Setting.names());
    if (values.containsKey("index") != values.containsKey("field")) {
      throw new IllegalArgumentException(
          "[index] and [field] go together: give both, or neither and the settings of a scheme");
    }
    if (!values.containsKey("index")) {
      return new OfSettings(settings);
    }
    if (!settings.isEmpty()) {
      throw new IllegalArgumentException(
          "[index] and [field] name a scheme, which "
              + settings.keySet()
              + " would change: give it, or settings, not both");
    }
    return new OfField(values.get("index"), values.get("field"));
  }
}

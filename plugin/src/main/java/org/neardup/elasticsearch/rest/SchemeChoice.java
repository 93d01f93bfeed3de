package org.neardup.elasticsearch.rest;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.xcontent.ToXContentObject;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeSettings;
import org.neardup.vector.ResourceFolder;

/** Which scheme a request is about: that of the settings given, or that of a field. */
sealed interface SchemeChoice {

  /**
   * Finds the scheme; asking for that of a field needs the privilege to read its index.
   *
   * @param resources has the files that settings name
   */
  void resolve(Client client, ResourceFolder resources, ActionListener<ResolvedScheme> listener);

  /** Settings as in a mapping; what is not given has its default. */
  record OfSettings(Map<String, String> settings) implements SchemeChoice {
    @Override
    public void resolve(
        Client client, ResourceFolder resources, ActionListener<ResolvedScheme> listener) {
      ActionListener.completeWith(
          listener, () -> SchemeSettings.resolve(settings, resources::reference));
    }
  }

  /** A field of type {@code near_duplicate}; the index may be an alias of one index. */
  record OfField(String index, String field) implements SchemeChoice {
    @Override
    public void resolve(
        Client client, ResourceFolder resources, ActionListener<ResolvedScheme> listener) {
      client.execute(
          TransportFieldSchemeAction.TYPE,
          new FieldSchemeRequest(index, field),
          listener.map(response -> SchemeSettings.resolve(response.settings())));
    }
  }

  /**
   * Finds the scheme and makes of it what a request is answered with, on a thread of the node that
   * may take its time.
   */
  default <R extends ToXContentObject> void answer(
      NodeClient client,
      ResourceFolder resources,
      RestChannel channel,
      Function<ResolvedScheme, R> report) {
    ActionListener<R> listener = new RestToXContentListener<>(channel);
    client
        .threadPool()
        .executor(ThreadPool.Names.SEARCH)
        .execute(
            ActionRunnable.wrap(listener, l -> resolve(client, resources, l.map(report::apply))));
  }

  /** The names that choose a scheme. */
  static Set<String> names() {
    Set<String> names = new TreeSet<>(SchemeSettings.names());
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
    settings.keySet().retainAll(SchemeSettings.names());
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

package org.neardup.elasticsearch.rest;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.neardup.vector.ResourceFolder;

/**
 * {@code GET /_neardup/plan}: what settings come to, before anything is indexed. Takes every
 * setting of a scheme, or {@code index} and {@code field}, and {@code units}.
 *
 * <p>It computes on the node that is asked and reads nothing, so that with security on any user may
 * ask; only with an index named the privilege {@code read} on that index is needed. Costs some
 * milliseconds; the largest schemes, of 4,096 components, up to a tenth of a second.
 */
public final class RestPlanAction extends BaseRestHandler {

  private final ResourceFolder resources;

  /** A handler whose settings may name some files. */
  public RestPlanAction(ResourceFolder resources) {
    this.resources = resources;
  }

  @Override
  public String getName() {
    return "neardup_plan";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(RestRequest.Method.GET, "/_neardup/plan"),
        new Route(RestRequest.Method.POST, "/_neardup/plan"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    Set<String> names = SchemeChoice.names();
    names.add("units");
    Map<String, String> values = RequestValues.of(request, names);
    Long units = units(values.get("units"));
    SchemeChoice choice = SchemeChoice.of(values);
    return channel ->
        choice.answer(client, resources, channel, resolved -> new PlanReport(resolved, units));
  }

  private static Long units(String value) {
    try {
      return value == null ? null : Long.valueOf(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("[units] must be an integer, got [" + value + "]", e);
    }
  }
}

package org.neardup.elasticsearch.rest;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.xcontent.ToXContentObject;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.vector.ResourceFolder;

/**
 * {@code GET /_neardup/plan}: the scheme that settings resolve to and its expected recall and cost,
 * before anything is indexed. Takes every setting of a scheme, or {@code index} and {@code field}
 * and perhaps {@code units}. Costs some milliseconds; the largest schemes, of 4,096 components, up
 * to a tenth of a second.
 */
public final class RestPlanAction extends SchemeAction {

  public RestPlanAction(ResourceFolder resources, Supplier<ClusterNode> node) {
    super("plan", Set.of(), resources, node);
  }

  @Override
  protected Function<ResolvedScheme, ToXContentObject> report(
      RequestValues values, RestRequest request) {
    long byDefault = SchemeRequest.EMPTY.units();
    long units = values.integer(Setting.UNITS.id(), byDefault, 1, Long.MAX_VALUE);
    return scheme -> new PlanReport(scheme, units);
  }
}

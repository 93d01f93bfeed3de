package org.neardup.elasticsearch.groups;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesIndexResponse;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesRequest;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesResponse;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.SearchContextId;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.FixedExecutorBuilder;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.groups.GroupsResponse.Searched;
import org.neardup.elasticsearch.query.LowRecall;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.lsh.IndexScheme;

/**
 * Answers a {@link GroupsRequest} on the node that was asked, in a thread pool of its own: it
 * computes for seconds, and waits for its searches. Cancelling the task ends it within
 * milliseconds.
 */
public final class TransportGroupsAction extends TransportAction<GroupsRequest, GroupsResponse> {

  /** Named like a read, so that the privilege {@code read} allows it. */
  public static final ActionType<GroupsResponse> TYPE =
      new ActionType<>("indices:data/read/near_duplicates");

  /** Name of the thread pool, and below {@code thread_pool.} of its settings. */
  public static final String THREAD_POOL = "near_duplicates";

  /** Requests that wait for a thread; further ones are refused with status 429. */
  private static final int MAX_WAITING = 100;

  /** How long a point in time may be idle that is not kept for a next page. */
  private static final TimeValue DEFAULT_KEEP_ALIVE = TimeValue.timeValueMinutes(5);

  private final NodeClient client;
  private final ClusterNode node;
  private final BigArrays arrays;
  private final NamedWriteableRegistry registry;

  @Inject
  public TransportGroupsAction(
      TransportService transport,
      ActionFilters filters,
      NodeClient client,
      ClusterNode node,
      BigArrays arrays,
      NamedWriteableRegistry registry) {
    super(
        TYPE.name(),
        filters,
        transport.getTaskManager(),
        transport.getThreadPool().executor(THREAD_POOL));
    this.client = client;
    this.node = node;
    this.arrays = arrays.withCircuitBreaking();
    this.registry = registry;
  }

  /** Half of the processors: the rest of the node goes on meanwhile. */
  public static ExecutorBuilder<?> threadPool(Settings settings) {
    return new FixedExecutorBuilder(
        settings,
        THREAD_POOL,
        Math.max(1, EsExecutors.allocatedProcessors(settings) / 2),
        MAX_WAITING,
        "thread_pool." + THREAD_POOL,
        EsExecutors.TaskTrackingConfig.DO_NOT_TRACK);
  }

  @Override
  protected void doExecute(
      Task task, GroupsRequest request, ActionListener<GroupsResponse> listener) {
    ActionListener.completeWith(listener, () -> answer((CancellableTask) task, request));
  }

  private GroupsResponse answer(CancellableTask task, GroupsRequest request) {
    task.ensureNotCancelled();
    GroupsOptions options = request.options();
    Client asUser = new ParentTaskAssigningClient(client, node.local(), task);
    List<FieldCapabilitiesIndexResponse> capabilities = capabilities(asUser, request);
    FieldSchemes schemes =
        new FieldSchemes(options.field(), node.indicesService(), node.indices()).read(capabilities);
    boolean given = options.pointInTime() != null;
    if (given) {
      requireSameIndices(options.pointInTime(), capabilities);
    }
    BytesReference pointInTime = given ? options.pointInTime() : open(asUser, request);
    boolean keep = given;
    try {
      GroupsResponse response = find(task, asUser, options, schemes, pointInTime);
      keep = response.pointInTime() != null;
      return response;
    } finally {
      if (!keep) {
        close(pointInTime);
      }
    }
  }

  private static List<FieldCapabilitiesIndexResponse> capabilities(
      Client client, GroupsRequest request) {
    FieldCapabilitiesRequest capabilities =
        new FieldCapabilitiesRequest()
            .indices(request.indices())
            .indicesOptions(request.indicesOptions())
            .fields(request.options().field());
    capabilities.setMergeResults(false);
    FieldCapabilitiesResponse response = client.fieldCaps(capabilities).actionGet();
    if (!response.getFailures().isEmpty()) {
      throw new IllegalStateException(
          "cannot tell which indices have field [" + request.options().field() + "]",
          response.getFailures().get(0).getException());
    }
    return response.getIndexResponses();
  }

  private void requireSameIndices(
      BytesReference pointInTime, List<FieldCapabilitiesIndexResponse> capabilities) {
    Set<String> named =
        capabilities.stream()
            .map(FieldCapabilitiesIndexResponse::getIndexName)
            .collect(Collectors.toSet());
    String[] read = SearchContextId.decode(registry, pointInTime).getActualIndices();
    if (!named.containsAll(Arrays.asList(read))) {
      throw new IllegalArgumentException(
          "[pit_id] must be of the indices that the request names, "
              + named.stream().sorted().toList()
              + ", got one of "
              + Arrays.toString(read));
    }
  }

  private static TimeValue keepAlive(GroupsOptions options) {
    return options.keepAlive() == null ? DEFAULT_KEEP_ALIVE : options.keepAlive();
  }

  private static BytesReference open(Client client, GroupsRequest request) {
    OpenPointInTimeRequest open =
        new OpenPointInTimeRequest(request.indices())
            .indicesOptions(request.indicesOptions())
            .keepAlive(keepAlive(request.options()));
    return client.execute(TransportOpenPointInTimeAction.TYPE, open).actionGet().getPointInTimeId();
  }

  /** Not as a child of the task, because a cancelled one may have no more children. */
  private void close(BytesReference pointInTime) {
    client
        .execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(pointInTime))
        .actionGet();
  }

  private GroupsResponse find(
      CancellableTask task,
      Client asUser,
      GroupsOptions options,
      FieldSchemes schemes,
      BytesReference pointInTime) {
    double similarity =
        options.minSimilarity() == null ? schemes.threshold() : options.minSimilarity();
    IndexScheme scheme = schemes.schemeFor(similarity);
    PointInTimeBuilder view = new PointInTimeBuilder(pointInTime).setKeepAlive(keepAlive(options));
    CircuitBreaker breaker = arrays.breakerService().getBreaker(CircuitBreaker.REQUEST);
    try (UnitTable table = new UnitTable(scheme, arrays);
        Memory memory = new Memory(breaker)) {
      new DocumentReader(asUser, view, options, table).readAll();
      Groups groups =
          new GroupFinder(table, scheme, similarity, memory, task::ensureNotCancelled).find();
      List<Group> page = groups.page(options.from(), options.size(), options.maxMembers());
      boolean more = options.from() + page.size() < groups.total();
      Searched searched = Searched.of(scheme, similarity, table);
      LowRecall.warn(options.field(), similarity, searched.expectedRecall());
      return new GroupsResponse(
          System.nanoTime() - task.getStartTimeNanos(),
          searched,
          groups,
          page,
          more && options.keepAlive() != null ? pointInTime : null);
    }
  }
}

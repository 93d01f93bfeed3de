package org.neardup.elasticsearch.groups;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadPoolExecutor;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesIndexResponse;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesRequest;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.endpoints.FieldSchemes;
import org.neardup.elasticsearch.groups.GroupsRequest.Options;
import org.neardup.elasticsearch.query.QueryOptions;
import org.neardup.elasticsearch.server.Projects;
import org.neardup.lsh.IndexScheme;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.util.Reservation;

/**
 * Answers a {@link GroupsRequest} on the node that was asked, in a separate thread pool: it
 * computes for seconds, and waits for its searches. Cancelling the task ends it within
 * milliseconds.
 */
public final class TransportGroupsAction extends TransportAction<GroupsRequest, GroupsResponse> {

  private static final Logger LOGGER = LogManager.getLogger(TransportGroupsAction.class);

  /** Named like a read, so that the privilege {@code read} allows it. */
  public static final ActionType<GroupsResponse> TYPE =
      new ActionType<>("indices:data/read/neardup/groups");

  /** Name of the thread pool, and below {@code thread_pool.} of its settings. */
  public static final String THREAD_POOL = "near_duplicates";

  /** Requests that wait for a thread; further ones are refused with status 429. */
  public static final int MAX_WAITING = 100;

  private final NodeClient client;
  private final PluginServices services;
  private final UnitTable.Account account;
  private final ThreadContext threads;
  private final ThreadPoolExecutor pool;

  @Inject
  public TransportGroupsAction(
      TransportService transport,
      ActionFilters filters,
      NodeClient client,
      PluginServices services) {
    super(TYPE.name(), filters, transport.getTaskManager(), EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.client = client;
    this.services = services;
    this.account =
        new UnitTable.Account(
            services
                .indicesService()
                .getCircuitBreakerService()
                .getBreaker(CircuitBreaker.REQUEST));
    this.threads = transport.getThreadPool().getThreadContext();
    this.pool = (ThreadPoolExecutor) transport.getThreadPool().executor(THREAD_POOL);
  }

  /** A cancelled request that still waits leaves the queue at once. */
  @Override
  protected void doExecute(
      Task task, GroupsRequest request, ActionListener<GroupsResponse> listener) {
    CancellableTask cancellable = (CancellableTask) task;
    Runnable work =
        threads.preserveContext(
            ActionRunnable.wrap(
                listener, l -> ActionListener.respondAndRelease(l, answer(cancellable, request))));
    pool.execute(work);
    // Run like this the work answers that it was cancelled.
    cancellable.addListener(
        () -> {
          if (pool.remove(work)) {
            work.run();
          }
        });
  }

  private GroupsResponse answer(CancellableTask task, GroupsRequest request) {
    task.ensureNotCancelled();
    Options options = request.options;
    Client asUser =
        new ParentTaskAssigningClient(client, services.clusterService().localNode(), task);
    FieldCapabilitiesRequest ask =
        FieldSchemes.request(options.field(), request.indicesOptions(), request.indices());
    List<FieldCapabilitiesIndexResponse> capabilities =
        FieldSchemes.responses(asUser.fieldCaps(ask).actionGet(), options.field());
    Collection<ResolvedScheme> schemes =
        new FieldSchemes(options.field(), services)
            .comparable(capabilities, task::ensureNotCancelled);
    List<String> indices =
        capabilities.stream()
            .map(FieldCapabilitiesIndexResponse::getIndexName)
            .distinct()
            .sorted()
            .toList();
    NamedWriteableRegistry registry = services.namedWriteableRegistry();
    options.pointInTime().ifPresent(given -> PointInTime.requireIndices(given, indices, registry));
    TimeValue maxKeepAlive =
        services.clusterService().getClusterSettings().get(SearchService.MAX_KEEPALIVE_SETTING);
    try (PointInTime view = PointInTime.of(asUser, client, request, maxKeepAlive)) {
      int window = Projects.indices(services).resultWindow(indices);
      return find(task, asUser, options, schemes, view, window);
    }
  }

  private GroupsResponse find(
      CancellableTask task,
      Client asUser,
      Options options,
      Collection<ResolvedScheme> schemes,
      PointInTime view,
      int window) {
    double similarity =
        options
            .minSimilarity()
            .or(() -> schemes.stream().map(ResolvedScheme::threshold).min(Double::compare))
            .orElseThrow();
    // The scheme whose bands find the most pairs.
    IndexScheme scheme =
        schemes.stream()
            .map(ResolvedScheme::scheme)
            .max(Comparator.comparingDouble(each -> each.plan().recallAt(similarity)))
            .orElseThrow();
    DocumentReader reader = new DocumentReader(asUser, view, options, scheme.signature(), window);
    try {
      reader.countDocuments();
      // Nearly every document has a unit at least: there may be no need to count them.
      requireMemory(bytes(scheme, reader, options));
      reader.countUnits();
      requireMemory(bytes(scheme, reader, options));
      try (Reservation memory = new Reservation(account)) {
        UnitTable table = new UnitTable(scheme, memory, task::ensureNotCancelled);
        try (Reservation page = new Reservation(account)) {
          page.add(reader.bytesOfPage());
          reader.read(table);
        }
        if (options.keepAlive().isEmpty()) {
          view.keep(false);
          view.close();
        }
        LargestBuckets largest = new LargestBuckets(table, options.maxBuckets(), memory);
        GroupFinder finder =
            new GroupFinder(table, scheme, similarity, largest, memory, task::ensureNotCancelled);
        Optional<Groups> groups = finder.find(options.size() > 0);
        GroupsResponse.Searched searched = GroupsResponse.Searched.of(scheme, similarity, table);
        QueryOptions.lowRecall(options.field(), similarity, searched.expectedRecall())
            .ifPresent(HeaderWarning::addWarning);
        return response(task, options, searched, groups, largest, view);
      }
    } catch (CircuitBreakingException e) {
      throw tooMuch(bytes(scheme, reader, options), reader, options, e);
    }
  }

  private GroupsResponse response(
      Task task,
      Options options,
      GroupsResponse.Searched searched,
      Optional<Groups> groups,
      LargestBuckets largest,
      PointInTime view) {
    Reservation answer = new Reservation(account);
    try {
      Optional<Groups.Page> page =
          groups.map(all -> all.page(options.from(), options.size(), options.maxMembers(), answer));
      boolean last =
          page.filter(it -> options.from() + it.groups().size() >= it.total()).isPresent();
      view.keep(!last && options.keepAlive().isPresent());
      return new GroupsResponse(
          System.nanoTime() - task.getStartTimeNanos(),
          searched,
          page,
          largest.list(answer),
          view.kept() ? Optional.of(view.id()) : Optional.empty(),
          answer::close);
    } catch (RuntimeException e) {
      answer.close();
      throw e;
    }
  }

  /** How much the request takes, as far as units are counted. */
  private static long bytes(IndexScheme scheme, DocumentReader reader, Options options) {
    int documents = reader.documents();
    int units = Math.max(documents, reader.units());
    return UnitTable.bytes(scheme, documents, units)
        + GroupFinder.bytes(units)
        + Groups.bytes(units, options.size(), options.maxMembers())
        + LargestBuckets.bytes(options.maxBuckets())
        + reader.bytesOfPage();
  }

  /**
   * Refuses a request for more memory than there is. Memory itself is charged step by step, because
   * the breaker also looks at the heap, which is full of garbage after another large request; it is
   * collected meanwhile.
   */
  private void requireMemory(long bytes) {
    CircuitBreaker breaker = account.breaker();
    long limit = breaker.getLimit();
    long wanted = breaker.getUsed() + bytes;
    if (limit >= 0 && wanted > limit) {
      breaker.circuitBreak(UnitTable.Account.LABEL, wanted);
    }
  }

  private static CircuitBreakingException tooMuch(
      long bytes, DocumentReader reader, Options options, CircuitBreakingException cause) {
    CircuitBreakingException refusal =
        new CircuitBreakingException(
            ("the groups of %s%s documents with field [%s] ([max_units] = %s) take about %s of"
                    + " memory, more than is left of the %s that the circuit breaker of this node"
                    + " allows: narrow the [query], wait until less is in use, ask a node with a"
                    + " larger heap, or find the clusters of a whole dump with the offline jobs")
                .formatted(
                    reader.units() == 0 ? "" : reader.units() + " units in ",
                    reader.documents(),
                    options.field(),
                    options.maxUnits(),
                    ByteSizeValue.ofBytes(bytes),
                    ByteSizeValue.ofBytes(cause.getByteLimit())),
            cause.getBytesWanted(),
            cause.getByteLimit(),
            cause.getDurability());
    refusal.initCause(cause);
    LOGGER.warn(refusal.getMessage());
    return refusal;
  }
}

package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.Set;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.TransportBulkAction;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.tasks.Task;

/**
 * Marks the thread context of every bulk request with an object of its own. By it a processor,
 * which is shown documents one by one, tells which came together, and which are being indexed and
 * not simulated: simulations are other actions. Also tells the documents of updates who they are.
 */
public final class BulkMarker implements MappedActionFilter {

  private static final String KEY = "neardup.bulk";

  private final ThreadContext context;

  /** A filter for one node. */
  public BulkMarker(ThreadContext context) {
    this.context = context;
  }

  /** The mark of the request that is being worked for; null if that is not a bulk request. */
  @Nullable
  static Object current(ThreadContext context) {
    return context.getTransient(KEY);
  }

  @Override
  public String actionName() {
    return TransportBulkAction.NAME;
  }

  @Override
  public <Request extends ActionRequest, Response extends ActionResponse> void apply(
      Task task,
      String action,
      Request request,
      ActionListener<Response> listener,
      ActionFilterChain<Request, Response> chain) {
    if (request instanceof BulkRequest bulk) {
      bulk.requests().forEach(BulkMarker::nameUpsert);
    }
    try (var ignored = context.newStoredContext(Set.of(KEY), List.of())) {
      context.putTransient(KEY, new Object());
      chain.proceed(task, action, request, listener);
    }
  }

  /**
   * Gives the document of an update the index and the id that the update names: so far it is sent
   * to another node with them but shown to the pipelines of this one without, and would find
   * itself.
   */
  private static void nameUpsert(DocWriteRequest<?> request) {
    if (request instanceof UpdateRequest update) {
      IndexRequest document = TransportBulkAction.getIndexWriteRequest(update);
      if (document != null && document.id() == null) {
        document.index(update.index()).id(update.id());
      }
    }
  }
}

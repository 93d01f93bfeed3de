package org.neardup.elasticsearch.bulk;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.bulk.TransportBulkAction;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.index.IndexResponse;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.common.hash.MessageDigests;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.set.Sets;
import org.elasticsearch.tasks.Task;

/**
 * Marks the thread context of every bulk request with a new object. A processor, which gets
 * documents one by one, recognises by it the documents of one request, and documents that are only
 * simulated: simulations are other actions. Also gives the documents of updates their index and id,
 * and takes documents that were changed without a processor out of the windows of processors.
 */
public record BulkMarker(ThreadContext context, BiConsumer<String, String> forget)
    implements MappedActionFilter {

  private static final String KEY = "neardup.bulk";

  /**
   * Headers that differ from request to request; the last one is written by the audit of the
   * security module.
   */
  private static final Set<String> TRACES =
      Sets.union(Task.HEADERS_TO_COPY, Set.of(Task.TRACE_STATE, "_xpack_audit_request_id"));

  /** The mark of the request that is being worked for; empty if that is not a bulk request. */
  public static Optional<Object> current(ThreadContext context) {
    return Optional.ofNullable(context.getTransient(KEY));
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
      chain.proceed(task, action, request, listener.delegateFailure(this::answer));
    }
  }

  private <R extends ActionResponse> void answer(ActionListener<R> listener, R response) {
    for (BulkItemResponse item : ((BulkResponse) response).getItems()) {
      // Deletes and partial updates of a bulk request go through no pipeline.
      if (item.isFailed() || !(item.getResponse() instanceof IndexResponse)) {
        forget.accept(item.getIndex(), item.getId());
      }
    }
    listener.onResponse(response);
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

  /**
   * Identifies the user for whom documents are indexed, as far as it decides which documents a
   * search may find: a digest of all headers of the request, the authentication among them, without
   * the headers for tracing. So nothing secret is kept. Two requests of one user that differ in
   * another header count as two users: that costs a match or a bigger batch, and never shows a
   * document to a user who may not read it.
   */
  public static String requester(ThreadContext context) {
    Map<String, String> headers = new TreeMap<>(context.getHeaders());
    headers.keySet().removeAll(TRACES);
    MessageDigest digest = MessageDigests.sha256();
    headers.forEach(
        (name, value) -> {
          update(digest, name);
          update(digest, value);
        });
    // Only these two identify work of the server itself.
    update(digest, String.valueOf(context.isSystemContext()));
    Object origin = context.getTransient(ThreadContext.ACTION_ORIGIN_TRANSIENT_NAME);
    update(digest, String.valueOf(origin));
    return MessageDigests.toHexString(digest.digest());
  }

  private static void update(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }
}

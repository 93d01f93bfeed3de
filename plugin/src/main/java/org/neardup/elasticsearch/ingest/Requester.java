package org.neardup.elasticsearch.ingest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.elasticsearch.common.hash.MessageDigests;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.set.Sets;
import org.elasticsearch.tasks.Task;

/**
 * Identifies the user for whom a document is indexed, as far as it decides which documents a search
 * may find.
 *
 * <p>The identity is a digest of all headers of a request, the authentication among them, without
 * the headers that only trace it. So nothing secret is kept. Two requests of one user that differ
 * in another header count as two users: that costs a match or a bigger batch, and never shows a
 * document to a user who may not read it.
 */
final class Requester {

  /**
   * Headers that differ from request to request; the last one is written by the audit of the
   * security module.
   */
  private static final Set<String> TRACES =
      Sets.union(Task.HEADERS_TO_COPY, Set.of(Task.TRACE_STATE, "_xpack_audit_request_id"));

  private Requester() {}

  /** The requester of a thread context. */
  static String of(ThreadContext context) {
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

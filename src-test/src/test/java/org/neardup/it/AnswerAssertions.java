package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.neardup.jobs.load.Response;

/** Assertions on the answers to senseless requests. */
final class AnswerAssertions {
  static final int TOO_MANY_REQUESTS = 429;

  private AnswerAssertions() {}

  /** A refusal with a reason. */
  static void assertRefused(String what, Response response) {
    assertEquals(what + " " + shown(response), 400, response.status());
    assertClear(what, response);
  }

  /**
   * Success, or a refusal with a reason, or the circuit breaker; nothing that went wrong inside.
   */
  static void assertClear(String what, Response response) {
    boolean breaker =
        (response.status() == TOO_MANY_REQUESTS || response.status() == 503)
            && response.body().toString().contains("circuit_breaking_exception");
    boolean clear = response.status() < 500 && !internal(response);
    assertTrue(what + " gives " + shown(response), breaker || clear);
  }

  private static boolean internal(Response response) {
    String body = response.body().toString();
    return !response.ok()
        && (response.reason().isBlank()
            || body.contains("null_pointer")
            || body.contains("class_cast")
            || body.contains("index_out_of_bounds"));
  }

  /** A log has no error that no request may cause. */
  static void assertHarmless(String log) {
    for (String word :
        List.of("java.lang.OutOfMemoryError", "java.lang.StackOverflowError", "uncaught")) {
      assertFalse(word, log.contains(word));
    }
  }

  static String shown(Response response) {
    String all = response.toString();
    return all.substring(0, Math.min(2_000, all.length()));
  }
}

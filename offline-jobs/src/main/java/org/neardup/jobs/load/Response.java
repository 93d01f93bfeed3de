package org.neardup.jobs.load;

import java.io.IOException;
import org.neardup.pinned.jackson.databind.JsonNode;

/** The answer of the server: the HTTP status and the JSON body, which may be missing. */
public record Response(int status, JsonNode body) {
  public boolean ok() {
    return status >= 200 && status < 300;
  }

  /** Whether the same request may succeed a little later: too many requests or a server error. */
  public boolean retryable() {
    return status == 429 || status >= 500;
  }

  /**
   * The body of a success.
   *
   * @throws IOException with the attempt and the server's reason, after a failure
   */
  public JsonNode orThrow(String attempt) throws IOException {
    if (ok()) {
      return body;
    }
    throw new IOException("could not " + attempt + ": " + reason() + " (HTTP " + status + ")");
  }

  /** The server's reason for a failure, and the reason of the innermost cause if it differs. */
  public String reason() {
    JsonNode error = body.path("error");
    if (error.isTextual()) {
      return error.asText();
    }
    return error.isMissingNode() ? "no reason given" : reason(error);
  }

  /** The reason in an error object, such as each failed item of a bulk response has. */
  public static String reason(JsonNode error) {
    String reason = error.path("reason").asText(error.path("type").asText("no reason given"));
    JsonNode cause = error.path("caused_by");
    while (cause.path("caused_by").isObject()) {
      cause = cause.path("caused_by");
    }
    String deeper = cause.path("reason").asText("");
    return deeper.isEmpty() || reason.contains(deeper) ? reason : reason + ": " + deeper;
  }
}

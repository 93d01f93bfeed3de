package org.neardup.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neardup.fixture.TestResources;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.Response;

/**
 * A way in which a text reaches the plugin. In path and body {@code $index} and {@code $text} stand
 * for the index and the text, and single quotes for double ones.
 *
 * @param body empty for GET; lines of JSON where it ends with a line break
 * @param refusals the statuses by which it may be refused whatever the text is
 */
record HostileRequest(String name, String path, String body, Set<Integer> refusals) {
  /** Further statuses that a text which is not modest may get. */
  private static final Set<Integer> LIMIT_OR_MEMORY = Set.of(400, 404, 409, 413, 429, 503);

  private static final String QUERY = "{'near_duplicate': {'field': 'sen', 'like': $text}}";
  private static final String TEN =
      IntStream.rangeClosed(1, 10)
          .mapToObj(number -> QUERY.replace("}}", ", 'num_candidates': " + number + "}}"))
          .collect(Collectors.joining(", ", "[", "]"));
  private static final Pattern REPEATED = Pattern.compile("(\\d)x (.*)", Pattern.DOTALL);

  static final List<HostileRequest> ALL =
      TestResources.rows(HostileRequest.class, "hostile-requests.tsv").stream()
          .map(HostileRequest::of)
          .toList();

  private static HostileRequest of(String line) {
    String[] fields = (line + "\t").split("\t", -1);
    String body = fields[2].translateEscapes().replace("$query", QUERY).replace("$ten", TEN);
    Matcher repeated = REPEATED.matcher(body);
    return new HostileRequest(
        fields[0].replace(" [400]", ""),
        fields[1].replace("$search", "/$index/_search?_source=false"),
        repeated.matches() ? repeated.group(2).repeat(Integer.parseInt(repeated.group(1))) : body,
        fields[0].endsWith(" [400]") ? Set.of(400) : Set.of());
  }

  boolean allows(HostileText text, int status) {
    return status / 100 == 2
        || refusals.contains(status)
        || (!text.modest() && LIMIT_OR_MEMORY.contains(status));
  }

  Response send(Elasticsearch server, HostileText text) throws IOException {
    String address = path.replace("$index", text.name());
    if (body.isEmpty()) {
      return server.get(address);
    }
    String json = body.replace('\'', '"').replace("$index", text.name());
    byte[] bytes = json.replace("$text", text.json()).getBytes(StandardCharsets.UTF_8);
    return json.endsWith("\n") ? server.postLines(address, bytes) : server.post(address, bytes);
  }
}

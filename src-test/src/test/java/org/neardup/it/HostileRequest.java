package org.neardup.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.Response;

/**
 * A way in which a text reaches the plugin. In path and body {@code $index} and {@code $text} stand
 * for the index and the text, and single quotes for double ones.
 *
 * @param body null for GET; lines of JSON where it ends with a line break
 * @param refusals the statuses by which it may be refused whatever the text is
 */
record HostileRequest(String name, String path, String body, Set<Integer> refusals) {
  /** Further statuses that a text which is not modest may get. */
  private static final Set<Integer> LIMIT_OR_MEMORY = Set.of(400, 404, 409, 413, 429, 503);

  /** Beyond limits of Elasticsearch, or of the endpoint, that are not about memory alone. */
  private static final Set<Integer> LIMIT = Set.of(400);

  private static final Set<Integer> NONE = Set.of();

  private static final String SEARCH = "/$index/_search?_source=false";
  private static final String QUERY = query("sen", "$text", "");
  private static final String STORED = "{'_index': '$index', '_id': '0'}";
  private static final String SOURCE = "{'_index': '$index', '_source': {'sen': $text}}";
  private static final String HIGHLIGHT =
      "'highlight': {'number_of_fragments': 0, 'fields': {'sen': {'type': 'near_duplicate'}}}";
  private static final String MORE =
      "{'query': {'more_like_this': {'fields': ['%s'], 'like': %s,"
          + " 'min_term_freq': 1, 'min_doc_freq': 1, 'max_query_terms': 10000}}}";

  static final List<HostileRequest> ALL =
      List.of(
          post("index document", "/$index/_doc/d?refresh=true", "{'doc': $text}"),
          post("index sentences", "/$index/_doc/s?refresh=true", "{'sen': $text}"),
          post("index analyzer", "/$index/_doc/b?refresh=true", "{'bands': $text}"),
          post("index multi-field", "/$index/_doc/m?refresh=true", "{'body': $text}"),
          post("bulk documents", "/$index/_bulk?refresh=true", bulk(2, "{'doc': $text}")),
          post("bulk sentences", "/$index/_bulk?refresh=true", bulk(2, "{'sen': $text}")),
          post("bulk analyzer", "/$index/_bulk?refresh=true", bulk(2, "{'bands': $text}")),
          ask("sentences", QUERY),
          ask("document", query("doc", "$text", "")),
          ask("by id", query("sen", STORED, "")),
          ask("by id of documents", query("doc", STORED, "")),
          ask("by {doc}", query("sen", "{'doc': {'sen': $text}}", "")),
          ask("exact", query("sen", "$text", ", 'verify': 'exact'")),
          ask("exact document", query("doc", "$text", ", 'verify': 'exact'")),
          ask("exact by id", query("sen", STORED, ", 'verify': 'exact', 'include': true")),
          ask("avg", query("sen", "$text", ", 'score_mode': 'avg'")),
          ask("coverage", query("sen", "$text", ", 'score_mode': 'coverage'")),
          ask("10,000 candidates", query("sen", "$text", ", 'num_candidates': 10000")),
          ask("unlike", query("sen", "'one text and no other'", ", 'unlike': $text")),
          ask("filter", query("sen", "$text", ", 'filter': " + QUERY)),
          ask("many bands", query("wide", "$text", "")),
          search("evidence", with(QUERY, "'ext': {'near_duplicate': {'max_pairs': 1000}}")),
          search("highlight", with(QUERY, HIGHLIGHT)),
          search("explain", with(QUERY, "'explain': true")),
          search("profile", with(QUERY, "'profile': true")),
          search("timeout", with(QUERY, "'timeout': '1s'")),
          post("_validate", "/$index/_validate/query?explain=true", "{'query': " + QUERY + "}"),
          post("_explain", "/$index/_explain/0", "{'query': " + QUERY + "}"),
          post(
              "msearch",
              "/$index/_msearch",
              ("{}\n" + with(QUERY, "'_source': false") + "\n").repeat(8)),
          search(
              "rescore",
              with(
                  "{'match_all': {}}",
                  "'rescore': {'window_size': 100, 'query': {'rescore_query': " + QUERY + "}}")),
          ask("must_not", "{'bool': {'must_not': " + QUERY + "}}"),
          ask("should", "{'bool': {'should': " + different(10) + "}}"),
          ask("constant_score", "{'constant_score': {'filter': " + QUERY + "}}"),
          ask("nested", "{'nested': {'path': 'n', 'query': " + query("n.s", "$text", "") + "}}"),
          search("collapse", with(QUERY, "'collapse': {'field': 'k'}")),
          search(
              "aggregations",
              "{'size': 0, 'aggs': {'a': {'filters': {'filters': " + different(10) + "}}}}"),
          search("fields", with("{'match_all': {}}", "'fields': ['sen', 'doc']")),
          search(
              "fields as text",
              with("{'match_all': {}}", "'fields': [{'field': 'sen', 'format': 'text'}]")),
          post(
              "alias with the query",
              "/_aliases",
              "{'actions': [{'add': {'index': '$index', 'alias': 'a', 'filter': " + QUERY + "}}]}"),
          by("search the alias", "/a/_search?_source=false", "{}", NONE),
          by("query the alias", "/a/_search?_source=false", with(QUERY, ""), NONE),
          by(
              "remove the alias",
              "/_aliases",
              "{'actions': [{'remove': {'index': '$index', 'alias': 'a', 'must_exist': false}}]}",
              NONE),
          by("match sentences", SEARCH, with("{'match': {'sen': $text}}", ""), LIMIT),
          ask("match document", "{'match': {'doc': $text}}"),
          by("match analyzer", SEARCH, with("{'match': {'bands': $text}}", ""), LIMIT),
          by("more_like_this", SEARCH, MORE.formatted("bands", "$text"), LIMIT),
          search("more_like_this {doc}", MORE.formatted("body", doc("body"))),
          search("more_like_this by id", MORE.formatted("body", STORED)),
          post("_termvectors", "/$index/_termvectors", "{'doc': {'sen': $text}}"),
          post("_termvectors of the parent", "/$index/_termvectors", "{'doc': {'body': $text}}"),
          by(
              "_analyze",
              "/$index/_analyze?filter_path=error",
              "{'field': 'sen', 'text': $text}",
              LIMIT),
          by(
              "_analyze analyzer",
              "/$index/_analyze?filter_path=error",
              "{'analyzer': 'bands', 'text': $text}",
              LIMIT),
          post("tag", "/$index/_bulk?pipeline=tag&refresh=true", bulk(2, "{'sen': $text}")),
          post("drop", "/$index/_bulk?pipeline=drop&refresh=true", bulk(2, "{'sen': $text}")),
          post(
              "_simulate",
              "/_ingest/pipeline/tag/_simulate",
              "{'docs': [" + SOURCE + ", " + SOURCE + "]}"),
          post("compare documents", "/_neardup/compare", "{'a': $text, 'b': $text}"),
          by(
              "compare sentences",
              "/_neardup/compare?unit=sentence",
              "{'a': $text, 'b': $text}",
              LIMIT),
          by("plan", "/_neardup/plan?components=4096", null, NONE),
          by("buckets", "/$index/_neardup/groups?field=sen&size=0&max_buckets=1000", null, NONE),
          by("groups of sentences", "/$index/_neardup/groups?field=sen", null, NONE),
          by("groups of documents", "/$index/_neardup/groups?field=doc", null, NONE));

  private static HostileRequest by(String name, String path, String body, Set<Integer> refusals) {
    return new HostileRequest(name, path, body, refusals);
  }

  private static HostileRequest post(String name, String path, String body) {
    return by(name, path, body, NONE);
  }

  private static HostileRequest search(String name, String body) {
    return post(name, SEARCH, body);
  }

  private static HostileRequest ask(String name, String query) {
    return search(name, with(query, ""));
  }

  private static String with(String query, String more) {
    return "{'query': " + query + (more.isEmpty() ? "" : ", ") + more + "}";
  }

  private static String query(String field, String like, String options) {
    return "{'near_duplicate': {'field': '" + field + "', 'like': " + like + options + "}}";
  }

  /** Lucene would take equal ones for one. */
  private static String different(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> query("sen", "$text", ", 'num_candidates': " + number))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String doc(String field) {
    return "{'_index': '$index', 'doc': {'" + field + "': $text}}";
  }

  private static String bulk(int count, String source) {
    return ("{'index': {}}\n" + source + "\n").repeat(count);
  }

  boolean allows(HostileText text, int status) {
    return status / 100 == 2
        || refusals.contains(status)
        || (!text.modest() && LIMIT_OR_MEMORY.contains(status));
  }

  Response send(Elasticsearch server, HostileText text) throws IOException {
    String address = path.replace("$index", text.name());
    if (body == null) {
      return server.get(address);
    }
    String json = body.replace('\'', '"').replace("$index", text.name());
    byte[] bytes = json.replace("$text", text.json()).getBytes(StandardCharsets.UTF_8);
    return json.endsWith("\n") ? server.postLines(address, bytes) : server.post(address, bytes);
  }
}

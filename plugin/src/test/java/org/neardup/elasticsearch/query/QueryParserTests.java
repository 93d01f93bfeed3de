package org.neardup.elasticsearch.query;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.lucene.search.UnitScoring;

public class QueryParserTests extends ESTestCase {

  @Override
  protected NamedXContentRegistry xContentRegistry() {
    SearchModule module =
        new SearchModule(
            Settings.EMPTY, List.of(new NearDuplicatePlugin(Settings.EMPTY, Path.of("config"))));
    return new NamedXContentRegistry(module.getNamedXContents());
  }

  private NearDuplicateQueryBuilder parseQuery(String json) throws IOException {
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
      return (NearDuplicateQueryBuilder) AbstractQueryBuilder.parseTopLevelQuery(parser);
    }
  }

  public void testFieldBeforeItsOptions() throws IOException {
    String options = "\"like\": [\"text\", {\"_index\": \"a\", \"_id\": %s}], \"include\": true";
    NearDuplicateQueryBuilder brief =
        parseQuery("{\"near_duplicate\": {\"body.dup\": {" + options.formatted("7") + "}}}");
    NearDuplicateQueryBuilder full =
        parseQuery(
            "{\"near_duplicate\": {" + options.formatted("\"7\"") + ", \"field\": \"body.dup\"}}");
    assertThat(brief, equalTo(full));
    assertRefused("{\"a\": {\"like\": \"t\"}, \"b\": {\"like\": \"t\"}}", "got [a] and [b]");
    assertRefused("{\"a\": {\"like\": \"t\", \"field\": \"b\"}}", "got [b] inside of [a]");
    assertRefused("{\"a\": {}}", "Required [like]");
    assertRefused("{\"a\": \"text\"}", "unknown field [a]");
    assertRefused("{\"like\": \"text\"}", "Required [field]");
    assertRefused("{}", "Required [field, like]");
    assertRefused("{\"field\": \"body\"}", "Required [like]");
    assertRefused("{\"a\": {\"like\": []}}", "got 0: give a text, {_index, _id}");
  }

  private void assertRefused(String query, String reason) {
    Exception e =
        expectThrows(Exception.class, () -> parseQuery("{\"near_duplicate\": " + query + "}"));
    assertThat(messages(e), containsString(reason));
  }

  public void testParse() throws IOException {
    String json =
        """
        {"near_duplicate": {
          "field": "body",
          "min_similarity": 0.7,
          "num_candidates": 50,
          "include": true,
          "ignore_missing_likes": true,
          "score_mode": "coverage",
          "verify": "exact",
          "like": [
            "some text",
            {"_index": "a", "_id": "7", "routing": "r"},
            {"_id": "9"},
            {"doc": {"body": ["one", "two"]}},
            {"scheme": "0123456789abcdef", "signature": "AAAA", "text": "its text"},
            {"text": "Ein Text", "language": "de"}
          ],
          "unlike": [{"_index": "a", "_id": "8"}, "another text"],
          "filter": [{"exists": {"field": "body", "boost": 1.0}}],
          "boost": 2.0,
          "_name": "dup"
        }}\
        """;
    NearDuplicateQueryBuilder query = parseQuery(json);
    assertThat(
        XContentHelper.convertToMap(JsonXContent.jsonXContent, Strings.toString(query), true),
        equalTo(XContentHelper.convertToMap(JsonXContent.jsonXContent, json, true)));
    assertThat(
        query.options(),
        equalTo(
            new QueryOptions(
                "body",
                true,
                true,
                QueryOptions.Verification.EXACT,
                new SearchOptions(OptionalDouble.of(0.7), 50, UnitScoring.COVERAGE))));
    assertThat(
        query.likes(),
        equalTo(
            new Likes(
                List.of(
                    new Like.Text("some text"),
                    new Like.Document("a", "7", "r"),
                    new Like.Document(null, "9", null),
                    new Like.ArtificialDocument(Map.of("body", List.of("one", "two"))),
                    new Like.Signature(
                        "0123456789abcdef", new BytesArray(new byte[3]), "its text", null),
                    new Like.Text("Ein Text", "de")),
                List.of(new Like.Document("a", "8", null), new Like.Text("another text")))));
    assertThat(query.filters(), equalTo(List.of(QueryBuilders.existsQuery("body"))));
  }

  public void testDefaults() throws IOException {
    NearDuplicateQueryBuilder query =
        parseQuery(
            """
            {"near_duplicate": {"field": "body", "like": "some text", "unlike": "another",
              "filter": {"match_all": {}}}}
            """);
    assertThat(
        query.options(),
        equalTo(
            QueryOptions.of(
                "body", new SearchOptions(OptionalDouble.empty(), 1000, UnitScoring.MAX))));
    assertThat(query.likes().like(), equalTo(List.of(new Like.Text("some text"))));
    assertThat(query.likes().unlike(), equalTo(List.of(new Like.Text("another"))));
    assertThat(query.filters(), equalTo(List.of(QueryBuilders.matchAllQuery())));
  }

  /** Options of a query on {@code body} that is like {@code some text}, unless they say else. */
  public void testParseErrors() {
    String refused =
        """
        "min_similarity": 1.5 -> [min_similarity] must be between 0 and 1, got 1.5
        "min_similarity": "80%" -> [min_similarity] must be a number, such as 0.8 or 100, got [80%]
        "num_candidates": 0 -> [num_candidates] must be between 1 and 10000, got 0
        "num_candidates": 10001 -> [num_candidates] must be between 1 and 10000, got 10001
        "num_candidates": 3.7 -> [num_candidates] must be an integer, got [3.7]
        "boost": "x" -> [boost] must be a number
        "include": "maybe" -> [include]: Failed to parse value [maybe]
        "score_mode": "sum" -> [score_mode] must be one of [max, avg, coverage], got [sum]
        "verify": "none" -> [verify] must be one of [signature, exact], got [none]
        "min_similarty": 0.5 -> unknown field [min_similarty]
        "field": "" -> [field] of a near_duplicate query must not be empty
        "filter": {"nothing": {}} -> unknown query [nothing]
        "like": [] -> [near_duplicate] query: [like] must have between 1 and 1000 entries, got 0
        "like": [7] -> [like] and [unlike] take texts, {text, language}
        "like": {"_type": "7"} -> unknown field [_type]
        "unlike": [["some text"]] -> got [START_ARRAY]
        """;
    refused.lines().map(line -> line.split(" -> ")).forEach(r -> assertParseError(r[0], r[1]));
    String unclear =
        """
        "like": {}
        "like": {"_index": "7"}
        "unlike": [{"scheme": "x"}]
        "like": {"_index": "a", "_id": "7", "scheme": "x", "signature": "y"}
        "like": {"doc": {}, "scheme": "x", "signature": "y"}
        "like": {"routing": "r", "scheme": "x", "signature": "y"}
        "like": {"doc": {}, "routing": "r"}
        """;
    for (String option : unclear.lines().toList()) {
      assertParseError(option, "an object in [like] or [unlike] needs [_id]");
    }
  }

  private void assertParseError(String option, String message) {
    String field = option.startsWith("\"field\"") ? "" : ", \"field\": \"body\"";
    String like = option.startsWith("\"like\"") ? "" : ", \"like\": \"some text\"";
    assertRefused("{" + option + field + like + "}", message);
  }

  private static String messages(Throwable e) {
    StringBuilder messages = new StringBuilder();
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      messages.append(cause.getMessage()).append('\n');
    }
    return messages.toString();
  }
}

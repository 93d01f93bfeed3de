package org.neardup.elasticsearch.query;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.Strings;
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
import org.neardup.lucene.SearchOptions;
import org.neardup.lucene.UnitScoring;

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
  }

  public void testOptionsThatAreNoNumbersAreNamed() {
    String like = "{\"a\": {\"like\": \"t\", ";
    assertRefused(
        like + "\"min_similarity\": \"80%\"}}",
        "[near_duplicate] query: [min_similarity] must be a number, such as 0.8 or 100, got [80%]");
    assertRefused(
        like + "\"num_candidates\": 3.7}}", "[num_candidates] must be an integer, got [3.7]");
    assertRefused(like + "\"boost\": \"x\"}}", "[boost] must be a number");
    assertRefused(like + "\"include\": \"maybe\"}}", "[include]: Failed to parse value [maybe]");
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
                Verification.EXACT,
                new SearchOptions(OptionalDouble.of(0.7), 50, UnitScoring.COVERAGE))));
    assertThat(
        query.likes(),
        equalTo(
            new Likes(
                List.of(
                    new Like.Text("some text"),
                    new Like.Document("a", "7", "r"),
                    new Like.Document(null, "9", null),
                    new Like.Artificial(Map.of("body", List.of("one", "two"))),
                    new Like.Signature("0123456789abcdef", "AAAA", "its text"),
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

  public void testParseErrors() {
    assertParseError(
        "[min_similarity] must be between 0 and 1, got 1.5", "\"min_similarity\": 1.5");
    assertParseError(
        "[num_candidates] must be between 1 and 10000, got 0", "\"num_candidates\": 0");
    assertParseError(
        "[num_candidates] must be between 1 and 10000, got 10001", "\"num_candidates\": 10001");
    assertParseError(
        "[score_mode] must be one of [max, avg, coverage], got [sum]", "\"score_mode\": \"sum\"");
    assertParseError(
        "[verify] must be one of [signature, exact], got [none]", "\"verify\": \"none\"");
    assertParseError("unknown field [min_similarty]", "\"min_similarty\": 0.5");
    assertParseError("[field] of a near_duplicate query must not be empty", "\"field\": \"\"");
    assertParseError("unknown query [nothing]", "\"filter\": {\"nothing\": {}}");
  }

  public void testParseErrorsOfLikes() {
    assertParseError("[like] must have between 1 and 1000 entries, got 0", "\"like\": []");
    String needs = "an object in [like] or [unlike] needs [_id]";
    assertParseError(needs, "\"like\": {\"_index\": \"7\"}");
    assertParseError(needs, "\"unlike\": [{\"scheme\": \"x\"}]");
    assertParseError(needs, "\"like\": {}");
    assertParseError(
        needs,
        "\"like\": {\"_index\": \"a\", \"_id\": \"7\", \"scheme\": \"x\", \"signature\": \"y\"}");
    assertParseError(needs, "\"like\": {\"doc\": {}, \"scheme\": \"x\", \"signature\": \"y\"}");
    assertParseError(
        needs, "\"like\": {\"routing\": \"r\", \"scheme\": \"x\", \"signature\": \"y\"}");
    assertParseError(needs, "\"like\": {\"doc\": {}, \"routing\": \"r\"}");
    assertParseError("unknown field [_type]", "\"like\": {\"_type\": \"7\"}");
    assertParseError("[like] and [unlike] take texts, {text, language}", "\"like\": [7]");
    assertParseError("got [START_ARRAY]", "\"unlike\": [[\"some text\"]]");
    Exception e =
        expectThrows(
            ParsingException.class,
            () -> parseQuery("{\"near_duplicate\": {\"field\": \"body\", \"like\": []}}"));
    assertThat(
        e.getMessage(),
        startsWith("[near_duplicate] query: [like] must have between 1 and 1000 entries, got 0"));
    assertThat(
        messages(
            expectThrows(
                Exception.class, () -> parseQuery("{\"near_duplicate\": {\"field\": \"body\"}}"))),
        containsString("Required [like]"));
  }

  public void testTooManyLikes() {
    List<Like> likes = Collections.nCopies(10_000, new Like.Text("some text"));
    Exception e = expectThrows(IllegalArgumentException.class, () -> new Likes(likes, List.of()));
    assertThat(
        e.getMessage(),
        equalTo(
            "[like] must have between 1 and 1000 entries, got 10000: ask several queries, for"
                + " example with _msearch"));
    List<Like> one = List.of(new Like.Text("some text"));
    e = expectThrows(IllegalArgumentException.class, () -> new Likes(one, likes));
    assertThat(
        e.getMessage(), containsString("[unlike] must have between 0 and 1000 entries, got 10000"));
  }

  private void assertParseError(String message, String option) {
    String field = option.startsWith("\"field\"") ? "" : ", \"field\": \"body\"";
    String like = option.startsWith("\"like\"") ? "" : ", \"like\": \"some text\"";
    String json = "{\"near_duplicate\": {" + option + field + like + "}}";
    assertThat(
        messages(expectThrows(Exception.class, () -> parseQuery(json))), containsString(message));
  }

  private static String messages(Throwable e) {
    StringBuilder messages = new StringBuilder();
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      messages.append(cause.getMessage()).append('\n');
    }
    return messages.toString();
  }
}

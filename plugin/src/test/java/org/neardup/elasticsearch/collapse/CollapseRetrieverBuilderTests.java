package org.neardup.elasticsearch.collapse;

import static org.hamcrest.Matchers.containsString;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.MatchAllQueryBuilder;
import org.elasticsearch.index.query.TermQueryBuilder;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.search.retriever.StandardRetrieverBuilder;
import org.elasticsearch.search.sort.ShardDocSortField;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.usage.SearchUsage;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.evidence.EvidenceRequest;
import org.neardup.elasticsearch.query.QueryOptions.Verification;

/** The options of the retriever. */
public class CollapseRetrieverBuilderTests extends ESTestCase {

  private static final String INNER = "\"retriever\": {\"standard\": {}}, ";

  @Override
  protected NamedXContentRegistry xContentRegistry() {
    return new NamedXContentRegistry(
        new SearchModule(Settings.EMPTY, List.of()).getNamedXContents());
  }

  private CollapseRetrieverBuilder parse(String json) throws IOException {
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
      return CollapseRetrieverBuilder.fromXContent(
          parser, new RetrieverParserContext(new SearchUsage(), feature -> true));
    }
  }

  public void testDefaults() throws IOException {
    CollapseRetrieverBuilder parsed = parse("{" + INNER + "\"field\": \"body\"}");
    assertEquals(
        new CollapseOptions("body", null, 0.8, Verification.SIGNATURE, 100, 3), parsed.options());
  }

  public void testAllOptionsComeBack() throws IOException {
    CollapseRetrieverBuilder parsed =
        parse(
            """
            {"retriever": {"standard": {}}, "field": "body", "min_similarity": 0.9,
             "min_coverage": 0.5, "verify": "exact", "rank_window_size": 50, "max_duplicates": 0,
             "_name": "folded"}
            """);
    assertEquals(
        new CollapseOptions("body", 0.9, 0.5, Verification.EXACT, 50, 0), parsed.options());
    String json = Strings.toString(parsed);
    String own = json.substring(json.indexOf(':') + 1, json.length() - 1);
    CollapseRetrieverBuilder again = parse(own);
    assertEquals(json, Strings.toString(again));
    assertEquals(parsed.hashCode(), again.hashCode());
  }

  public void testFiltersAreAddedOnce() throws IOException {
    RetrieverBuilder inner = new StandardRetrieverBuilder(new MatchAllQueryBuilder());
    CollapseRetrieverBuilder builder =
        new CollapseRetrieverBuilder(
            inner, parse("{" + INNER + "\"field\": \"b\"}").options(), null);
    builder.getPreFilterQueryBuilders().add(new TermQueryBuilder("year", 2026));
    builder.rewrite(null);
    builder.rewrite(null);
    assertEquals(List.of(new TermQueryBuilder("year", 2026)), inner.getPreFilterQueryBuilders());
  }

  public void testRefusals() {
    assertRefused("{" + INNER + "\"rank_window_size\": 5}", "field");
    assertRefused("{\"field\": \"body\"}", "retriever");
    String refused =
        """
        "field": "" -> [field] of a [near_duplicate_collapse] retriever must not be empty
        "field": "b", "min_similarity": 1.2 -> [min_similarity] must be above 0 and at most 1, got 1.2
        "field": "b", "min_coverage": 0 -> [min_coverage] must be above 0 and at most 1, got 0.0
        "field": "b", "rank_window_size": 0 -> [rank_window_size] must be between 1 and 10000, got 0
        "field": "b", "max_duplicates": 101 -> [max_duplicates] must be between 0 and 100, got 101
        "field": "b", "feild": 1 -> [feild]
        "field": "b", "min_similarity": "80%" -> retriever: [min_similarity] must be a number, such as 0.8 or 100, got [80%]
        """;
    refused
        .lines()
        .map(line -> line.split(" -> "))
        .forEach(row -> assertRefused("{" + INNER + row[0] + "}", row[1]));
  }

  private void assertRefused(String json, String reason) {
    Exception e = expectThrows(Exception.class, () -> parse(json));
    assertThat(ExceptionsHelper.stackTrace(e), containsString(reason));
  }

  public void testCopiesTravel() throws IOException {
    HitCopies copies = new HitCopies();
    RankDoc hit = new RankDoc(17, 1, 3);
    copies.addHit(hit, true);
    copies.addCopy(hit, new RankDoc(5, 1, 2), "news", 0.75, 1);
    copies.addCopy(hit, new RankDoc(6, 1, 2), "news", 1, 1);
    copies.addHit(new RankDoc(0, 1, 0), false);
    copies.warn("not all");
    RankDoc only = copies.unidentified()[0];
    assertEquals(1, copies.unidentified().length);
    copies.putId(ShardDocSortField.encodeShardAndDoc(only.shardIndex, only.doc), "1");
    try (BytesStreamOutput out = new BytesStreamOutput()) {
      copies.writeTo(out);
      String sections =
          "02000000000000000009020005746f74616c01000000000008636f6d706172656405"
              + "00000000030000001109020005746f74616c010000000200046869747307010903"
              + "00065f696e64657800046e65777300035f6964000131000a73696d696c6172697479043fe8000000000000";
      assertEquals(
          "01" + sections + "01076e6f7420616c6c",
          HexFormat.of().formatHex(BytesReference.toBytes(out.bytes())));
      HitCopies read = new HitCopies(out.bytes().streamInput());
      assertEquals(copies, read);
      assertEquals(
          "{total=2, hits=[{_index=news, _id=1, similarity=0.75}]}",
          read.section(3, 17).orElseThrow().toString());
      assertEquals("{total=0, compared=false}", read.section(0, 0).orElseThrow().toString());
      assertEquals(Optional.empty(), read.section(3, 18));
      assertEquals(Map.of("hits", 4, "kept", 2), read.window());
    }
  }

  public void testRequestsForSignaturesTravel() throws IOException {
    try (BytesStreamOutput out = new BytesStreamOutput()) {
      WindowSignatures asked = new WindowSignatures("body", "f");
      asked.writeTo(out);
      assertEquals(
          "02" + "04626f6479" + "0166",
          HexFormat.of().formatHex(BytesReference.toBytes(out.bytes())));
      assertEquals(asked, new WindowSignatures(out.bytes().streamInput()));
      out.reset();
      new EvidenceRequest(10).writeTo(out);
      assertEquals("010a", HexFormat.of().formatHex(BytesReference.toBytes(out.bytes())));
      assertEquals(new EvidenceRequest(10), new EvidenceRequest(out.bytes().streamInput()));
    }
  }

  public void testCopiesCannotBeAskedFor() throws IOException {
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, "{}")) {
      parser.nextToken();
      IllegalArgumentException e =
          expectThrows(
              IllegalArgumentException.class,
              () -> HitCopies.refuse(WindowSignatures.NAME, parser));
      assertThat(e.getMessage(), containsString("[near_duplicate_signatures] is no section"));
      assertThat(e.getMessage(), containsString("the retriever [near_duplicate_collapse]"));
    }
  }
}

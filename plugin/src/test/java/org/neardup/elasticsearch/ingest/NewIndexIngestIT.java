package org.neardup.elasticsearch.ingest;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertHitCount;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.DocWriteResponse.Result;
import org.elasticsearch.action.admin.indices.template.put.TransportPutComposableIndexTemplateAction;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.cluster.metadata.ComposableIndexTemplate;
import org.elasticsearch.cluster.metadata.ComposableIndexTemplate.DataStreamTemplate;
import org.elasticsearch.cluster.metadata.Template;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.index.query.QueryBuilders;
import org.neardup.elasticsearch.ClusterProjects;

/** Documents whose index does not exist before they come. */
public class NewIndexIngestIT extends IngestIntegTestCase {

  private static final String FIELD = "{'body': {'type': 'near_duplicate'}}";

  private static Template.Builder fields(String properties) throws Exception {
    String mapping = "{'_doc': {'properties': " + properties + "}}";
    return Template.builder()
        .settings(indexSettings(1, 0).put("index.refresh_interval", -1))
        .mappings(new CompressedXContent(mapping.replace('\'', '"')));
  }

  private static void template(ComposableIndexTemplate.Builder template) {
    assertAcked(
        client()
            .execute(
                TransportPutComposableIndexTemplateAction.TYPE,
                new TransportPutComposableIndexTemplateAction.Request("days")
                    .indexTemplate(template.indexPatterns(List.of("day-*")).build())));
  }

  private static ComposableIndexTemplate.Builder with(Template.Builder template) {
    return ComposableIndexTemplate.builder().template(template);
  }

  /** So many documents of one text; their ids begin with a prefix. */
  private static IndexRequest[] copies(String index, String prefix, int count, int text) {
    return IntStream.range(0, count)
        .mapToObj(i -> request(index, prefix + i, Documents.text(text)))
        .toArray(IndexRequest[]::new);
  }

  private List<Result> results(IndexRequest... requests) {
    return Arrays.stream(bulk(requests))
        .peek(item -> assertFalse(item.getFailureMessage(), item.isFailed()))
        .map(item -> item.getResponse().getResult())
        .toList();
  }

  private static List<Result> dropped(int count) {
    return IntStream.range(0, count).mapToObj(i -> Result.NOOP).toList();
  }

  private void assertOneOf(int count, IndexRequest... requests) {
    List<Result> results = results(requests);
    assertThat(results.getFirst(), equalTo(Result.CREATED));
    assertThat(results.subList(1, count), equalTo(dropped(count - 1)));
  }

  public void testCopiesInTheFirstBulks() throws Exception {
    template(with(fields(FIELD)));
    pipeline(",\"action\":\"drop\"");
    assertOneOf(20, copies("day-1", "a", 20, 1));
    // Not refreshed yet.
    assertThat(results(copies("day-1", "b", 2, 1)), equalTo(dropped(2)));
    refresh("day-1");
    assertHitCount(prepareSearch("day-1"), 1);
    assertThat(results(copies("day-1", "c", 2, 1)), equalTo(dropped(2)));
    assertOneOf(3, copies("day-2", "a", 3, 1));
    withoutIdsInTheFirstBulk();
    anIndexThatWasDeletedAndComesAgain();
  }

  private void withoutIdsInTheFirstBulk() {
    String text = Documents.text(1);
    assertOneOf(2, request("day-3", null, text), request("day-3", null, text));
  }

  public void testTheAliasThatTheTemplateGives() throws Exception {
    template(
        with(
            fields(FIELD)
                .aliases(Map.of("all", AliasMetadata.newAliasMetadataBuilder("all").build()))));
    pipeline(",\"action\":\"drop\",\"index\":\"all\"");
    assertOneOf(3, copies("day-1", "a", 3, 1));
    assertThat(results(copies("day-1", "b", 2, 1)), equalTo(dropped(2)));
    refresh("day-1");
    assertThat(results(copies("day-2", "a", 2, 1)), equalTo(dropped(2)));
    assertOneOf(3, copies("day-2", "b", 3, 2));
    assertThat(results(copies("day-1", "c", 2, 2)), equalTo(dropped(2)));
  }

  public void testADataStream() throws Exception {
    String fields = "{'@timestamp': {'type': 'date'}, " + FIELD.substring(1);
    template(with(fields(fields)).dataStreamTemplate(new DataStreamTemplate()));
    try {
      for (String target : List.of("", ",\"index\":\"day-stream\"")) {
        pipeline(",\"action\":\"drop\"" + target);
        int text = target.length();
        assertOneOf(5, events("day-stream", "a" + text, 5, text));
        assertThat(results(events("day-stream", "b" + text, 2, text)), equalTo(dropped(2)));
        removeDataStream("day-stream");
      }
    } finally {
      removeDataStream("day-stream");
    }
    aDataStreamIsLookedIn();
  }

  private void aDataStreamIsLookedIn() {
    pipeline(",\"index\":\"day-stream\",\"on_search_failure\":\"ignore\"");
    try {
      index(events("day-stream", "a", 1, 1));
      index(request("new", "1", Documents.text(1)));
      Map<String, Object> tags = tags("new", QueryBuilders.matchAllQuery());
      String backing = tags.get("duplicate_index").toString();
      assertThat(backing, startsWith(".ds-day-stream-"));
      assertThat(tags, equalTo(copyIn(backing, "a0")));
    } finally {
      removeDataStream("day-stream");
    }
  }

  private static IndexRequest[] events(String stream, String prefix, int count, int text) {
    return Arrays.stream(copies(stream, prefix, count, text))
        .map(
            request ->
                request
                    .source("@timestamp", "2026-01-01", "body", Documents.text(text))
                    .opType(DocWriteRequest.OpType.CREATE))
        .toArray(IndexRequest[]::new);
  }

  /** As the module of data streams does, which is not here. */
  private static void removeDataStream(String name) {
    ClusterProjects.update(project -> project.removeDataStream(name));
    assertAcked(indicesAdmin().prepareDelete(".ds-" + name + "-*"));
  }

  private void anIndexThatWasDeletedAndComesAgain() {
    pipeline("");
    index(copies("day-4", "a", 1, 1));
    assertAcked(indicesAdmin().prepareDelete("day-4"));
    index(copies("day-4", "b", 1, 1));
    assertThat(tags("day-4", QueryBuilders.idsQuery().addIds("b0")), aMapWithSize(0));
    index(copies("day-4", "c", 1, 1));
    assertThat(tags("day-4", QueryBuilders.idsQuery().addIds("c0")), equalTo(copyOf("b0", "b0")));
  }

  public void testAnotherIndexIsLookedInByTheFirstDocument() {
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAlias("docs", "copies"));
    pipeline("");
    index(request("1", 1));
    for (String target : List.of("docs", "copies")) {
      pipeline(",\"index\":\"" + target + "\"");
      String index = "new-for-" + target;
      index(request(index, "2", Documents.text(1)));
      assertThat(tags(index, QueryBuilders.matchAllQuery()), equalTo(copyIn("docs", "1")));
    }
    itsOwnIndexByName();
  }

  /** A document may name the index that it is about to create. */
  private void itsOwnIndexByName() {
    pipeline(",\"index\":\"new\"");
    index(request("new", "1", "some text"));
    assertHitCount(prepareSearch("new"), 1);
  }
}

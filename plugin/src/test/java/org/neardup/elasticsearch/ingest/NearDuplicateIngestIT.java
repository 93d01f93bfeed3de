package org.neardup.elasticsearch.ingest;

import static org.elasticsearch.ingest.IngestPipelineTestUtils.jsonSimulatePipelineRequest;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertHitCount;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.DocWriteResponse.Result;
import org.elasticsearch.action.admin.indices.template.put.TransportPutComposableIndexTemplateAction;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.bulk.SimulateBulkAction;
import org.elasticsearch.action.bulk.SimulateBulkRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.ingest.SimulateDocumentBaseResult;
import org.elasticsearch.action.ingest.SimulatePipelineAction;
import org.elasticsearch.action.ingest.SimulatePipelineRequest;
import org.elasticsearch.action.ingest.SimulatePipelineResponse;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.cluster.metadata.ComposableIndexTemplate;
import org.elasticsearch.cluster.metadata.ComposableIndexTemplate.DataStreamTemplate;
import org.elasticsearch.cluster.metadata.Template;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Strings;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.rest.RestStatus;
import org.junit.Before;
import org.neardup.elasticsearch.ClusterProjects;

/** The processor in pipelines of a node; the texts are those of {@link Documents}. */
public class NearDuplicateIngestIT extends IngestITCase {

  @Before
  public void createDocs() {
    createIndexOf("docs");
  }

  private void createIndexOf(String index) {
    createIndexOf(index, unrefreshed(2));
  }

  static IndexRequest request(String index, @Nullable String id, String text) {
    return new IndexRequest(index).id(id).source("body", text).setPipeline("dedup");
  }

  static IndexRequest request(@Nullable String id, int text) {
    return request("docs", id, Documents.text(text));
  }

  BulkItemResponse[] bulk(IndexRequest... requests) {
    BulkRequest bulk = new BulkRequest();
    Arrays.stream(requests).forEach(bulk::add);
    return internalCluster().masterClient().bulk(bulk).actionGet().getItems();
  }

  /** Sends a bulk that must succeed and refreshes. */
  void index(IndexRequest... requests) {
    for (BulkItemResponse item : bulk(requests)) {
      assertFalse(item.getFailureMessage(), item.isFailed());
    }
    refresh();
  }

  static Map<String, Object> tags(String index, QueryBuilder query) {
    Map<String, Object> tags = new HashMap<>();
    assertResponse(
        prepareSearch(index).setQuery(query),
        response -> {
          assertThat(response.getHits().getHits().length, equalTo(1));
          tags.putAll(response.getHits().getAt(0).getSourceAsMap());
        });
    tags.remove("body");
    // Which kind of number it is depends on the format of the response.
    tags.computeIfPresent("similarity", (name, value) -> ((Number) value).floatValue());
    return tags;
  }

  static Map<String, Object> tags(String id) {
    return tags("docs", QueryBuilders.idsQuery().addIds(id));
  }

  static Map<String, Object> copyOf(String id, String cluster) {
    return Map.of("duplicate_of", id, "similarity", 1f, "cluster_id", cluster);
  }

  /** The tags of a copy of a document in another index, which has no cluster. */
  static Map<String, Object> copyIn(String index, String id) {
    return copyIn(index, id, index + "/" + id);
  }

  static Map<String, Object> copyIn(String index, String id, String cluster) {
    Map<String, Object> tags = new HashMap<>(copyOf(id, cluster));
    tags.put("duplicate_index", index);
    return tags;
  }

  public void testTag() {
    pipeline("");
    index(request("1", 1), request("2", 2));
    index(request("3", 1));
    index(request("docs", "4", Documents.edited(1, 4)), request("5", 5));
    assertThat(tags("1"), aMapWithSize(0));
    assertThat(tags("2"), aMapWithSize(0));
    assertThat(tags("3"), equalTo(copyOf("1", "docs/1")));
    assertThat(tags("4").get("cluster_id"), equalTo("docs/1"));
    float similarity = (float) tags("4").get("similarity");
    assertTrue("" + similarity, similarity > 0.8 && similarity < 1);
    assertThat(tags("5"), aMapWithSize(0));
    minSimilarity();
    withinTheRefreshLag();
  }

  /** An alert: which protected text, and which sentences of both. */
  @SuppressWarnings("unchecked")
  public void testDuplicatesOfAnotherIndexAreListedWithTheirSentences() {
    createIndexOf("protected");
    pipeline(
        ",\"index\":\"protected\",\"target_field\":\"leak\",\"max_duplicates\":2,"
            + "\"min_similarity\":0.3");
    index(request("protected", "a", Documents.text(1)));
    index(request("protected", "b", Documents.edited(1, 4)));
    index(request("protected", "c", Documents.text(3)));
    index(request("1", 1), request("4", 4));
    assertThat(tags("4"), aMapWithSize(0));
    Map<String, Object> leak = (Map<String, Object>) tags("1").get("leak");
    assertThat(leak.get("duplicate_of"), equalTo("a"));
    List<Map<String, Object>> duplicates = (List<Map<String, Object>>) leak.get("duplicates");
    assertThat(duplicates.stream().map(d -> d.get("id")).toList(), equalTo(List.of("a", "b")));
    assertThat(duplicates.get(0).get("index"), equalTo("protected"));
    Map<String, Object> pair = ((List<Map<String, Object>>) duplicates.get(0).get("pairs")).get(0);
    int length = Documents.text(1).length();
    assertThat(
        pair,
        equalTo(
            Map.of(
                "similarity",
                1.0,
                "start",
                0,
                "end",
                length,
                "duplicate_start",
                0,
                "duplicate_end",
                length)));
  }

  /** The filter of docs/how-to.md: the same source, the seven days before. */
  public void testAFilterWithValuesOfTheDocument() throws Exception {
    assertAcked(
        client()
            .admin()
            .indices()
            .preparePutMapping("docs")
            .setSource("source", "type=keyword", "published", "type=date"));
    String filter =
        "{\"bool\": {\"filter\": [{\"term\": {\"source\": \"{{source}}\"}}, {\"range\":"
            + " {\"published\": {\"gte\": \"{{published}}||-7d\", \"lte\": \"{{published}}\"}}}]}}";
    assertThat(Files.readString(Path.of("../docs/how-to.md")), containsString(filter));
    pipeline(",\"filter\":" + filter);
    index(published("1", "The \"Tarn\" Times", "2026-03-01"));
    index(
        published("2", "The \"Tarn\" Times", "2026-03-08"),
        published("3", "The \"Tarn\" Times", "2026-03-20"),
        published("4", "Lowe Post", "2026-03-02"));
    assertThat(tags("2").get("duplicate_of"), equalTo("1"));
    assertThat(tags("3").get("duplicate_of"), nullValue());
    assertThat(tags("4").get("duplicate_of"), nullValue());
    BulkItemResponse failed = bulk(request("5", 1))[0]; // without a date
    assertThat(failed.getFailureMessage(), containsString("cannot parse empty datetime"));
  }

  private static IndexRequest published(String id, String source, String date) {
    return request(id, 1).source("body", Documents.text(1), "source", source, "published", date);
  }

  /** Documents that are deleted, changed without a pipeline, or refused are not remembered. */
  public void testWhatTheWindowForgets() {
    pipeline("");
    bulk(request("1", 1), request("2", 2));
    prepareIndex("docs").setId("3").setSource("body", Documents.text(3)).get();
    client().prepareDelete("docs", "1").get();
    BulkRequest tag = new BulkRequest();
    tag.add(new UpdateRequest("docs", "2").doc("duplicate_of", "3", "body", Documents.text(3)));
    assertFalse(client().bulk(tag).actionGet().hasFailures());
    IndexRequest conflict = request("3", 4).opType(DocWriteRequest.OpType.CREATE);
    assertTrue(bulk(conflict)[0].isFailed());
    refresh();
    index(request("4", 1), request("5", 2), request("6", 4));
    for (String id : List.of("4", "5", "6")) {
      assertThat(tags(id), aMapWithSize(0));
    }
  }

  public void testAnUpdateOfAnOriginal() {
    pipeline("");
    index(request("1", 1));
    index(request("2", 1));
    client().prepareUpdate("docs", "1").setDoc("price", 2).get();
    refresh();
    assertThat(tags("1"), equalTo(Map.of("price", 2)));
    assertThat(tags("2"), equalTo(copyOf("1", "docs/1")));
    for (String action : List.of("drop", "fail")) {
      pipeline(",\"window_size\":0,\"action\":\"" + action + "\"");
      index(request("docs", "1", Documents.edited(1, 2)));
      assertThat(tags("1"), aMapWithSize(0));
    }
    // Not found by a search yet, or never, because another index is searched.
    pipeline(",\"window_size\":0,\"action\":\"drop\"");
    prepareIndex("docs").setId("3").setSource("body", Documents.text(3)).get();
    assertThat(results(request("3", 1)), equalTo(List.of(Result.UPDATED)));
    pipeline(",\"index\":\"docs\",\"action\":\"drop\"");
    prepareIndex("mail").setId("1").setSource("body", Documents.text(7)).get();
    IndexRequest update = request("mail", "1", Documents.text(1));
    assertThat(results(update), equalTo(List.of(Result.UPDATED)));
    assertThat(results(request("mail", "2", Documents.text(1))), equalTo(dropped(1)));
  }

  /** Through two pipelines, or from another index, with the tags that it has by then. */
  public void testTagsThatComeAlong() {
    pipeline("");
    index(request("1", 1).setFinalPipeline("dedup"), request("2", 1).setFinalPipeline("dedup"));
    assertThat(tags("1"), aMapWithSize(0));
    assertThat(tags("2"), equalTo(copyOf("1", "docs/1")));
    createIndexOf("new");
    Map<String, Object> copy = new HashMap<>(tags("2"));
    copy.put("body", Documents.text(1));
    index(new IndexRequest("new").id("2").source(copy).setPipeline("dedup"));
    assertThat(tags("new", QueryBuilders.matchAllQuery()), aMapWithSize(0));
  }

  public void testARevisionAfterADelete() {
    pipeline("");
    index(request("1", 1));
    index(request("2", 1), request("3", 1));
    client().prepareDelete("docs", "1").get();
    refresh();
    // Copies are written again, as an update by query does.
    index(request("2", 1), request("3", 1));
    assertThat(tags("2"), aMapWithSize(0));
    assertThat(tags("3"), equalTo(copyOf("2", "docs/2")));
  }

  public void testDrop() {
    pipeline(",\"action\":\"drop\"");
    index(request("1", 1));
    assertThat(
        results(request("2", 1), request("3", 3)), equalTo(List.of(Result.NOOP, Result.CREATED)));
    refresh();
    assertHitCount(prepareSearch("docs"), 2);
    withoutIds();
    manyOfOneBulk();
  }

  public void testFail() {
    pipeline(",\"action\":\"fail\"");
    index(request("1", 1));
    BulkItemResponse[] items = bulk(request("2", 1), request("3", 3));
    assertThat(items[0].getFailure().getStatus(), equalTo(RestStatus.CONFLICT));
    assertThat(
        items[0].getFailureMessage(),
        containsString("is a near duplicate of document [1] of index [docs]: similarity 1.0"));
    assertFalse(items[1].isFailed());
    Exception single =
        expectThrows(Exception.class, () -> client().index(request("4", 1)).actionGet());
    assertThat(ExceptionsHelper.status(single), equalTo(RestStatus.CONFLICT));
    upserts();
    anUpdateDoesNotMatchItself();
  }

  private void minSimilarity() {
    pipeline(",\"min_similarity\":0.99");
    index(request("docs", "6", Documents.edited(2, 4)));
    assertThat(tags("6"), aMapWithSize(0));
  }

  private void anUpdateDoesNotMatchItself() {
    index(request("1", 1));
    index(request("docs", "1", Documents.edited(1, 2)));
    index(
        new IndexRequest("docs")
            .id("1")
            .source("body", Documents.text(1), "other", 1)
            .setPipeline("dedup"));
    assertThat(tags("1"), equalTo(Map.of("other", 1)));
  }

  public void testTheSameIdInAnotherIndexOfTheAliasIsAnotherDocument() {
    createIndexOf("old");
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAlias("old", "all", false)
            .addAlias("docs", "all", true));
    pipeline(",\"index\":\"all\"");
    index(request("old", "1", Documents.text(1)), request("old", "2", Documents.text(2)));
    index(request("all", "1", Documents.text(1)), request("3", 2));
    assertThat(tags("1"), equalTo(copyIn("old", "1")));
    assertThat(tags("3"), equalTo(copyIn("old", "2")));
    index(request("all", "1", Documents.text(3)));
    assertThat(tags("1"), aMapWithSize(0));
  }

  private void manyOfOneBulk() {
    pipeline(",\"action\":\"drop\",\"batch_size\":7,\"max_concurrent_batches\":3");
    int texts = 40;
    IndexRequest[] requests =
        IntStream.range(0, 4 * texts)
            .mapToObj(i -> request("d" + i, 1000 + i % texts))
            .toArray(IndexRequest[]::new);
    List<Result> results = results(requests);
    assertThat(results.subList(0, texts), everyItem(equalTo(Result.CREATED)));
    assertThat(results.subList(texts, 4 * texts), everyItem(equalTo(Result.NOOP)));
  }

  private void withinTheRefreshLag() {
    pipeline("");
    bulk(request("7", 7));
    index(request("8", 7));
    assertThat(tags("8"), equalTo(copyOf("7", "docs/7")));
    pipeline(",\"window_size\":0");
    bulk(request("9", 9));
    index(request("10", 9));
    assertThat(tags("10"), aMapWithSize(0));
  }

  private void withoutIds() {
    assertThat(
        results(request(null, 11), request(null, 11), request(null, 12)),
        equalTo(List.of(Result.CREATED, Result.NOOP, Result.CREATED)));
    refresh();
    index(request(null, 11), request(null, 12));
    assertHitCount(prepareSearch("docs"), 4);
  }

  public void testAnotherIndexIsLookedIn() {
    createIndexOf("archive");
    pipeline(",\"index\":\"archive\"");
    prepareIndex("archive").setId("a").setSource("body", Documents.text(1)).get();
    prepareIndex("archive")
        .setId("b")
        .setSource("body", Documents.text(2), "cluster_id", "c")
        .get();
    refresh("archive");
    index(request("a", 1), request("2", 2), request("3", 3), request("4", 3));
    assertThat(tags("a"), equalTo(copyIn("archive", "a")));
    assertThat(tags("2"), equalTo(copyIn("archive", "b", "c")));
    // Not a duplicate in the archive.
    assertThat(tags("4"), aMapWithSize(0));
  }

  public void testSearchesThatFail() {
    Map<String, String> missing = new LinkedHashMap<>();
    missing.put("no such index [missing]", ",\"index\":\"missing\"");
    missing.put(
        "[docs] has no field [other] of type [near_duplicate]",
        ",\"near_duplicate_field\":\"other\"");
    missing.forEach(
        (message, settings) -> {
          pipeline(settings);
          BulkItemResponse[] items = bulk(request("1", 1));
          assertThat(items[0].getFailureMessage(), containsString(message));
          pipeline(settings + ",\"on_search_failure\":\"ignore\"");
          index(request("1", 1));
          assertThat(tags("1"), aMapWithSize(0));
          pipeline(settings + ",\"on_search_failure\":\"tag\"");
          index(request("1", 1));
          assertThat((String) tags("1").get("duplicate_search_failure"), containsString(message));
          pipeline(settings + ",\"ignore_failure\":true");
          assertFalse(bulk(request("1", 1))[0].isFailed());
        });
    anIndexThatIsCreatedByItsFirstDocument();
  }

  private void anIndexThatIsCreatedByItsFirstDocument() {
    pipeline("");
    assertFalse(bulk(request("new", "1", "some text"))[0].isFailed());
    // Now the index exists, and its field is of another type.
    assertThat(
        bulk(request("new", "2", "some text"))[0].getFailureMessage(),
        containsString("[new] has no field [body] of type [near_duplicate]"));
  }

  private void upserts() {
    refresh();
    assertFalse(upsert("5", 6).isFailed());
    assertThat(
        upsert("6", 1).getFailureMessage(), containsString("near duplicate of document [1]"));
    refresh();
    assertFalse(upsert("5", 6).isFailed());
    Exception e =
        expectThrows(
            Exception.class,
            () ->
                client()
                    .prepareUpdate("docs", "6")
                    .setUpsert(request(null, 1))
                    .setDoc("a", 1)
                    .get());
    assertThat(ExceptionsHelper.stackTrace(e), containsString("near duplicate of document [1]"));
  }

  private static BulkItemResponse upsert(String id, int text) {
    UpdateRequest update =
        new UpdateRequest("docs", id)
            .doc(new IndexRequest().source("body", Documents.text(text)).setPipeline("dedup"))
            .docAsUpsert(true);
    BulkRequest bulk = new BulkRequest().add(update);
    return internalCluster().masterClient().bulk(bulk).actionGet().getItems()[0];
  }

  public void testSimulationFindsAndLeavesNoTrace() throws Exception {
    pipeline("");
    index(request("1", 1));
    assertThat(simulate("2", 1).getFieldValue("duplicate_of", String.class), equalTo("1"));
    assertFalse(simulate("3", 3).hasField("duplicate_of"));
    SimulateBulkRequest simulated =
        new SimulateBulkRequest(Map.of(), Map.of(), Map.of(), Map.of(), null);
    simulated.add(request("4", 4));
    BulkResponse response =
        internalCluster().masterClient().execute(SimulateBulkAction.INSTANCE, simulated).get();
    assertFalse(response.hasFailures());
    index(request("5", 3), request("6", 4));
    assertThat(tags("5"), aMapWithSize(0));
    assertThat(tags("6"), aMapWithSize(0));
  }

  private static IngestDocument simulate(String id, int text) throws Exception {
    String docs = "{\"docs\":[{\"_index\":\"docs\",\"_id\":\"%s\",\"_source\":{\"body\":\"%s\"}}]}";
    SimulatePipelineRequest request =
        jsonSimulatePipelineRequest(Strings.format(docs, id, Documents.text(text)));
    request.setId("dedup");
    SimulatePipelineResponse response =
        internalCluster().masterClient().execute(SimulatePipelineAction.INSTANCE, request).get();
    return ((SimulateDocumentBaseResult) response.getResults().getFirst()).getIngestDocument();
  }

  private static final String FIELD = "{'body': {'type': 'near_duplicate'}}";

  private static Template.Builder fields(String properties) throws Exception {
    String mapping = "{'_doc': {'properties': " + properties + "}}";
    return Template.builder()
        .settings(unrefreshed(1))
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

  /** Documents of one text; their ids begin with a prefix. */
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
    assertThat(
        tags("day-4", QueryBuilders.idsQuery().addIds("c0")), equalTo(copyOf("b0", "day-4/b0")));
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

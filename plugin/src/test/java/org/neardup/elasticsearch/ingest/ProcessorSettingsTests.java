package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.ingest.TestTemplateService;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.bulk.BatchingQueue;

public class ProcessorSettingsTests extends ESTestCase {

  static final NamedXContentRegistry QUERIES =
      new NamedXContentRegistry(new SearchModule(Settings.EMPTY, List.of()).getNamedXContents());

  private static ProcessorSettings parse(Map<String, Object> config) {
    Map<String, Object> rest = new HashMap<>(config);
    ProcessorSettings settings =
        new ProcessorSettings.Parser("a tag", rest, TestTemplateService.instance(), QUERIES)
            .parse();
    assertThat(rest, equalTo(Map.of()));
    return settings;
  }

  private static Map<String, Object> with(String name, Object value) {
    Map<String, Object> config = new HashMap<>(Map.of("field", "body"));
    config.put(name, value);
    return config;
  }

  public void testDefaults() {
    ProcessorSettings settings = parse(Map.of("field", "body"));
    assertThat(settings.field(), equalTo("body"));
    assertFalse(settings.ignoreMissing());
    assertThat(settings.index(), equalTo(Optional.empty()));
    assertThat(settings.indexField(), equalTo("body"));
    assertThat(settings.minSimilarity(), equalTo(Optional.empty()));
    assertThat(settings.action(), equalTo(ProcessorSettings.Action.TAG));
    assertThat(settings.tags().clusterIdPath(), equalTo("cluster_id"));
    assertThat(settings.onSearchFailure(), equalTo(ProcessorSettings.OnSearchFailure.FAIL));
    assertThat(settings.batching(), equalTo(new BatchingQueue.Bounds(10_000, 64, 2)));
    assertThat(
        settings.window(),
        equalTo(new ProcessorSettings.Window(10_000, TimeValue.timeValueSeconds(60))));
  }

  public void testEverySettingIsRead() {
    ProcessorSettings settings =
        parse(
            Map.ofEntries(
                Map.entry("field", "text"),
                Map.entry("ignore_missing", true),
                Map.entry("index", "docs"),
                Map.entry("near_duplicate_field", "text.dup"),
                Map.entry("min_similarity", 0.9),
                Map.entry("action", "tag"),
                Map.entry("target_field", "dup"),
                Map.entry("max_duplicates", 7),
                Map.entry("on_search_failure", "ignore"),
                Map.entry("queue_size", 1),
                Map.entry("batch_size", 2),
                Map.entry("max_concurrent_batches", 3),
                Map.entry("window_size", 0),
                Map.entry("window_expiry", "5s")));
    assertThat(
        settings,
        equalTo(
            new ProcessorSettings(
                "text",
                true,
                Optional.of("docs"),
                "text.dup",
                Optional.empty(),
                Optional.of(0.9),
                ProcessorSettings.Action.TAG,
                new DuplicateTags("dup"),
                7,
                ProcessorSettings.OnSearchFailure.IGNORE,
                new BatchingQueue.Bounds(1, 2, 3),
                new ProcessorSettings.Window(0, TimeValue.timeValueSeconds(5)))));
  }

  /** Settings of a processor of {@code body}, unless they say else. */
  public void testWhatIsRefused() {
    assertRefused("[field] required property is missing", Map.of());
    assertRefused("[index] must be a text without unpaired surrogates", with("index", "a\ud800"));
    for (String target : List.of("a..b", ".a", "a.", " ", "a. .b", "_id", "_id.x", "_ingest.a")) {
      assertRefused("[target_field] must be ", with("target_field", target));
    }
    String refused =
        """
        'field': '' -> [field] must not be empty
        'field': 'a..b' -> [field] must be the path of a field, got [a..b]
        'field': 'duplicate_of' -> [field] must be none of the tags
        'field': 'dup.cluster_id', 'target_field': 'dup' -> [field] must be none of the tags
        'near_duplicate_field': '' -> [near_duplicate_field] must not be empty
        'near_duplicate_field': 'a..b' -> [near_duplicate_field] must be the path of a field, got [a..b]
        'min_similarity': 1.5 -> [min_similarity] must be above 0 and at most 1, got 1.5
        'min_similarity': 0 -> [min_similarity] must be above 0 and at most 1, got 0.0
        'action': 'delete' -> [action] must be one of [tag, drop, fail], got [delete]
        'on_search_failure': 'skip' -> [on_search_failure] must be one of [fail, ignore, tag], got [skip]
        'queue_size': 0 -> [queue_size] must be between 1 and 1000000, got 0
        'batch_size': 1001 -> [batch_size] must be between 1 and 1000, got 1001
        'max_concurrent_batches': 65 -> [max_concurrent_batches] must be between 1 and 64, got 65
        'window_size': -1 -> [window_size] must be between 0 and 100000, got -1
        'window_expiry': '2d' -> [window_expiry] must be between [1ms] and [24h], got [2d]
        'window_expiry': 'soon' -> [window_expiry] must be a time like [60s], got [soon]
        'action': 'drop', 'max_duplicates': 3 -> [max_duplicates] must be 0 unless [action] is [tag], got 3
        'filter': {'term': {'a': {'value': 'news', 'boost': 'much'}}} -> [filter] must be a query:
        'filter': {'trem': {'source': 'news'}} -> [filter] must be a query: unknown query [trem]
        'filter': {'trem': {'source': '{{s}}'}} -> [filter] must be a query: unknown query [trem]
        'filter': {'range': {'day': {'gtee': 'news'}}} -> [filter] must be a query: [range] query does not support [gtee]
        'filter': {'range': {'day': {'gtee': '{{s}}'}}} -> [filter] must be a query: [range] query does not support [gtee]
        'filter': {} -> [filter] must be one query, such as [term], got []
        'filter': {'term': 'source'} -> [filter] must be one query, such as [term], got [term]
        """;
    refused
        .lines()
        .map(line -> line.split(" -> "))
        .forEach(row -> assertRefused(row[1], json(row[0])));
  }

  private static Map<String, Object> json(String settings) {
    String field = settings.startsWith("'field'") ? "" : ", 'field': 'body'";
    String json = ("{" + settings + field + "}").replace('\'', '"');
    return XContentHelper.convertToMap(JsonXContent.jsonXContent, json, true);
  }

  public void testAFilterMayBeATemplate() {
    Map<String, Object> template = Map.of("value", "news", "boost", "{{boost}}");
    assertThat(parse(with("filter", Map.of("term", Map.of("a", template)))), notNullValue());
  }

  public void testAFilterIsOneQueryWithoutAWindow() {
    Map<String, Object> query = Map.of("term", Map.of("source", "{{source}}"));
    ProcessorSettings settings = parse(with("filter", query));
    assertThat(settings.filter().isPresent(), equalTo(true));
    assertThat(settings.window().size(), equalTo(0));
    assertRefused(
        "[window_size] must be 0 or left out with [filter]",
        Map.of("field", "body", "filter", query, "window_size", 10));
    assertRefused(
        "[filter] must be a text without unpaired surrogates",
        with("filter", Map.of("terms", Map.of("source", List.of("a\ud800")))));
  }

  public void testIndexIsOneName() {
    for (String index : List.of("a,b", "docs*", "remote:docs", "_all", "-docs", "")) {
      assertRefused(
          "[index] must be the name of one index, alias or data stream, got [" + index + "]: it",
          with("index", index));
    }
  }

  private static void assertRefused(String message, Map<String, Object> config) {
    ElasticsearchException e = expectThrows(ElasticsearchException.class, () -> parse(config));
    assertThat(e.getMessage(), containsString(message));
    assertThat(e.getMetadata("es.processor_tag"), equalTo(List.of("a tag")));
  }
}

package org.neardup.elasticsearch.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.cluster.metadata.MetadataCreateIndexService;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.VersionType;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.ingest.ConfigurationUtils;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.ingest.ValueSource;
import org.elasticsearch.script.Script;
import org.elasticsearch.script.ScriptService;
import org.elasticsearch.xcontent.NamedObjectNotFoundException;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.bulk.BatchingQueue;
import org.neardup.util.EnumNames;

/**
 * The settings of a {@code near_duplicate} processor in its pipeline.
 *
 * @param field path of the text, or of the precomputed signature, in incoming documents
 * @param index the index, alias or data stream to look in; each document's own if empty
 * @param indexField the {@code near_duplicate} field there
 * @param filter the query that duplicates match, whose texts are templates
 * @param minSimilarity the lowest similarity of a duplicate; the threshold of the field if empty
 * @param maxDuplicates how many of the documents found are listed with the units that are alike
 */
record ProcessorSettings(
    String field,
    boolean ignoreMissing,
    Optional<String> index,
    String indexField,
    Optional<ValueSource> filter,
    Optional<Double> minSimilarity,
    Action action,
    DuplicateTags tags,
    int maxDuplicates,
    OnSearchFailure onSearchFailure,
    BatchingQueue.Bounds batching,
    Window window) {

  enum Action {
    TAG,
    DROP,
    FAIL
  }

  enum OnSearchFailure {
    FAIL,
    IGNORE,
    TAG
  }

  /** The bounds of the window of recent signatures; none is remembered if the size is 0. */
  record Window(int size, TimeValue expiry) {}

  /** The filter as JSON, with the values of a document. */
  Optional<BytesReference> filter(IngestDocument document) {
    return filter.map(template -> json(template, document));
  }

  private static BytesReference json(ValueSource template, IngestDocument document) {
    Map<String, Object> model = new HashMap<>(document.getSourceAndMetadata());
    model.put("_source", document.getSourceAndMetadata());
    model.put(IngestDocument.INGEST_KEY, document.getIngestMetadata());
    try (XContentBuilder json = JsonXContent.contentBuilder()) {
      return BytesReference.bytes(json.value(template.copyAndResolve(model)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the settings of a processor.
   *
   * @param scripts compiles the templates of the filter
   * @param queries reads the filter
   */
  record Parser(
      @Nullable String tag,
      Map<String, Object> config,
      ScriptService scripts,
      NamedXContentRegistry queries) {

    private static final String TYPE = NearDuplicateProcessor.TYPE;

    /** Has all fields that are Elasticsearch's own, and no other. */
    private static final IngestDocument EMPTY =
        new IngestDocument("index", "id", 1, "routing", VersionType.INTERNAL, Map.of());

    /**
     * Reads the settings and removes them from the configuration.
     *
     * @throws org.elasticsearch.ElasticsearchException if one is missing, of another type or out of
     *     range; the message names the setting, the allowed values and the value given
     */
    ProcessorSettings parse() {
      config.forEach(this::requireWritable);
      String field =
          path("field", ConfigurationUtils.readStringProperty(TYPE, tag, config, "field"));
      Optional<ValueSource> filter = filter();
      Action action = choice("action", Action.TAG);
      int listed = integer("max_duplicates", 0, 0, 100);
      if (listed > 0 && action != Action.TAG) {
        throw refused("max_duplicates", "must be 0 unless [action] is [tag], got " + listed);
      }
      return new ProcessorSettings(
          field,
          ConfigurationUtils.readBooleanProperty(TYPE, tag, config, "ignore_missing", false),
          index(),
          path("near_duplicate_field", text("near_duplicate_field", field)),
          filter,
          minSimilarity(),
          action,
          tags(field),
          listed,
          choice("on_search_failure", OnSearchFailure.FAIL),
          new BatchingQueue.Bounds(
              integer("queue_size", 10_000, 1, 1_000_000),
              integer("batch_size", 64, 1, 1_000),
              integer("max_concurrent_batches", 2, 1, 64)),
          new Window(windowSize(filter.isPresent()), expiry()));
    }

    /** A cluster state with an unpaired surrogate cannot be written: no later one can either. */
    private void requireWritable(String name, Object value) {
      if (!StandardCharsets.UTF_8.newEncoder().canEncode(String.valueOf(value))) {
        throw refused(name, "must be a text without unpaired surrogates");
      }
    }

    private String text(String name, String whenAbsent) {
      return ConfigurationUtils.readStringProperty(TYPE, tag, config, name, whenAbsent);
    }

    /** A path that Elasticsearch would refuse for each document is refused for the pipeline. */
    private String path(String name, String path) {
      if (path.isEmpty()) {
        throw refused(name, "must not be empty");
      }
      if (Arrays.stream(path.split("\\.")).anyMatch(String::isBlank)) {
        throw refused(name, "must be the path of a field, got [" + path + "]");
      }
      try {
        EMPTY.hasField(path, false);
      } catch (IllegalArgumentException e) {
        throw refused(name, "must be the path of a field, got [" + path + "]: " + e.getMessage());
      }
      return path;
    }

    private DuplicateTags tags(String field) {
      DuplicateTags tags = new DuplicateTags(text("target_field", ""));
      if (!tags.targetField().isEmpty()) {
        path("target_field", tags.clusterIdPath());
        String top = tags.targetField().split("\\.", 2)[0];
        if (EMPTY.hasField(top) || top.equals(IngestDocument.INGEST_KEY)) {
          throw refused(
              "target_field",
              ("must be a field of documents, got [%s], which is one of Elasticsearch's own:"
                      + " name another one")
                  .formatted(tags.targetField()));
        }
      }
      if (field.equals(tags.duplicateOfPath()) || field.equals(tags.clusterIdPath())) {
        throw refused("field", "must be none of the tags that are set, got [" + field + "]");
      }
      return tags;
    }

    /** A single name, so that the mapping of the field can be found in the cluster state. */
    private Optional<String> index() {
      Optional<String> index =
          Optional.ofNullable(
              ConfigurationUtils.readOptionalStringProperty(TYPE, tag, config, "index"));
      index.ifPresent(
          given ->
              MetadataCreateIndexService.validateIndexOrAliasName(
                  given,
                  (name, reason) ->
                      refused(
                          "index",
                          "must be the name of one index, alias or data stream, got [%s]: it %s"
                              .formatted(name, reason))));
      return index;
    }

    private Optional<ValueSource> filter() {
      return Optional.ofNullable(ConfigurationUtils.readOptionalMap(TYPE, tag, config, "filter"))
          .map(this::filter);
    }

    private ValueSource filter(Map<String, Object> query) {
      if (query.size() != 1 || !(query.values().iterator().next() instanceof Map)) {
        throw refused("filter", "must be one query, such as [term], got " + query.keySet());
      }
      if (query.toString().contains("{{")
          && !scripts.isLangSupported(Script.DEFAULT_TEMPLATE_LANG)) {
        throw refused("filter", "has a template, but this node has no module [lang-mustache]");
      }
      requireQuery(query);
      try {
        // Texts are not escaped: the whole query is written as JSON when they are filled in.
        return ValueSource.wrap(query, scripts, Map.of(Script.CONTENT_TYPE_OPTION, "text/plain"));
      } catch (RuntimeException e) {
        throw refused("filter", "has a template that is wrong: " + e.getMessage());
      }
    }

    /** A value that a template gives is not known before there is a document. */
    private void requireQuery(Map<String, Object> query) {
      XContentParserConfiguration parsing = XContentParserConfiguration.EMPTY.withRegistry(queries);
      try (XContentParser parser = XContentHelper.mapToXContentParser(parsing, query)) {
        AbstractQueryBuilder.parseTopLevelQuery(parser);
      } catch (IOException | RuntimeException e) {
        boolean named = e instanceof ParsingException || e instanceof NamedObjectNotFoundException;
        if (named || !query.toString().contains("{{")) {
          throw refused("filter", "must be a query: " + e.getMessage());
        }
      }
    }

    /** A query cannot be asked about documents that are not indexed yet. */
    private int windowSize(boolean filtered) {
      int size = integer("window_size", filtered ? 0 : 10_000, 0, RecentSignatures.MAX_SIZE);
      if (filtered && size > 0) {
        throw refused(
            "window_size",
            "must be 0 or left out with [filter], which cannot be asked about documents that are"
                + " not indexed yet, got "
                + size);
      }
      return size;
    }

    private Optional<Double> minSimilarity() {
      if (!config.containsKey("min_similarity")) {
        return Optional.empty();
      }
      double value = ConfigurationUtils.readDoubleProperty(TYPE, tag, config, "min_similarity");
      if (!(value > 0 && value <= 1)) {
        throw refused("min_similarity", "must be above 0 and at most 1, got " + value);
      }
      return Optional.of(value);
    }

    private int integer(String name, int whenAbsent, int min, int max) {
      int value = ConfigurationUtils.readIntProperty(TYPE, tag, config, name, whenAbsent);
      if (value < min || value > max) {
        throw refused(name, "must be between " + min + " and " + max + ", got " + value);
      }
      return value;
    }

    private TimeValue expiry() {
      String text = text("window_expiry", "60s");
      try {
        TimeValue expiry = TimeValue.parseTimeValue(text, "window_expiry");
        if (expiry.millis() >= 1 && expiry.hours() <= 24) {
          return expiry;
        }
      } catch (IllegalArgumentException e) {
        throw refused("window_expiry", "must be a time like [60s], got [" + text + "]");
      }
      throw refused("window_expiry", "must be between [1ms] and [24h], got [" + text + "]");
    }

    private <E extends Enum<E>> E choice(String name, E whenAbsent) {
      String text = text(name, EnumNames.of(whenAbsent));
      try {
        return EnumNames.parse("", whenAbsent.getDeclaringClass().getEnumConstants(), text);
      } catch (IllegalArgumentException e) {
        throw refused(name, e.getMessage().strip());
      }
    }

    private RuntimeException refused(String name, String reason) {
      return ConfigurationUtils.newConfigurationException(TYPE, tag, name, reason);
    }
  }
}

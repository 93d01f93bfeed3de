package org.neardup.elasticsearch.ingest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.elasticsearch.cluster.metadata.MetadataCreateIndexService;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.VersionType;
import org.elasticsearch.ingest.ConfigurationUtils;
import org.elasticsearch.ingest.IngestDocument;
import org.neardup.util.EnumNames;

/**
 * The settings of a {@code near_duplicate} processor in its pipeline.
 *
 * @param field path of the text, or of the precomputed signature, in incoming documents
 * @param index the index, alias or data stream to look in; each document's own if null
 * @param indexField the {@code near_duplicate} field there
 * @param minSimilarity the lowest similarity of a duplicate; the threshold of the field if null
 * @param maxDuplicates how many of the documents found are listed with the units that are alike
 */
record ProcessorSettings(
    String field,
    boolean ignoreMissing,
    @Nullable String index,
    String indexField,
    @Nullable Double minSimilarity,
    Action action,
    DuplicateTags tags,
    int maxDuplicates,
    OnSearchFailure onSearchFailure,
    Batching batching,
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

  /**
   * The bounds of the queue.
   *
   * @param maxQueue most documents that wait for their search; more are rejected
   * @param batchSize most documents of one multi search
   */
  record Batching(int maxQueue, int batchSize, int maxBatches) {}

  /** The bounds of the window of recent signatures; none is remembered if the size is 0. */
  record Window(int size, TimeValue expiry) {}

  /**
   * Reads the settings and removes them from the configuration.
   *
   * @throws org.elasticsearch.ElasticsearchException if one is missing, of another type or out of
   *     range; the message names the setting, the allowed values and the value given
   */
  static ProcessorSettings parse(@Nullable String tag, Map<String, Object> config) {
    return new Parser(tag, config).parse();
  }

  private record Parser(@Nullable String tag, Map<String, Object> config) {

    private static final String TYPE = NearDuplicateProcessor.TYPE;

    /** The metadata of a document in the pipeline. */
    private static final String INGEST = "_ingest";

    /** Has all fields that are Elasticsearch's own, and no other. */
    private static final IngestDocument EMPTY =
        new IngestDocument("index", "id", 1, "routing", VersionType.INTERNAL, Map.of());

    ProcessorSettings parse() {
      config.forEach(this::requireWritable);
      String field =
          path("field", ConfigurationUtils.readStringProperty(TYPE, tag, config, "field"));
      return new ProcessorSettings(
          field,
          ConfigurationUtils.readBooleanProperty(TYPE, tag, config, "ignore_missing", false),
          index(),
          notEmpty("near_duplicate_field", text("near_duplicate_field", field)),
          minSimilarity(),
          choice("action", Action.TAG),
          tags(),
          integer("max_duplicates", 0, 0, 100),
          choice("on_search_failure", OnSearchFailure.FAIL),
          new Batching(
              integer("max_queue", 10_000, 1, 1_000_000),
              integer("batch_size", 64, 1, 1_000),
              integer("max_concurrent_batches", 2, 1, 64)),
          new Window(integer("window_size", 10_000, 0, RecentSignatures.MAX_SIZE), expiry()));
    }

    /** A cluster state with an unpaired surrogate cannot be written: no later one can either. */
    private void requireWritable(String name, Object value) {
      if (value instanceof String text && !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
        throw refused(name, "must be a text without unpaired surrogates");
      }
    }

    private String text(String name, String whenAbsent) {
      return ConfigurationUtils.readStringProperty(TYPE, tag, config, name, whenAbsent);
    }

    private String notEmpty(String name, String value) {
      if (value.isEmpty()) {
        throw refused(name, "must not be empty");
      }
      return value;
    }

    /** A path that Elasticsearch would refuse for each document is refused for the pipeline. */
    private String path(String name, String path) {
      notEmpty(name, path);
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

    private DuplicateTags tags() {
      DuplicateTags tags = new DuplicateTags(text("target_field", ""));
      if (!tags.targetField().isEmpty()) {
        path("target_field", tags.clusterIdPath());
        String top = tags.targetField().split("\\.", 2)[0];
        if (EMPTY.hasField(top) || top.equals(INGEST)) {
          throw refused(
              "target_field",
              ("must be a field of documents, got [%s], which is one of Elasticsearch's own:"
                      + " name another one")
                  .formatted(tags.targetField()));
        }
      }
      return tags;
    }

    /** A single name, so that the mapping of the field can be found in the cluster state. */
    @Nullable
    private String index() {
      String index = ConfigurationUtils.readOptionalStringProperty(TYPE, tag, config, "index");
      if (index != null) {
        MetadataCreateIndexService.validateIndexOrAliasName(
            index,
            (name, reason) ->
                refused(
                    "index",
                    "must be the name of one index, alias or data stream, got [%s]: it %s"
                        .formatted(name, reason)));
      }
      return index;
    }

    @Nullable
    private Double minSimilarity() {
      if (!config.containsKey("min_similarity")) {
        return null;
      }
      double value = ConfigurationUtils.readDoubleProperty(TYPE, tag, config, "min_similarity");
      if (!(value > 0 && value <= 1)) {
        throw refused("min_similarity", "must be above 0 and at most 1, got " + value);
      }
      return value;
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

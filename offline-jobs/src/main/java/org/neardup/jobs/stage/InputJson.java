package org.neardup.jobs.stage;

import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.neardup.pinned.jackson.annotation.JsonCreator;
import org.neardup.pinned.jackson.annotation.JsonValue;
import org.neardup.pinned.jackson.core.JsonProcessingException;
import org.neardup.pinned.jackson.databind.DeserializationFeature;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.MapperFeature;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.PropertyNamingStrategies;
import org.neardup.pinned.jackson.databind.annotation.JsonDeserialize;
import org.neardup.pinned.jackson.databind.cfg.EnumFeature;
import org.neardup.pinned.jackson.databind.json.JsonMapper;
import org.neardup.pinned.jackson.databind.module.SimpleModule;
import org.neardup.pinned.jackson.databind.ser.std.ToStringSerializer;
import org.neardup.pinned.jackson.databind.util.StdConverter;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;

/**
 * Records as JSON, in which they travel to the tasks of a stage, and are kept to be compared when a
 * run is resumed. Components are numbers, texts, truth values, enums, {@link Path}s, {@link
 * SchemeRequest}s, {@link ResolvedScheme}s, and lists and records of these.
 */
public final class InputJson {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .build()
          .registerModule(
              new SimpleModule()
                  .addSerializer(Path.class, ToStringSerializer.instance)
                  .setMixInAnnotation(SchemeRequest.class, SchemeByName.class)
                  .setMixInAnnotation(ResolvedScheme.class, SchemeBySettings.class));

  private InputJson() {}

  /** For an object that has more than the record. */
  public static JsonNode tree(Record record) {
    return JSON.valueToTree(record);
  }

  public static String json(Record record) {
    try {
      return JSON.writeValueAsString(record);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be written as JSON: " + record, e);
    }
  }

  /**
   * @throws IllegalArgumentException if it is no such JSON
   */
  public static <R extends Record> R read(String json, Class<R> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "[input] must be a JSON object with the components of %s: %s"
              .formatted(type.getName(), e.getOriginalMessage()),
          e);
    }
  }

  /** The methods by which a scheme is written and read. */
  @SuppressWarnings("UnusedMethod") // Jackson knows a scheme by them.
  private interface SchemeByName {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static SchemeRequest of(Map<String, ?> settings) {
      return SchemeRequest.of(settings);
    }

    @JsonValue
    Map<String, Object> byName();
  }

  @SuppressWarnings("UnusedMethod") // Jackson knows a scheme by it.
  @JsonDeserialize(converter = ToScheme.class)
  private interface SchemeBySettings {
    @JsonValue
    SchemeRequest settings();
  }

  private static final class ToScheme extends StdConverter<SchemeRequest, ResolvedScheme> {
    @Override
    public ResolvedScheme convert(SchemeRequest settings) {
      return settings.resolve();
    }
  }
}

package org.neardup.jobs.run;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.lsh.SchemeRequest;

/**
 * The input of a job on its way to the tasks: an immutable record, as JSON under one key of the
 * job's own configuration. The same JSON decides whether a finished stage may be kept, see {@link
 * StageKey}. Components are numbers, texts, truth values, enums, {@link Path}s, {@link
 * SchemeRequest}s, and lists and records of these.
 *
 * <pre>{@code
 * JobInput.store(new SignatureJob.Input(scheme, units), job.getConfiguration());
 * SignatureJob.Input input =
 *     JobInput.load(context.getConfiguration(), SignatureJob.Input.class);
 * }</pre>
 */
public final class JobInput {
  private static final String KEY = "neardup.input";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .registerModule(
              new SimpleModule()
                  .addSerializer(Path.class, ToStringSerializer.instance)
                  .addSerializer(SchemeRequest.class, new SchemeWriter())
                  .addDeserializer(SchemeRequest.class, new SchemeReader()));

  private JobInput() {}

  /** Puts an input into the configuration of a job. */
  public static void store(Record input, Configuration job) {
    job.set(KEY, json(input));
  }

  /** The input of a job. */
  public static <R extends Record> R load(Configuration job, Class<R> type) {
    return read(stored(job), type);
  }

  /** A component of the input of a job, or the input if it is of that type itself. */
  public static <R extends Record> R load(Configuration job, String component, Class<R> type) {
    try {
      JsonNode input = JSON.readTree(stored(job));
      return JSON.treeToValue(input.has(component) ? input.get(component) : input, type);
    } catch (JsonProcessingException e) {
      throw notOf(type, e);
    }
  }

  /** The input that a configuration has, as JSON. */
  static String stored(Configuration job) {
    return job.get(KEY, "{}");
  }

  /** An input as JSON. */
  public static String json(Record input) {
    try {
      return JSON.writeValueAsString(input);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be written as JSON: " + input, e);
    }
  }

  /**
   * Reads what {@link #json} made.
   *
   * @throws IllegalArgumentException if it is no such JSON
   */
  public static <R extends Record> R read(String json, Class<R> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw notOf(type, e);
    }
  }

  private static IllegalArgumentException notOf(Class<?> type, JsonProcessingException e) {
    return new IllegalArgumentException(
        "[input] must be a JSON object with the components of %s: %s"
            .formatted(type.getName(), e.getOriginalMessage()),
        e);
  }

  private static final class SchemeWriter extends JsonSerializer<SchemeRequest> {
    @Override
    public void serialize(SchemeRequest scheme, JsonGenerator json, SerializerProvider all)
        throws IOException {
      json.writePOJO(scheme.byName());
    }
  }

  private static final class SchemeReader extends JsonDeserializer<SchemeRequest> {
    @Override
    public SchemeRequest deserialize(JsonParser json, DeserializationContext all)
        throws IOException {
      return SchemeRequest.of(json.readValueAs(new TypeReference<Map<String, Object>>() {}));
    }
  }
}

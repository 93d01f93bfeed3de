package org.neardup.elasticsearch.rest;

import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.lsh.SchemeSettings;

/** The scheme of a field, as the settings that resolve to it. */
public final class FieldSchemeResponse extends ActionResponse {

  private final Map<String, String> settings;

  /**
   * A scheme.
   *
   * @param settings all of them, as {@link SchemeSettings#flatten} gives them
   */
  public FieldSchemeResponse(Map<String, String> settings) {
    this.settings = Map.copyOf(settings);
  }

  public FieldSchemeResponse(StreamInput in) throws IOException {
    this(in.readMap(StreamInput::readString));
  }

  /** The settings that resolve to the scheme. */
  public Map<String, String> settings() {
    return settings;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeMap(settings, StreamOutput::writeString);
  }
}

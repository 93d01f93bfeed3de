package org.neardup.jobs.since;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.DocumentState;

/** Lines of Elasticsearch's bulk interface that change what is there. */
final class DeltaLines {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DeltaLines() {}

  /** Deletes a document. */
  static String delete(Text id) throws JsonProcessingException {
    return action("delete", id.toString());
  }

  /**
   * Gives a document other cluster fields.
   *
   * @param id as it stands in the bulk file
   */
  static String update(String id, DocumentState state) throws JsonProcessingException {
    ObjectNode change = JsonNodeFactory.instance.objectNode();
    ObjectNode fields = change.putObject("doc");
    if (state.cluster().getLength() > 0) {
      fields.put("cluster_id", state.cluster().toString());
    }
    fields.put("cluster_size", state.units());
    return action("update", id) + JSON.writeValueAsString(change) + "\n";
  }

  /** The id in the action of a document of a bulk file. */
  static String id(String action) throws JsonProcessingException {
    return JSON.readTree(action).at("/index/_id").asText();
  }

  private static String action(String name, String id) throws JsonProcessingException {
    ObjectNode action = JsonNodeFactory.instance.objectNode();
    action.putObject(name).put("_id", id);
    return JSON.writeValueAsString(action) + "\n";
  }
}

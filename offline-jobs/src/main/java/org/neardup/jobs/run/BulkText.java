package org.neardup.jobs.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Reads the units of a run back from its bulk files, in which an action line precedes each unit.
 */
public final class BulkText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Units units;
  private boolean atAction = true;
  private String id = "";

  private BulkText(Units units) {
    this.units = units;
  }

  /** Takes units. */
  @FunctionalInterface
  public interface Units {
    /** Takes one unit, as a line of JSON; false to be given no more. */
    boolean accept(String id, String source) throws IOException;
  }

  /** Reads the units that the run in a folder left there, until no more are wanted. */
  public static void read(Configuration conf, Path folder, Units units) throws IOException {
    ResultText.read(conf, new Path(folder, "bulk"), new BulkText(units)::accept);
  }

  /** Parses a line of JSON. */
  public static JsonNode parse(String line) throws IOException {
    return JSON.readTree(line);
  }

  private boolean accept(String line) throws IOException {
    boolean more = true;
    if (atAction) {
      id = parse(line).at("/index/_id").asText();
    } else {
      more = units.accept(id, line);
    }
    atAction = !atAction;
    return more;
  }
}

package org.neardup.jobs.stage;

/**
 * A stage by all that decides its result: an immutable record of what it is told, which travels to
 * the tasks as JSON ({@link InputJson}). With it a finished stage is told from another one when a
 * run is resumed.
 */
public interface StageInput {
  /** Describes the stage; called once for each task, and before. */
  Stage<?, ?> stage();

  /**
   * Reads an input that travelled as JSON.
   *
   * @param type the name of its class
   */
  static StageInput read(String type, String json) {
    try {
      Class<? extends Record> input = Class.forName(type).asSubclass(Record.class);
      return (StageInput) InputJson.read(json, input);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("[stage] is not on the class path: " + type, e);
    }
  }
}

package org.neardup.jobs.stage;

/**
 * The input of a stage: an immutable record of all that decides its result, which travels to the
 * tasks as JSON ({@link InputJson}). A run that is resumed compares it to find out whether a stage
 * is finished.
 */
public interface StageInput {
  /** Describes the stage; called once for each task, and before. */
  Stage<?, ?> stage();

  /** Reads an input from JSON by the name of its class. */
  static StageInput read(String type, String json) {
    try {
      Class<? extends Record> input = Class.forName(type).asSubclass(Record.class);
      return (StageInput) InputJson.read(json, input);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("[stage] is not on the class path: " + type, e);
    }
  }
}

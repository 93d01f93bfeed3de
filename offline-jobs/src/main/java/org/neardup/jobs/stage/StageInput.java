package org.neardup.jobs.stage;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The input of a stage: an immutable record of all that decides its result, which travels to the
 * tasks as JSON ({@link InputJson}). A run that is resumed compares it to find out whether a stage
 * is finished.
 */
public interface StageInput {
  /** Describes the stage; called once for each task, and before. */
  Stage<?, ?> stage();

  /**
   * The name of the stages of a class, the only one that they have: in the line of progress and in
   * reports, and with hyphens for spaces of their folders, their manifests and {@code job step}.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Name {
    String value();
  }

  /** The name that people see. */
  default String name() {
    return getClass().getAnnotation(Name.class).value();
  }

  /** Tells two stages of a run apart that have the same name; empty where one is alone. */
  default String use() {
    return "";
  }

  /** The folder in the work area of a run, which is also the name of the manifest. */
  default String folder() {
    return (name() + " " + use()).strip().replace(' ', '-');
  }

  /** The folder of a stage that a run has once. */
  static String folder(Class<? extends StageInput> type) {
    return type.getAnnotation(Name.class).value().replace(' ', '-');
  }

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

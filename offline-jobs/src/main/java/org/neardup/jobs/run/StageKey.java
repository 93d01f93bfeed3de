package org.neardup.jobs.run;

import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.StageRun;

/**
 * All that decides the result of a stage, beside the inputs of the run.
 *
 * @param name the stage's name
 * @param input the record that the stage was given, as {@link InputJson} writes it
 * @param reducers how many files it makes
 * @param output the folder that it makes
 */
public record StageKey(String name, String input, int reducers, Path output) {

  /** The key of a stage. */
  public static StageKey of(StageRun run) {
    String input = InputJson.json((Record) run.input());
    return new StageKey(run.stage().name(), input, run.reducers(), run.output());
  }
}

package org.neardup.jobs.pipeline;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceInput.ForeignInputs;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.request.Against;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;

/**
 * The inputs of a run as its jobs read them.
 *
 * @param inputs all new ones, of both languages
 * @param against the old ones
 * @param foreign those of the language that is translated
 * @param options how documents lie in them
 */
record RunSources(
    FindInputs inputs, Against against, ForeignInputs foreign, SourceOptions options) {

  /** The inputs as they were given. */
  static RunSources of(Configuration conf, FindRequest request, FindInputs inputs, Against against)
      throws IOException {
    return new RunSources(inputs, against, FindInputs.foreign(conf, request), request.source());
  }

  /** For the tasks. */
  SourceInput forTasks() {
    return new SourceInput(options, against.asOld(), foreign);
  }
}

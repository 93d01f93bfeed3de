package org.neardup.jobs.request;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.FolderContent;
import org.neardup.text.Sha256;

/**
 * The identity of a run: with the same inputs and the same request every run writes the same.
 *
 * @param inputs the names, lengths and times of change of all input files, old ones too, the run
 *     since which this one is, and the program's version
 * @param request the same with what was asked for, but for how the work is split and what becomes
 *     of the output
 */
public record FindIdentity(String inputs, String request) {

  public static FindIdentity of(
      Configuration conf,
      FindRequest request,
      FindInputs inputs,
      Against against,
      Optional<Since> since)
      throws IOException {
    Path[] paths =
        Stream.of(inputs.paths(), against.paths(), FindInputs.clusters(conf, request))
            .flatMap(List::stream)
            .toArray(Path[]::new);
    FolderContent files = FolderContent.byTimes(conf, paths);
    String earlier = since.map(Since::identity).orElse("");
    String content = version() + " " + files.files() + " files " + files.checksum() + earlier;
    FindRequest.Tasks tasks = new FindRequest.Tasks(0, 0, request.tasks().maxBucket());
    FindRequest plain =
        request.withInMemory(0).withTasks(tasks).withExisting(Existing.REFUSE).withKeepWork(false);
    return new FindIdentity(Sha256.hex(content), Sha256.hex(content + " " + plain));
  }

  private static String version() throws IOException {
    Properties build = new Properties();
    try (InputStream in =
        FindIdentity.class.getResourceAsStream("/org/neardup/jobs/build.properties")) {
      build.load(in);
    }
    return build.getProperty("version");
  }
}

package org.neardup.jobs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.pipeline.FindJob;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;

/** A folder with inputs and outputs of runs, and what they hold. */
public final class FindFolder extends TemporaryFolder {
  /** Where the output of a run is by default. */
  public Path output() {
    return path("out");
  }

  public Path path(String name) {
    return getRoot().toPath().resolve(name);
  }

  /** Writes an input of some lines. */
  public String input(String name, String... lines) throws IOException {
    return input(name, List.of(lines));
  }

  public String input(String name, List<String> lines) throws IOException {
    return Files.write(path(name), lines).toString();
  }

  /** A request to look at an input, with output in {@link #output}. */
  public FindRequest request(String input, String... settings) {
    return FindRequest.of(List.of(input), output().toString(), scheme(settings));
  }

  /** A scheme of settings, given as names and values, with the defaults of jobs. */
  public static ResolvedScheme scheme(String... settings) {
    Map<String, String> all = new TreeMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return FindScheme.withLimits(SchemeRequest.of(all)).resolve();
  }

  public static FindSummary run(FindRequest request)
      throws IOException, InterruptedException, JobFailedException {
    return new FindJob(new Configuration(), ProgressLine.silent()).run(request);
  }

  /** All lines of the files in a folder of the output, in the order of their bytes. */
  public List<String> sorted(String name) throws IOException {
    return sorted(output().resolve(name));
  }

  public static List<String> sorted(Path folder) throws IOException {
    return lines(folder).stream()
        .sorted(
            (a, b) ->
                Arrays.compareUnsigned(
                    a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)))
        .toList();
  }

  /** All lines of the files in a folder. */
  public static List<String> lines(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      StringBuilder all = new StringBuilder();
      for (Path file : files.sorted().toList()) {
        all.append(Files.readString(file));
      }
      return all.toString().lines().toList();
    }
  }
}

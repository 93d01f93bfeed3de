package org.neardup.jobs.request;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.Languages;
import org.neardup.jobs.input.SourceInput.SourceLanguageInputs;
import org.neardup.jobs.input.files.InputFiles;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.util.Check;

/** The inputs of a run, checked to be there, and the size of their files as stored. */
public record FindInputs(List<Path> paths, long bytes) {
  /** How the name of a file begins that holds standard input. */
  public static final String STANDARD_INPUT = "neardup-stdin-";

  public FindInputs {
    paths = List.copyOf(paths);
  }

  /** Refuses inputs that do not exist, and inputs in the output folder. */
  public static FindInputs of(Configuration conf, List<String> names, OutputFolder output)
      throws IOException {
    FindInputs inputs = of(conf, names);
    for (Path input : inputs.paths) {
      Check.that(
          !output.contains(input),
          "[input] %s lies in [output] %s: choose another output",
          input,
          output.path());
      Check.that(
          !isFolderOf(conf, input, output.path()),
          "[output] %s lies in [input] %s: choose another output",
          output.path(),
          input);
      OutputFolder folder = OutputFolder.at(conf, input.toString());
      Check.that(
          !folder.isUnfinished(),
          "[input] %s is being written by dedup: run that again to its end, or name other files",
          input);
      Check.that(
          !folder.isOfARun(),
          "[input] %s is the output folder of a run: give it to --reference to compare with what is"
              + " in it, or name the files that were read",
          input);
    }
    return inputs;
  }

  private static boolean isFolderOf(Configuration conf, Path input, Path output)
      throws IOException {
    FileSystem fs = input.getFileSystem(conf);
    return fs.getFileStatus(input).isDirectory()
        && Stream.iterate(output.getParent(), Objects::nonNull, Path::getParent)
            .anyMatch(fs.makeQualified(input)::equals);
  }

  /** Checks the new inputs of a run; nothing is known of tables before they are read. */
  public static FindInputs of(Configuration conf, FindRequest request, OutputFolder output)
      throws IOException {
    return request.source().reader().readsFiles()
        ? of(conf, request.allInputs(), output)
        : new FindInputs(List.of(), 0);
  }

  /** Checks the inputs of a command that has no output folder. */
  public static FindInputs of(Configuration conf, List<String> names) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (String name : names) {
      Path path = OutputFolder.pathOf(name);
      FileSystem fs = OutputFolder.fileSystem(conf, path);
      refusePipe(path);
      // A name that exists is no pattern even if it looks like one.
      FileStatus[] found =
          fs.exists(path) ? new FileStatus[] {fs.getFileStatus(path)} : fs.globStatus(path);
      Check.that(
          found != null && found.length > 0,
          "[input] %s does not exist%s",
          name,
          path.getName().startsWith(STANDARD_INPUT)
              ? ": it held the standard input of find, which is not kept; write it to a file, and"
                  + " run find on that"
              : "");
      for (FileStatus status : found) {
        paths.add(status.getPath());
      }
    }
    return new FindInputs(paths, InputFiles.bytes(conf, paths));
  }

  /** Absolute names of files and folders. */
  static List<String> absolute(Configuration conf, List<String> names) throws IOException {
    List<String> absolute = new ArrayList<>();
    for (String name : names) {
      absolute.add(OutputFolder.at(conf, name).path().toString());
    }
    return absolute;
  }

  /** Inputs are read several times, and by several processes. */
  private static void refusePipe(Path path) {
    String scheme = path.toUri().getScheme();
    if (scheme == null || scheme.equals("file")) {
      File file = new File(path.toUri().getPath());
      Check.that(
          !file.exists() || file.isFile() || file.isDirectory(),
          "[input] %s is a pipe or a device: give - to read standard input, or write it to a file"
              + " first",
          path);
    }
  }

  /** The files of the clusters whose names are kept; of a folder its results. */
  public static List<Path> clusters(Configuration conf, FindRequest request) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : request.others().clusters()) {
      Path path = OutputFolder.pathOf(name);
      FileSystem fs = path.getFileSystem(conf);
      Check.that(fs.exists(path), "[clusters] %s does not exist", name);
      files.addAll(
          fs.getFileStatus(path).isDirectory()
              ? PartFiles.of(conf, path)
              : List.of(fs.makeQualified(path)));
    }
    return files;
  }

  public static SourceLanguageInputs sourceLanguage(Configuration conf, FindRequest request)
      throws IOException {
    Languages languages = new Languages(request.settings());
    List<String> names =
        request.source().reader().readsFiles() ? request.projection().sourceLanguage() : List.of();
    return new SourceLanguageInputs(languages.translated().orElse(""), of(conf, names).paths());
  }
}

package org.neardup.jobs.input.files;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.bytes.SourceFiles;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.bytes.TextEncoding;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.stage.RowReader.Table;

/**
 * The files of inputs: named files, and all files in or below a named folder except hidden ones. A
 * file is hidden if its name or the name of its folder begins with a dot, or if Hadoop writes it
 * beside its results. Names of Hadoop's files begin with an underscore; where each file is a
 * document, which may be called {@code __init__.py}, only the names that Hadoop really uses count.
 *
 * <p>Files in a folder that do not belong to the collection are left out, if formats are detected:
 * files that hold no text; files of prose or of no known format, if there are files of a known
 * format, or the latter if the former are larger and more than {@value #STRAY_RATIO} times as many;
 * and files of no known format, if there are larger ones of prose.
 *
 * @param files in the order of the inputs and by name
 * @param leftOut files and folders that are hidden, cannot be opened, or were read by another name
 * @param strays files that do not belong to the collection
 */
public record InputFiles(List<InputFile> files, List<Path> leftOut, List<Path> strays) {
  private static final int STRAY_RATIO = 10;
  private static final Set<String> HADOOP =
      Set.of("_SUCCESS", "_temporary", "_logs", "_metadata", "_common_metadata");

  /**
   * Lists the files.
   *
   * @param sources how they are read
   * @param inputs files and folders
   */
  public static InputFiles of(Configuration conf, SourceInput sources, List<Path> inputs)
      throws IOException {
    InputFiles found = none();
    FormatDetector detector = new FormatDetector(new SourceFiles(conf));
    for (Listed each : found.list(conf, sources, inputs)) {
      List<InputFile> looked = found.look(detector, sources, each);
      Set<Integer> strange =
          each.isFolder() && sources.options().format() == Format.AUTO
              ? strayKinds(looked)
              : Set.of();
      for (InputFile file : looked) {
        if (strange.contains(file.kind())) {
          found.strays.add(file.path());
        } else {
          found.files.add(file);
        }
      }
    }
    return found;
  }

  /** The size of the files as stored, without a look into them. */
  public static long bytes(Configuration conf, List<Path> inputs) throws IOException {
    return none().list(conf, SourceInput.DEFAULT, inputs).stream()
        .flatMap(each -> each.files().stream())
        .mapToLong(FileStatus::getLen)
        .sum();
  }

  private static InputFiles none() {
    return new InputFiles(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  /** The files of one input. */
  private record Listed(boolean isFolder, List<FileStatus> files) {}

  private List<Listed> list(Configuration conf, SourceInput sources, List<Path> inputs)
      throws IOException {
    List<Listed> found = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (Path input : inputs) {
      FileSystem fs = input.getFileSystem(conf);
      FileStatus status = fs.getFileStatus(input);
      List<FileStatus> files = new ArrayList<>();
      list(fs, status, sources, known, files);
      found.add(new Listed(status.isDirectory(), files));
    }
    return found;
  }

  /**
   * A file and its detected properties.
   *
   * @param format never {@link Format#AUTO}
   * @param canSplit whether reading can begin in the middle
   * @param misnamed whether a file that is named as compressed is plain text
   */
  public record InputFile(
      FileStatus status, Format format, TextEncoding encoding, boolean canSplit, boolean misnamed) {
    Path path() {
      return status.getPath();
    }

    /** 0 if its format is a known one, 1 if it is prose, 2 if nothing is known. */
    int kind() {
      return switch (format) {
        case TEXT, HTML -> 1;
        case LINES -> 2;
        default -> 0;
      };
    }
  }

  /** Looks into files; files of a folder that hold no text are strays if there are others. */
  private List<InputFile> look(FormatDetector detector, SourceInput sources, Listed input)
      throws IOException {
    List<InputFile> looked = new ArrayList<>();
    Optional<FormatDetector.NoTextException> refused = Optional.empty();
    for (FileStatus file : input.files()) {
      boolean reference =
          sources.reference().kind(file.getPath())
              == SourceInput.ReferenceInputs.Kind.REFERENCE_BULK;
      try {
        looked.add(
            reference
                ? detector.look(file, Format.BULK, TextEncoding.PLAIN)
                : detector.look(file, sources.options()));
      } catch (FormatDetector.NoTextException e) {
        refused = Optional.of(e);
        strays.add(file.getPath());
      }
    }
    if (refused.isPresent() && (looked.isEmpty() || !input.isFolder())) {
      throw refused.get();
    }
    return looked;
  }

  private static Set<Integer> strayKinds(List<InputFile> looked) {
    long[] count = new long[3];
    long[] bytes = new long[3];
    for (InputFile file : looked) {
      count[file.kind()]++;
      bytes[file.kind()] += file.status().getLen();
    }
    Set<Integer> strays = new HashSet<>();
    if (count[0] > 0) {
      boolean prose =
          count[1] + count[2] > STRAY_RATIO * count[0] && bytes[1] + bytes[2] > bytes[0];
      strays.addAll(prose ? Set.of(0) : Set.of(1, 2));
    }
    if (count[1] > 0 && bytes[1] >= bytes[2]) {
      strays.add(2);
    }
    return strays;
  }

  /** Lists each file once: links may lead to a folder again, or from a folder into itself. */
  private void list(
      FileSystem fs,
      FileStatus fileOrFolder,
      SourceInput sources,
      Set<String> known,
      List<FileStatus> found)
      throws IOException {
    Path path = fileOrFolder.getPath();
    if (isLocal(fs)
        && !known.add(
            sources.reference().kind(path)
                + " "
                + new File(path.toUri().getPath()).getCanonicalPath())) {
      leftOut.add(path);
      return;
    }
    if (!fileOrFolder.isDirectory()) {
      found.add(fileOrFolder);
      return;
    }
    FileStatus[] inside = fs.listStatus(fileOrFolder.getPath());
    Arrays.sort(inside, Comparator.comparing(FileStatus::getPath));
    if (isLocal(fs)) {
      addUnopened(fileOrFolder.getPath(), inside);
    }
    for (FileStatus each : inside) {
      if (isHidden(each.getPath(), sources)) {
        leftOut.add(each.getPath());
      } else {
        list(fs, each, sources, known, found);
      }
    }
  }

  /** This is the only one of Hadoop's file systems that follows links. */
  private static boolean isLocal(FileSystem fs) {
    return "file".equals(fs.getUri().getScheme());
  }

  /**
   * The file system lists a name that the process's charset cannot express, but opens no file by
   * it.
   */
  private void addUnopened(Path folder, FileStatus[] opened) {
    File local = new File(folder.toUri().getPath());
    String[] names = local.list();
    Set<String> known =
        Arrays.stream(opened).map(each -> each.getPath().getName()).collect(Collectors.toSet());
    Arrays.stream(names == null ? new String[0] : names)
        .filter(name -> !known.contains(name) && !new File(local, name).exists())
        .sorted()
        .forEach(name -> leftOut.add(new Path(folder, new Path(null, null, name))));
  }

  private static boolean isHidden(Path path, SourceInput sources) {
    String name = path.getName();
    return name.startsWith(".")
        || (sources.readsWholeFiles(path) ? HADOOP.contains(name) : name.startsWith("_"));
  }

  /**
   * Notes on files of a run that may surprise users.
   *
   * @param leftOut names of files and folders that are hidden, cannot be opened by their names or
   *     were read by other names
   * @param strays names of files that do not belong to the collection
   * @param plain names of plain text files that have the suffix of a compression
   * @param formats how many new files are in each format, except files made of rows
   * @param found whether the formats were found rather than set
   */
  public record InputNotes(
      List<String> leftOut,
      List<String> strays,
      List<String> plain,
      Map<Format, Integer> formats,
      boolean found) {
    private static final int SHOWN_NAMES = 5;

    public InputNotes {
      leftOut = List.copyOf(leftOut);
      strays = List.copyOf(strays);
      plain = List.copyOf(plain);
      formats = Collections.unmodifiableMap(formats);
    }

    public static InputNotes of(Configuration conf, SourceInput sources, List<Path> inputs)
        throws IOException {
      InputFiles files = InputFiles.of(conf, sources, inputs);
      List<String> plain = new ArrayList<>();
      Map<Format, Integer> formats = new EnumMap<>(Format.class);
      for (InputFile file : files.files()) {
        if (file.misnamed()) {
          plain.add(TextBytes.oneLine(file.path().getName()));
        }
        boolean madeOfRow = sources.options().idField().equals(Table.ID);
        if (!madeOfRow && !sources.reference().contains(file.path())) {
          formats.merge(file.format(), 1, Integer::sum);
        }
      }
      return new InputNotes(
          names(files.leftOut()),
          names(files.strays()),
          plain,
          formats,
          sources.options().format() == Format.AUTO);
    }

    private static List<String> names(List<Path> paths) {
      return paths.stream().map(Path::getName).map(TextBytes::oneLine).toList();
    }

    /**
     * The number of files of each format, and the kind of their documents.
     *
     * @param documents a plural, perhaps with the number of documents
     */
    public List<String> formats(Function<Format, String> documents) {
      List<String> lines = new ArrayList<>();
      formats.forEach(
          (format, files) ->
              lines.add(
                  "%s of %s%s"
                      .formatted(
                          documents.apply(format),
                          Numbers.count(files, "files"),
                          found ? format.note() : "")));
      return lines;
    }

    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      formats(Format::documents).forEach(line -> lines.add("reads      " + line));
      if (!leftOut.isEmpty()) {
        String number =
            leftOut.size() == 1 ? "1 file or folder" : leftOut.size() + " files or folders";
        lines.add(
            "left out   %s, hidden, not to be opened by name or read under another one: %s"
                .formatted(number, shown(leftOut)));
      }
      if (!strays.isEmpty()) {
        lines.add(
            "left out   %s, of no text or of no known format beside others: %s; give texts among"
                    .formatted(Numbers.count(strays.size(), "files"), shown(strays))
                + " them by name to read them, or set the format");
      }
      if (!plain.isEmpty()) {
        String number = plain.size() == 1 ? "1 file is" : plain.size() + " files are";
        lines.add(
            "note       %s not compressed, whatever the name says: %s"
                .formatted(number, shown(plain)));
      }
      return lines;
    }

    private static String shown(List<String> names) {
      String shown = names.stream().limit(SHOWN_NAMES).collect(Collectors.joining(", "));
      return names.size() > SHOWN_NAMES ? shown + " ..." : shown;
    }
  }
}

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;

/**
 * Checks or applies google-java-format to the sources of all modules: {@code Format.java check|apply|skip PROJECT}.
 *
 * <p>The build runs it in the selected JDK. The formatter plugins run in Maven's own JVM, whose parser may be too
 * old for our language level. Files known to be clean (by size and time) are not read again.
 */
final class Format {
  private final boolean apply;
  private final Path project;
  private final Set<String> clean = new ConcurrentSkipListSet<>();
  private final Set<String> problems = new ConcurrentSkipListSet<>();

  private Format(boolean apply, Path project) {
    this.apply = apply;
    this.project = project;
  }

  public static void main(String[] args) throws IOException {
    if (!Set.of("check", "apply", "skip").contains(args[0])) {
      System.err.println("[format] must be one of check, apply, skip, got " + args[0]);
      System.exit(2);
    }
    if (!args[0].equals("skip")) {
      new Format(args[0].equals("apply"), Path.of(args[1])).run();
    }
  }

  private void run() throws IOException {
    Path index = project.resolve("target/format.index");
    Set<String> known = new HashSet<>(Files.exists(index) ? Files.readAllLines(index) : List.of());
    sources().parallelStream()
        .filter(file -> known.contains(stamp(file)) || isFormatted(file))
        .forEach(file -> clean.add(stamp(file)));
    Files.createDirectories(index.getParent());
    Files.write(index, clean);
    if (!problems.isEmpty()) {
      problems.forEach(System.err::println);
      System.err.println("Format them: mvn -q package -DskipTests -Dformat=apply");
      System.exit(1);
    }
  }

  private List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(project, module -> Files.exists(module.resolve("pom.xml")))) {
      for (Path module : modules) {
        Path root = module.resolve("src");
        if (Files.exists(root)) {
          try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }

  private String stamp(Path file) {
    File plain = file.toFile();
    return project.relativize(file) + " " + plain.length() + " " + plain.lastModified();
  }

  private boolean isFormatted(Path file) {
    try {
      String source = Files.readString(file);
      String formatted = new Formatter().formatSourceAndFixImports(source);
      if (formatted.equals(source)) {
        return true;
      }
      if (apply) {
        Files.writeString(file, formatted);
        return true;
      }
      problems.add("Not formatted: " + file);
    } catch (FormatterException e) {
      e.diagnostics().forEach(d -> problems.add(file + ":" + d));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return false;
  }
}

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks or applies google-java-format to the sources of one module: {@code Format.java check|apply|skip MODULE}.
 *
 * <p>The build runs it in the selected JDK. The formatter plugins run in Maven's own JVM, whose parser may be too
 * old for our language level. Files known to be clean (by size and time) are not read again.
 */
final class Format {
  private final boolean apply;
  private final Path module;
  private final Set<String> clean = new TreeSet<>();
  private final List<String> problems = new ArrayList<>();

  private Format(boolean apply, Path module) {
    this.apply = apply;
    this.module = module;
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
    Path index = module.resolve("target/format.index");
    Set<String> known = new HashSet<>(Files.exists(index) ? Files.readAllLines(index) : List.of());
    for (Path file : sources()) {
      if (known.contains(stamp(file)) || isFormatted(file)) {
        clean.add(stamp(file));
      }
    }
    Files.createDirectories(index.getParent());
    Files.write(index, clean);
    if (!problems.isEmpty()) {
      problems.forEach(System.err::println);
      System.err.println("Format them: mvn -q package -DskipTests -Dformat=apply");
      System.exit(1);
    }
  }

  private List<Path> sources() throws IOException {
    Path root = module.resolve("src");
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
  }

  private String stamp(Path file) throws IOException {
    return module.relativize(file)
        + " " + Files.size(file)
        + " " + Files.getLastModifiedTime(file).toMillis();
  }

  private boolean isFormatted(Path file) throws IOException {
    String source = Files.readString(file);
    try {
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
    }
    return false;
  }
}

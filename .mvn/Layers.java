import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Chooses the sources that fit a version of what they are compiled against: {@code Layers.java VERSION FROM TO}.
 *
 * <p>{@code FROM} has one folder for each version with which something changed, named by it. Each source is taken from
 * the newest of them that is not newer than {@code VERSION}, as in a multi-release jar. {@code TO} then holds these and
 * nothing else; files that did not change keep their time, so that nothing is compiled for nothing.
 */
final class Layers {
  private Layers() {}

  public static void main(String[] args) throws IOException {
    int[] version = parse(args[0]);
    Path from = Path.of(args[1]);
    Path to = Path.of(args[2]);
    Map<Path, Path> chosen = new TreeMap<>();
    for (Path layer : layers(from)) {
      if (Arrays.compare(parse(layer.getFileName().toString()), version) <= 0) {
        files(layer).forEach(file -> chosen.put(layer.relativize(file), file));
      }
    }
    if (chosen.isEmpty()) {
      System.err.println("[version] must be one of those since the oldest of " + layers(from) + ", got " + args[0]);
      System.exit(1);
    }
    for (Path old : Files.exists(to) ? files(to) : List.<Path>of()) {
      if (!chosen.containsKey(to.relativize(old))) {
        Files.delete(old);
      }
    }
    for (Map.Entry<Path, Path> file : chosen.entrySet()) {
      copy(file.getValue(), to.resolve(file.getKey()));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.exists(to) || Files.mismatch(from, to) >= 0) {
      Files.createDirectories(to.getParent());
      Files.write(to, Files.readAllBytes(from));
    }
  }

  /** Oldest first. */
  private static List<Path> layers(Path from) throws IOException {
    try (Stream<Path> folders = Files.list(from)) {
      List<Path> layers = new ArrayList<>(folders.filter(Files::isDirectory).toList());
      layers.sort((a, b) -> Arrays.compare(parse(a.getFileName().toString()), parse(b.getFileName().toString())));
      return layers;
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static int[] parse(String version) {
    return Arrays.stream(version.split("[.-]")).filter(part -> part.matches("[0-9]+")).mapToInt(Integer::parseInt).toArray();
  }
}

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Copies classes out of jars under other names: {@code Relocate.java JAR,JAR,... TO OLD=NEW,OLD=NEW,... ROOT ...}.
 *
 * <p>{@code OLD} and {@code NEW} are beginnings of names, with slashes; {@code ROOT} is a glob of classes. {@code TO} then holds these, every class that they name but for the packages that are given as
 * {@code !PACKAGE/} and that are no roots, and what lies beside these classes as text; nothing of it is left of an earlier run.
 */
final class Relocate {
  private final Map<String, JarFile> entries = new TreeMap<>();
  private final Map<String, String> prefixes = new TreeMap<>();
  private final Set<String> taken = new TreeSet<>();
  private final Set<String> left = new TreeSet<>();
  private final Deque<String> waiting = new ArrayDeque<>();

  private Relocate() {}

  public static void main(String[] args) throws IOException {
    Relocate relocate = new Relocate();
    for (String jar : args[0].split(",")) {
      JarFile file = new JarFile(jar);
      file.stream().map(JarEntry::getName).forEach(name -> relocate.entries.put(name, file));
    }
    Path to = Path.of(args[1]);
    for (String prefix : args[2].split(",")) {
      String[] names = prefix.split("=");
      relocate.prefixes.put(names[0], names[1]);
      delete(to.resolve(names[1]));
    }
    for (String root : Arrays.copyOfRange(args, 3, args.length)) {
      if (root.startsWith("!")) {
        relocate.left.add(root.substring(1));
      } else {
        relocate.addRoots(root);
      }
    }
    relocate.copyInto(to);
  }

  private void addRoots(String glob) {
    PathMatcher classes = FileSystems.getDefault().getPathMatcher("glob:" + glob + ".class");
    List<String> found = entries.keySet().stream().filter(entry -> classes.matches(Path.of(entry))).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no class " + glob + " in the jars");
    }
    for (String entry : found) {
      String name = entry.substring(0, entry.length() - ".class".length());
      if (taken.add(name)) {
        waiting.add(name);
      }
    }
  }

  private void take(String name) {
    if (entries.containsKey(name + ".class") && left.stream().noneMatch(name::startsWith) && taken.add(name)) {
      waiting.add(name);
    }
  }

  private void copyInto(Path to) throws IOException {
    while (!waiting.isEmpty()) {
      String name = waiting.remove();
      ClassWriter copy = new ClassWriter(0);
      new ClassReader(read(name + ".class")).accept(new ClassRemapper(copy, new NewNames()), 0);
      write(to, rename(name) + ".class", copy.toByteArray());
    }
    for (String entry : entries.keySet()) {
      int end = entry.lastIndexOf('/') + 1;
      if (entry.endsWith(".txt") && taken.stream().anyMatch(name -> name.lastIndexOf('/') + 1 == end && name.startsWith(entry.substring(0, end)))) {
        write(to, rename(entry), read(entry));
      }
    }
  }

  private String rename(String name) {
    for (Map.Entry<String, String> prefix : prefixes.entrySet()) {
      if (name.startsWith(prefix.getKey())) {
        return prefix.getValue() + name.substring(prefix.getKey().length());
      }
    }
    return name;
  }

  private byte[] read(String entry) throws IOException {
    JarFile jar = entries.get(entry);
    try (InputStream in = jar.getInputStream(jar.getEntry(entry))) {
      return in.readAllBytes();
    }
  }

  private static void write(Path folder, String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      List<Path> files;
      try (var all = Files.walk(folder)) {
        files = all.sorted((a, b) -> b.compareTo(a)).toList();
      }
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  /** Takes each class that is named, and says what it is called then. */
  private final class NewNames extends Remapper {

    NewNames() {
      super(Opcodes.ASM9);
    }

    @Override
    public String map(String name) {
      take(name);
      return rename(name);
    }

    /** Classes are looked for by names too, as in {@code Class.forName("org.example." + name)}. */
    @Override
    public Object mapValue(Object value) {
      if (value instanceof String text) {
        String old = text.replace('.', '/');
        take(old);
        String renamed = rename(old);
        return renamed.equals(old) ? text : renamed.replace('/', '.');
      }
      return super.mapValue(value);
    }
  }
}

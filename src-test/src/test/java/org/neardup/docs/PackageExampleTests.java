package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.Test;

/**
 * The Java example of each {@code package-info} compiles inside its package. A variable that it
 * does not declare has its type in {@link #VARIABLES}, or any type that fits where it is an
 * argument. A class that it names is one of its package, of {@link #OF_OTHERS}, or the only one of
 * its name in the project.
 */
public class PackageExampleTests {
  private static final List<Path> MODULES =
      List.of(Path.of("../analysis/src/main/java"), Path.of("../offline-jobs/src/main/java"));

  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* \\}</pre>", Pattern.DOTALL);

  private static final Pattern CLASS_NAME = Pattern.compile("(?<![.\\w\"])[A-Z]\\w+");

  private static final Map<String, String> OF_OTHERS =
      Map.ofEntries(
          Map.entry("FileInputFormat", "org.apache.hadoop.mapreduce.lib.input.FileInputFormat"),
          Map.entry("Job", "org.apache.hadoop.mapreduce.Job"),
          Map.entry("JsonNode", "com.fasterxml.jackson.databind.JsonNode"),
          Map.entry("List", "java.util.List"),
          Map.entry("Map", "java.util.Map"),
          Map.entry("Optional", "java.util.Optional"),
          Map.entry("Query", "org.apache.lucene.search.Query"),
          Map.entry("TopDocs", "org.apache.lucene.search.TopDocs"));

  /** The types of variables on which an example calls something. */
  private static final Map<String, String> VARIABLES =
      Map.of(
          "hasher", "org.neardup.text.ShingleHasher",
          "job", "org.apache.hadoop.mapreduce.Job",
          "output", "org.neardup.jobs.request.OutputFolder",
          "plan", "org.neardup.lsh.TokenPlan",
          "searcher", "org.apache.lucene.search.IndexSearcher",
          "server", "org.neardup.jobs.elastic.Elasticsearch",
          "signer", "org.neardup.signature.Signer");

  @Test
  public void everyExampleCompiles() throws IOException {
    List<Path> sources = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    int examples = 0;
    for (Path root : MODULES) {
      try (Stream<Path> files = Files.walk(root)) {
        files.map(root::relativize).filter(file -> isJava(file)).forEach(sources::add);
      }
    }
    for (Path root : MODULES) {
      for (Path file : sources) {
        Path path = root.resolve(file);
        if (file.endsWith("package-info.java") && Files.exists(path)) {
          Matcher example = EXAMPLE.matcher(Files.readString(path));
          if (example.find()) {
            examples++;
            String code = example.group(1).replaceAll("(?m)^ \\* ?", "");
            wrong.addAll(errors(file.getParent(), code, sources));
          }
        }
      }
    }
    assertTrue("examples were looked for in the wrong place", examples > 10);
    assertEquals("", String.join("\n", wrong));
  }

  private static boolean isJava(Path file) {
    return file.toString().endsWith(".java");
  }

  /** What the compiler says of an example in a package. */
  private static List<String> errors(Path folder, String code, List<Path> sources) {
    String packageName = name(folder);
    String head =
        "package "
            + packageName
            + ";\n"
            + imports(folder, code, sources)
            + "class PackageExample {\n"
            + "static <T> T any() { return null; }\nstatic void example() throws Exception {\n";
    Set<String> unknown = new TreeSet<>();
    for (Diagnostic<?> error : compile(packageName, head + code + "\n}}")) {
      Matcher variable =
          Pattern.compile("symbol: +variable ([a-z]\\w*)").matcher(error.getMessage(null));
      if (variable.find()) {
        unknown.add(variable.group(1));
      }
    }
    StringBuilder declared = new StringBuilder(head);
    String completed = code;
    for (String variable : unknown) {
      if (VARIABLES.containsKey(variable)) {
        declared.append(VARIABLES.get(variable)).append(' ').append(variable).append(" = any();\n");
      } else {
        completed = completed.replaceAll("(?<![.\\w\"])" + variable + "(?![\\w(\"])", "any()");
      }
    }
    return compile(packageName, declared + completed + "\n}}").stream()
        .map(error -> packageName + ": " + error.getMessage(null))
        .toList();
  }

  private static String imports(Path folder, String code, List<Path> sources) {
    StringBuilder imports = new StringBuilder();
    for (String name :
        CLASS_NAME
            .matcher(code)
            .results()
            .map(each -> each.group())
            .collect(Collectors.toCollection(TreeSet::new))) {
      List<Path> found = sources.stream().filter(file -> file.endsWith(name + ".java")).toList();
      if (OF_OTHERS.containsKey(name)) {
        imports.append("import ").append(OF_OTHERS.get(name)).append(";\n");
      } else if (found.size() == 1 && !found.getFirst().getParent().equals(folder)) {
        String file = found.getFirst().toString();
        imports.append("import ").append(name(Path.of(file.replace(".java", "")))).append(";\n");
      }
    }
    return imports.toString();
  }

  private static String name(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), ".");
  }

  private static List<Diagnostic<? extends JavaFileObject>> compile(
      String packageName, String source) {
    URI uri = URI.create("string:///" + packageName.replace('.', '/') + "/PackageExample.java");
    JavaFileObject file =
        new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "-proc:none", "-implicit:none", "-classpath", System.getProperty("java.class.path"));
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, problems, options, null, List.of(file));
    try {
      task.analyze();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .toList();
  }
}

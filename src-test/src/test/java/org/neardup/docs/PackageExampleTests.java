package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.Test;

/**
 * The Java example of each {@code package-info} compiles inside its package. A variable that it
 * does not declare has its type in {@link #VARIABLES}, or any type that fits where it is an
 * argument. A class that it names is one of its package, of {@link #OF_OTHERS}, or the only public
 * one of its name in the project.
 */
public class PackageExampleTests {
  private static final List<Path> MODULES =
      List.of(Path.of("../analysis/src/main/java"), Path.of("../offline-jobs/src/main/java"));

  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* \\}</pre>", Pattern.DOTALL);

  private static final Pattern UNKNOWN = Pattern.compile("symbol: +variable ([a-z]\\w*)");

  /** What examples name besides the classes of the project. */
  private static final String OF_OTHERS =
      """
      import java.util.*;
      import org.apache.hadoop.fs.Path;
      import org.apache.lucene.search.Query;
      import org.apache.lucene.search.TopDocs;
      import org.neardup.pinned.jackson.databind.JsonNode;
      """;

  /** The types of variables that examples leave to the reader. */
  private static final Map<String, String> VARIABLES =
      Map.of(
          "hasher", "org.neardup.shingle.ShingleHasher",
          "other", "String",
          "plan", "org.neardup.lsh.CandidatePlan",
          "query", "org.neardup.pinned.jackson.databind.JsonNode",
          "runner", "org.neardup.jobs.run.StageRunner",
          "searcher", "org.apache.lucene.search.IndexSearcher",
          "server", "org.neardup.jobs.load.Elasticsearch",
          "signer", "org.neardup.signer.Signer",
          "sorted", "org.apache.hadoop.fs.Path",
          "text", "String");

  /** The code of an example and the folder of its package below the sources. */
  private record Example(Path folder, String code) {
    String packageName() {
      return name(folder);
    }

    /** The example in a class of its package. */
    String source(String declared, String imports) {
      return """
      package %s;
      %s
      class PackageExample {
        static <T> T any() { return null; }
        static void example() throws Exception {
          %s
          %s
        }
      }
      """
          .formatted(packageName(), OF_OTHERS + imports, declared, code);
    }
  }

  @Test
  public void everyExampleCompiles() throws IOException {
    Set<String> packages = new TreeSet<>();
    List<Example> examples = new ArrayList<>();
    for (Path root : MODULES) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          packages.add("import " + name(root.relativize(file.getParent())) + ".*;\n");
          Matcher example = EXAMPLE.matcher(Files.readString(file));
          if (file.endsWith("package-info.java") && example.find()) {
            String code = example.group(1).replaceAll("(?m)^ \\* ?", "");
            examples.add(new Example(root.relativize(file.getParent()), code));
          }
        }
      }
    }
    assertTrue("examples were looked for in the wrong place", examples.size() > 10);
    String imports = String.join("", packages);
    Map<String, String> complete = new TreeMap<>();
    Map<String, List<String>> errors =
        errors(
            examples.stream()
                .collect(Collectors.toMap(Example::packageName, each -> each.source("", imports))));
    for (Example example : examples) {
      String said = String.join("\n", errors.getOrDefault(example.packageName(), List.of()));
      Set<String> unknown = new TreeSet<>();
      UNKNOWN.matcher(said).results().forEach(variable -> unknown.add(variable.group(1)));
      complete.put(example.packageName(), completed(example, unknown, imports));
    }
    assertEquals(Map.of(), errors(complete));
  }

  /** The source with its unknown variables declared, or replaced by a value of any type. */
  private static String completed(Example example, Set<String> unknown, String imports) {
    StringBuilder declared = new StringBuilder();
    String code = example.code();
    for (String variable : unknown) {
      String type = VARIABLES.get(variable);
      if (type == null) {
        code = code.replaceAll("(?<![.\\w\"])" + variable + "(?![\\w(\"])", "any()");
      } else {
        declared.append(type).append(' ').append(variable).append(" = any();\n");
      }
    }
    return new Example(example.folder(), code).source(declared.toString(), imports);
  }

  private static String name(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), ".");
  }

  private static Map<String, List<String>> errors(Map<String, String> sources) throws IOException {
    List<JavaFileObject> files = new ArrayList<>();
    sources.forEach((packageName, source) -> files.add(file(packageName, source)));
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    String classPath = System.getProperty("java.class.path");
    List<String> options =
        List.of("-proc:none", "-implicit:none", "-Xmaxerrs", "1000", "-classpath", classPath);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    ((JavacTask) compiler.getTask(null, null, problems, options, null, files)).analyze();
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .collect(
            Collectors.groupingBy(
                problem ->
                    name(Path.of(problem.getSource().toUri().getPath()).getParent()).substring(1),
                TreeMap::new,
                Collectors.mapping(problem -> problem.getMessage(null), Collectors.toList())));
  }

  private static JavaFileObject file(String packageName, String source) {
    URI uri = URI.create("string:///" + packageName.replace('.', '/') + "/PackageExample.java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }
}

package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The script {@code neardup}, with a Maven and a JDK that are scripts themselves. */
public class LauncherTests {
  private static final int LAUNCHERS = 4;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path root;

  @Before
  public void aCloneWithNothingBuilt() throws IOException {
    root = folder.getRoot().toPath();
    Files.copy(Path.of("..", "neardup"), root.resolve("neardup"));
    write("pom.xml", "<version>1</version>\n<modules>");
    for (String module : List.of("pinned", "pinned-jobs", "analysis", "plugin", "offline-jobs")) {
      write(module + "/pom.xml", "<project/>");
      Files.createDirectories(root.resolve(module + "/src/main"));
    }
    write("jdk/release", "JAVA_VERSION=\"21.0.1\"\n");
    script("jdk/bin/javac", "");
    script("jdk/bin/java", "echo ran");
    script(
        "bin/mvn",
        """
        echo built >>builds
        mkdir -p analysis/target plugin/target offline-jobs/target
        touch analysis/target/neardup-analysis-1.jar plugin/target/neardup-9.zip
        touch offline-jobs/target/neardup-jobs-1.jar offline-jobs/target/classpath.txt
        """);
  }

  @Test
  public void ofSeveralAtOnceOneBuilds() throws Exception {
    assertEquals(LAUNCHERS, ran(launch()));
    assertEquals(List.of("built"), Files.readAllLines(root.resolve("builds")));
  }

  @Test
  public void aLauncherThatWasKilledWhileItBuiltHoldsUpNone() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    write("offline-jobs/target/launcher.lock", ended.pid() + "\n");
    assertEquals(LAUNCHERS, ran(launch()));
    assertEquals(List.of("built"), Files.readAllLines(root.resolve("builds")));
  }

  /** As hadoop has it: the connectors of object stores, for example. */
  @Test
  public void theClassPathEndsWithThatOfHadoop() throws Exception {
    script("jdk/bin/java", "echo \"$@\"; echo ran");
    List<String> printed = launch();
    assertEquals(LAUNCHERS, ran(printed));
    assertTrue(printed.get(0), printed.get(0).contains(":/connectors/* -Dneardup.home="));
  }

  @Test
  public void whoeverWaitsForABuildThatFailsBuilds() throws Exception {
    script("bin/mvn", "echo built >>builds; exit 1");
    List<String> printed = launch();
    assertEquals(0, ran(printed));
    assertEquals(LAUNCHERS, Files.readAllLines(root.resolve("builds")).size());
    assertTrue(printed.toString(), printed.stream().allMatch(each -> each.contains("failed")));
  }

  private static long ran(List<String> printed) {
    return printed.stream().filter(each -> each.endsWith("ran\n")).count();
  }

  /** The output of several launchers that are started together. */
  private List<String> launch() throws Exception {
    List<Process> started = new ArrayList<>();
    for (int i = 0; i < LAUNCHERS; i++) {
      ProcessBuilder launcher = new ProcessBuilder(root.resolve("neardup").toString(), "find");
      launcher.environment().put("JAVA_HOME", root.resolve("jdk").toString());
      launcher.environment().merge("PATH", root.resolve("bin").toString(), (a, b) -> b + ":" + a);
      launcher.environment().put("HADOOP_CLASSPATH", "/connectors/*");
      launcher.redirectErrorStream(true);
      launcher.redirectOutput(root.resolve("printed-" + i).toFile());
      started.add(launcher.start());
    }
    List<String> printed = new ArrayList<>();
    for (int i = 0; i < LAUNCHERS; i++) {
      started.get(i).waitFor();
      printed.add(Files.readString(root.resolve("printed-" + i)));
    }
    return printed;
  }

  private void script(String name, String lines) throws IOException {
    write(name, "#!/bin/sh\n" + lines);
    assertTrue(root.resolve(name).toFile().setExecutable(true));
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

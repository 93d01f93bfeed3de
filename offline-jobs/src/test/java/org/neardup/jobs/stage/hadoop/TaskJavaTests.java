package org.neardup.jobs.stage.hadoop;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TaskJavaTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Configuration conf = new Configuration();

  @Test
  public void anOldJavaIsRefused() throws Exception {
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("mapreduce.reduce.env", "LANG=C,JAVA_HOME=" + java("11.0.2"));
    assertEquals(
        "[mapreduce.reduce.env] must name a Java of 17 or newer in JAVA_HOME, got ["
            + folder.getRoot()
            + "], which is 11",
        refusal(() -> TaskJava.prepare(conf)));
    conf.set("mapreduce.framework.name", "local");
    TaskJava.prepare(conf);
  }

  @Test
  public void aNewJavaAndOneThatIsNotHereAreNot() throws Exception {
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("mapreduce.map.env.JAVA_HOME", java("17"));
    conf.set("mapreduce.reduce.env", "JAVA_HOME=/nowhere/jdk");
    conf.set("yarn.app.mapreduce.am.admin-command-opts", "-Dx=y");
    TaskJava.prepare(conf);
    assertEquals("-Dx=y -showversion", conf.get("yarn.app.mapreduce.am.admin-command-opts"));
  }

  @Test
  public void whatAProcessSaidTellsTheRemedy() {
    String task =
        "Error: org/neardup/X has been compiled by a more recent version of the Java Runtime (class"
            + " file version 61.0), this version of the"
            + " Java Runtime only recognizes class file versions up to 55.0";
    String remedy = TaskJava.remedy(task).orElseThrow();
    assertTrue(remedy, remedy.startsWith("the cluster runs it with Java 11, and it needs 17 or"));
    assertTrue(remedy, remedy.contains(" -D mapreduce.map.env=JAVA_HOME=/PATH -D "));
    assertTrue(TaskJava.remedy("openjdk version \"1.8.0_402\"").orElseThrow().contains("Java 8,"));
    assertEquals(Optional.empty(), TaskJava.remedy("openjdk version \"25.0.1\" 2025-10-21"));
    assertEquals(Optional.empty(), TaskJava.remedy("Container killed on request"));
  }

  /** The folder of a JDK, as far as it is looked at. */
  private String java(String version) throws IOException {
    Path home = folder.getRoot().toPath();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\nOS_NAME=\"x\"\n");
    return home.toString();
  }
}

package org.neardup.jobs.cli;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.NearDup;
import org.neardup.jobs.Planted;
import org.neardup.jobs.stage.StageInput;

/** Single steps of a pipeline, run with the input records of a run. */
public class StepTests {
  @Rule public final FindFolder folder = new FindFolder();

  /** A scheme given to a step replaces the scheme of its input. */
  @Test
  public void aStepGivenTheManifestOfAStageWritesTheSame() throws Exception {
    String input = folder.input("in.tsv", new Planted(10, 7).lines());
    String output = folder.output().toString();
    String unit = "--unit=sentence";
    String reducers = "--reducers=2";
    assertEquals(0, execute("find", input, unit, reducers, "--keep-work", "--output", output));
    for (String step : List.of("extract", "candidates", "texts", "verify", "assign")) {
      Path again = folder.path(step);
      assertEquals(0, execute("job", "step", step, manifest(step), again.toString()));
      String part = step.equals("extract") ? "units/part-r-00001" : "part-r-00001";
      byte[] found = Files.readAllBytes(folder.output().resolve("_work/" + step).resolve(part));
      assertEquals(found.length, Files.size(again.resolve(part)));
    }
    String settings = folder.input("settings.json", "{\"unit\": \"document\"}");
    Path other = folder.path("other");
    String scheme = "--scheme=" + settings;
    assertEquals(
        0, execute("job", "step", "extract", manifest("extract"), other.toString(), scheme));
    Path units = Path.of("units/part-r-00001");
    assertNotEquals(
        Files.size(folder.path("extract").resolve(units)), Files.size(other.resolve(units)));
  }

  @Test
  public void anInputMustHaveTheComponentsOfTheStep() throws Exception {
    String input = folder.input("input.json", "{\"units\": \"units\"}");
    assertEquals(2, execute("job", "step", "candidates", input, folder.path("out").toString()));
    assertEquals(2, execute("job", "step", "nonsense", input, folder.path("out").toString()));
    assertArrayEquals(new String[] {"input.json"}, folder.getRoot().list());
  }

  /** The only stage that no step can be is that of loading, to which credentials are given. */
  @Test
  public void everyStageHasItsNameAndIsAStep() throws Exception {
    Path classes =
        Path.of(StageInput.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String name = classes.relativize(file).toString().replace('/', '.').replace(".class", "");
        Class<?> type = Class.forName(name, false, StageInput.class.getClassLoader());
        if (type.isRecord() && StageInput.class.isAssignableFrom(type)) {
          assertTrue(name, names.add(StageInput.folder(type.asSubclass(StageInput.class))));
        }
      }
    }
    assertTrue(names.remove("load"));
    assertEquals(names, JobCommand.Step.STEPS.keySet());
  }

  private String manifest(String stage) {
    return folder.output().resolve("_work/manifests/" + stage + ".json").toString();
  }

  private static int execute(String... args) {
    return NearDup.execute(args);
  }
}

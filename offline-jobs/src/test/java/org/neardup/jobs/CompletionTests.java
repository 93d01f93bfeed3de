package org.neardup.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.AssumptionViolatedException;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The proposals of {@code bash} with the script of {@code neardup completion}. */
public class CompletionTests {
  /** As bash does when the last word is to be completed. */
  private static final String ASK =
      """
      source "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"
      _complete_neardup
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path script;

  @Before
  public void print() throws IOException {
    CommandRun run = CommandRun.of("completion");
    assertEquals(0, run.status());
    script = folder.getRoot().toPath().resolve("neardup.bash");
    Files.writeString(script, run.out());
  }

  @Test
  public void commandsAreProposed() throws Exception {
    assertEquals(Set.of("find"), proposed("f"));
    assertEquals(Set.of("start", "status", "stop"), proposed("node", "st"));
  }

  @Test
  public void optionsAreProposed() throws Exception {
    assertEquals(Set.of("--overwrite"), proposed("find", "in.tsv", "--ov"));
    assertTrue(proposed("evaluate", "out", "--").contains("--sample-size"));
  }

  @Test
  public void valuesAreProposed() throws Exception {
    assertEquals(Set.of("tf", "tf_idf"), proposed("find", "--weight", "tf"));
    assertEquals(Set.of("sentence"), proposed("find", "--unit", "s"));
    assertEquals(Set.of("language", "lines"), proposed("plan", "--sentence-rules", ""));
    assertTrue(proposed("find", "--stemmer", "ger").contains("german"));
    assertEquals(Set.of("candidates"), proposed("job", "step", "ca"));
  }

  private Set<String> proposed(String... words) throws Exception {
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-c", ASK, "bash", script.toString(), "neardup");
    bash.command().addAll(List.of(words));
    // Outside a real completion bash warns on standard error.
    bash.redirectError(Redirect.DISCARD);
    Process process;
    try {
      process = bash.start();
    } catch (IOException e) {
      throw new AssumptionViolatedException("no bash here: " + e.getMessage());
    }
    String reply = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor());
    return Set.copyOf(reply.lines().toList());
  }
}

package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.docs.Guide.Command;
import org.neardup.fixture.Messages;

/** Every block of a guide is a command, or what one prints. */
public class GuideTests {
  private static final String GUIDE =
      """
      # Title
      ```sh by-hand
      make
      ```
      Text.

      ```sh
      echo a &&
      echo b
      ```

      ```text
      a
      ...
      ```
      ```sh
      echo '[1]'
      ```
      ```json
      ```
      The end.
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path file;

  @Before
  public void name() {
    file = folder.getRoot().toPath().resolve("guide.md");
  }

  @Test
  public void commandsAreReadFromTopToBottom() throws IOException {
    List<Command> commands = read(GUIDE).commands();
    assertEquals(
        List.of("make", "echo a &&\necho b", "echo '[1]'"),
        commands.stream().map(Command::text).toList());
    assertFalse(commands.get(0).isRun());
    assertTrue(commands.get(1).isRun());
    assertEquals("a\n...", commands.get(1).expected().show());
    assertEquals(8, commands.get(1).line());
  }

  @Test
  public void onlyWhatIsPrintedIsWritten() throws IOException {
    read(GUIDE).write(List.of("", "a\nc", "[1]"));
    assertEquals(
        GUIDE.replace("...", "c").replace("```json\n", "```json\n[1]\n"), Files.readString(file));
  }

  @Test
  public void otherBlocksAreRefused() {
    assertRefused("line 1: a block of what the command prints", "```sh\ncurl x\n```\n");
    assertRefused("line 1: a block of what", "```sh\nx\n```\ntext\n```json\n1\n```\n");
    assertRefused("line 2: a [json] block after no command", "\n```json\n1\n```\n");
    assertRefused("line 1: a [console] block", "```console\ncurl x\n```\n");
    assertRefused("line 2: a block of what", "- a list\n  ```sh\n  curl x\n  ```\n");
    assertRefused("line 1: curl can be run", "```sh by-hand\ncurl x\n```\n");
    assertRefused("the block of line 1 has no end", "```sh\ncurl x\n");
  }

  @Test
  public void errorsAndEmptyAnswersAreRecordedOnPurposeOnly() throws IOException {
    String command = "```sh\nx\n```\n";
    for (String error : List.of("{\"errors\": true}", "{\"error\": {\"reason\": \"x\"}}")) {
      assertRefused("```json error if", command + "```json\n" + error + "\n```\n");
      read(command + "```json error\n" + error + "\n```\n");
    }
    for (String empty : List.of("{}", "{\"hits\": {\"hits\": []}}", "[]")) {
      assertRefused("```json empty if", command + "```json\n" + empty + "\n```\n");
      read(command + "```json empty\n" + empty + "\n```\n");
    }
    assertRefused("```json if", command + "```json error\n{\"a\": 1}\n```\n");
  }

  @Test
  public void worseAnswersAreNotWritten() throws IOException {
    Guide guide = read("```sh\nx\n```\n```json\n{\"hits\": [{\"_id\": 1}, {\"_id\": 2}]}\n```\n");
    for (String worse : List.of("{\"errors\": true}", "{}")) {
      assertThrows(worse, IllegalArgumentException.class, () -> guide.write(List.of(worse)));
    }
    guide.write(List.of("{\"hits\": [{\"_id\": 3}, {\"_id\": 2}]}"));
    assertTrue(Files.readString(file).contains("3"));
  }

  private void assertRefused(String message, String guide) {
    Messages.assertRefused(message, () -> read(guide));
  }

  private Guide read(String guide) throws IOException {
    Files.writeString(file, guide);
    return Guide.read(file);
  }
}

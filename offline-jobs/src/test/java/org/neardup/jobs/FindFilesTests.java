package org.neardup.jobs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.run.FolderLock;
import org.neardup.jobs.run.OutputFolder;

/** Inputs and outputs as people give them on the command line. */
public class FindFilesTests {
  private static final String TEXT = "the same long text of some words and more words than five";

  @Rule public final FindFolder folder = new FindFolder();

  private static CommandRun find(String... arguments) {
    return CommandRun.of(
        Stream.concat(Stream.of("find"), Stream.of(arguments)).toArray(String[]::new));
  }

  private static void assertRefused(String reason, String... arguments) {
    CommandRun run = find(arguments);
    assertTrue(run.err(), run.status() > 0);
    assertTrue(run.err(), run.err().contains(reason));
    assertEquals(run.err(), 1, run.err().lines().filter(l -> l.startsWith("neardup: ")).count());
  }

  private String file(String name, String content) throws IOException {
    return file(name, content.getBytes(StandardCharsets.UTF_8));
  }

  private String file(String name, byte[] content) throws IOException {
    Path path = folder.path(name);
    Files.createDirectories(path.getParent());
    return Files.write(path, content).toString();
  }

  /**
   * Standard input, which is spooled, a hidden file that is named, and a folder of a name with a
   * colon, that has a hidden file and one that cannot be opened by its name: it is listed, but
   * there is no file of that name, as with one whose name is not of the charset.
   */
  @Test
  public void filesAreReadByTheOptionsUnlessHidden() throws Exception {
    byte[] rows =
        ("note,body,key\nx,gr\u00fcn " + TEXT + ",a\n").getBytes(StandardCharsets.ISO_8859_1);
    Path one = Path.of(file("in:put/one.csv", rows));
    file("in:put/_plain.csv", rows);
    Files.createSymbolicLink(one.resolveSibling("lost.csv"), folder.path("nowhere"));
    String named = file("_named.jsonl", "{\"key\":\"b\",\"body\":\"gr\\u00fcn " + TEXT + "\"}\n");
    InputStream before = System.in;
    String json = "{\"key\":\"c\",\"body\":\"GR\\u00dcN " + TEXT + "\"}\n";
    System.setIn(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    CommandRun run;
    try {
      run =
          find(
              "-",
              named,
              one.getParent().toString(),
              "--id-field=key",
              "--text-field=body",
              "--encoding=latin1",
              "--output",
              folder.output().toString());
    } finally {
      System.setIn(before);
    }
    assertEquals(run.err(), 0, run.status());
    assertEquals(
        List.of(
            "a\tb\t1.000000\tsame\t0.000000\t0.000000", "a\tc\t1.000000\tsame\t0.000000\t0.000000"),
        folder.sorted("pairs"));
    assertTrue(run.err(), run.err().contains("2 files or folders, hidden, not to be opened"));
    String summary = Files.readString(folder.output().resolve("summary.json"));
    assertTrue(summary, summary.contains("_plain.csv"));
    assertFoldersOfRunsAreNoInputs(one.getParent());
  }

  private void assertFoldersOfRunsAreNoInputs(Path input) {
    String earlier = folder.output().toString();
    assertRefused("is the output folder of a run", earlier, "--output", input + "2");
    assertRefused(" in [input]", input.toString(), "--output", input + "/out");
  }

  @Test
  public void whatCannotBeReadIsRefused() throws Exception {
    String output = folder.output().toString();
    String csv = file("in.csv", "key,text\na," + TEXT + "\n");
    assertRefused("[id_field] must be a column of [", csv, "--id-field=k", "--output", output);
    String noS3 =
        "no connector for s3a:// is on the class path; put the jars of Hadoop's module for it"
            + " (hadoop-aws ";
    assertRefused(noS3, "s3a://bucket/x.jsonl", "--output", output);
    assertRefused(noS3, csv, "--output", "s3a://bucket/out");
    assertRefused("no connector for x://", "x://bucket/x.jsonl", "--output", output);
    assertRefused("it is a PDF document", file("a.dat", "%PDF-1.4\n%abc"), "--output", output);
    assertRefused(
        "[encoding] must be a charset", csv, "--encoding", "latin-17", "--output", output);
    String empty = file("empty.tsv", "");
    assertRefused("no document could be read from", empty, "--output", output);
    assertRefused("", csv, "--id-field=key", "--output", folder.path("out:put").toString());
    assertRefused("did you mean --threshold?", csv, "--output", output, "--treshold", "0.9");
    assertRefused("did you mean --output?", csv, "--ouput", output);
    assertRefused("of a pair as [threshold]", csv, "--output", output, "--similarity", ".8");
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void aFolderInUseIsRefused() throws Exception {
    String input = file("in.tsv", "a\t" + TEXT + "\nb\t" + TEXT + "\n");
    String output = folder.output().toString();
    try (FolderLock lock = FolderLock.of(OutputFolder.at(new Configuration(), output))) {
      String by = "is in use by process " + ProcessHandle.current().pid() + " on ";
      assertRefused(by, input, "--output", output);
    }
    assertEquals(0, CommandRun.of("find", input, "--output", output).status());
  }
}

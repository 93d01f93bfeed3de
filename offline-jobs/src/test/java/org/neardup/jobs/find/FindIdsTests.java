package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.dedup.DedupRules;
import org.neardup.jobs.dedup.KeepRule;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.input.DuplicateIds;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceOptions.Ids;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;

/** Runs on records whose ids are missing or come again. */
public class FindIdsTests {
  private static final String LINE = "{\"id\": 1, \"text\": \"Water comes down from the hills%s\"}";
  private static final String HIT = "{\"_source\": {\"body\": \"Water comes down from the %s\"}}";

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void idsThatComeAgainAreNumberedByFileAndPlace() throws Exception {
    FindSummary summary = FindFolder.run(shards(DuplicateIds.Rule.NUMBER));
    assertEquals(List.of("1#12\t1#2\t1.000000\tsame"), folder.sorted("pairs"));
    assertEquals(11, summary.get(ExtractCounter.DUPLICATE_DOCUMENTS));
    assertTrue(
        SummaryText.of(summary).toString(),
        SummaryText.of(summary)
            .contains(
                "ids        11 documents with the id of an earlier one, and a number behind it, as"
                    + " in id#2, see duplicates/"));
    assertTrue(folder.sorted("duplicates").contains("1\tb.jsonl: byte 0\t12"));
    assertEquals(11, dedup("b.jsonl").size() + dedup("a.jsonl").size());
  }

  @Test
  public void theFirstDocumentOfAnIdIsTheSameInAnyOrder() throws Exception {
    FindSummary summary = FindFolder.run(shards(DuplicateIds.Rule.FIRST));
    assertEquals(1, summary.documents());
    assertEquals("{duplicate_id=11}", summary.skipped().toString());
    assertEquals(List.of(), folder.sorted("pairs"));
  }

  @Test
  public void recordsWithoutIdsAreNamedAndCopiedAsTheyWere() throws Exception {
    String input =
        folder.input(
            "a.jsonl", HIT.formatted("hills"), HIT.formatted("lake"), HIT.formatted("hills"));
    FindRequest request = request(List.of(input));
    FindSummary summary =
        FindFolder.run(request.withSource(request.source().withFields("id", "_source.body")));
    assertEquals(List.of("a.jsonl:0\ta.jsonl:2\t1.000000\tsame"), folder.sorted("pairs"));
    assertTrue(
        SummaryText.of(summary)
            .contains(
                "ids        3 documents without a field [id]: FILE:N stands for it, the record N of"
                    + " a file, from 0; --id-field names another"));
    assertEquals(List.of(HIT.formatted("hills"), HIT.formatted("lake")), dedup("a.jsonl"));
  }

  @Test
  public void dedupLeavesOutWhatWasPassedOver() throws Exception {
    FindFolder.run(shards(DuplicateIds.Rule.FIRST));
    assertEquals(1, dedup("a.jsonl").size());
    assertEquals(List.of(), dedup("b.jsonl"));
    String removed = String.join("\n", lines(folder.path("copies-a.jsonl.dedup/removed")));
    assertEquals(
        removed, 11, removed.lines().filter(line -> line.contains("\"id\":\"1\"")).count());
  }

  private static List<String> lines(Path folder) throws Exception {
    List<String> lines = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  @Test
  public void aMissingFieldIsRefusedWithThoseThatAreThere() throws Exception {
    String input =
        folder.input("a.jsonl", "{\"id\": 1, \"doc\": {\"body\": \"x\", \"n\": [1]}, \"a.b\": 2}");
    JobFailedException refused =
        assertThrows(JobFailedException.class, () -> FindFolder.run(request(List.of(input))));
    assertTrue(
        refused.getMessage(),
        refused
            .getMessage()
            .endsWith(
                "; [text_field] must be a field of [file:"
                    + input
                    + "], got [text]: its fields are id, doc.body, doc.n, a.b"));
  }

  /** Eleven records of one id in one file, another in the file before. */
  private FindRequest shards(DuplicateIds.Rule rule) throws Exception {
    String[] lines = new String[11];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = LINE.formatted(" of " + "abcdefghijk".substring(i, i + 1).repeat(20));
    }
    String one = folder.input("a.jsonl", lines);
    String other = folder.input("b.jsonl", lines[1]);
    FindRequest request = request(List.of(other, one));
    return request.withSource(SourceOptions.DEFAULT.withIds(new Ids(false, rule)));
  }

  private FindRequest request(List<String> inputs) {
    return FindRequest.of(
        inputs,
        folder.output().toString(),
        FindFolder.scheme("unit", "document", "shingle", "char:5", "threshold", "0.95"));
  }

  private List<String> dedup(String file) throws Exception {
    String copies = folder.path("copies-" + file).toString();
    new DedupJob(new Configuration(), ProgressLine.silent())
        .run(
            folder.output().toString(),
            copies,
            new DedupRules(KeepRule.parse("first"), "", "", 2, "", 0, false));
    return Files.readAllLines(folder.path("copies-" + file).resolve(file));
  }
}

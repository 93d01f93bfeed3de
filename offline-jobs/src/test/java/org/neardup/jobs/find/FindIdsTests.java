package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;

import java.nio.file.Files;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.input.DuplicateIds;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceOptions.Ids;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;

/** Runs on records whose ids are missing or come again. */
public class FindIdsTests {
  private static final String LINE = "{\"id\": 1, \"text\": \"Water comes down from the hills%s\"}";
  private static final String HIT = "{\"_source\": {\"body\": \"Water comes down from the %s\"}}";

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void idsThatComeAgainAreNumberedByFileAndPlace() throws Exception {
    FindSummary summary = FindFolder.run(shards(DuplicateIds.Rule.NUMBER));
    assertEquals(List.of("1#12\t1#2\t1.000000\tsame\t0.000000\t0.000000"), folder.sorted("pairs"));
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
    assertEquals(
        List.of("a.jsonl:0\ta.jsonl:2\t1.000000\tsame\t0.000000\t0.000000"),
        folder.sorted("pairs"));
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
    String removed =
        String.join("\n", FindFolder.lines(folder.path("copies-a.jsonl.dedup/removed")));
    assertEquals(
        removed, 11, removed.lines().filter(line -> line.contains("\"id\":\"1\"")).count());
  }

  @Test
  public void aMissingFieldIsRefusedWithThoseThatAreThere() throws Exception {
    String input =
        folder.input("a.jsonl", "{\"id\": 1, \"doc\": {\"body\": \"x\", \"n\": [1]}, \"a.b\": 2}");
    String refused =
        failure(JobFailedException.class, () -> FindFolder.run(request(List.of(input))));
    assertTrue(
        refused,
        refused.endsWith(
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
    folder.dedup("copies-" + file, FindFolder.keeping("first"));
    return Files.readAllLines(folder.path("copies-" + file).resolve(file));
  }
}

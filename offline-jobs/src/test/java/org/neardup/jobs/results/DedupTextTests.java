package org.neardup.jobs.results;

import static org.junit.Assert.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.Test;

public class DedupTextTests {
  @Test
  public void saysWhatWasRemovedAndWhoLostIt() throws Exception {
    assertEquals(
        """
        read       1,000 documents in 2 files, 5,000 characters
        kept       900 documents, 4,000 characters
        removed    100 documents
        cut        7 units out of 3 documents
        reasons    90 near, 10 too little left
        lost most  100 of 200 documents and 80.0 % of the characters: a.jsonl
                   0 of 800 documents and 5.0 % of the characters: b.jsonl
        by source  9 of 10 documents and 0.0 % of the characters: s1
                   9 of 10 documents and 0.0 % of the characters: s1
                   9 of 10 documents and 0.0 % of the characters: s1
                   9 of 10 documents and 0.0 % of the characters: s1
                   9 of 10 documents and 0.0 % of the characters: s1
                   and 3 more, see summary.json
        warnings   50 % of a.jsonl
        not copied c.pdf
        time       3.0 s
        output     clean; beside it clean.dedup (report.html, removed/, summary.json)
        """
            .strip(),
        text(
            """
            {"output": "clean", "parameters": {"report_by": "source"},
             "counts": {"documents": 1000, "files": 2, "characters_in": 5000, "kept": 900,
               "characters_out": 4000, "removed": 100, "cut_units": 7, "cut_documents": 3},
             "reasons": {"near": 90, "too_little_left": 10}, "files_in_all": 2, "values_in_all": 8,
             "files": [
               {"name": "a.jsonl", "documents": 200, "removed": 100, "characters_in": 100, "characters_out": 20},
               {"name": "b.jsonl", "documents": 800, "removed": 0, "characters_in": 100, "characters_out": 95}],
             "values": [%1$s, %1$s, %1$s, %1$s, %1$s, %1$s],
             "warnings": ["50 %% of a.jsonl"], "not_copied": ["c.pdf"], "seconds": 3}
            """
                .formatted("{\"name\": \"s1\", \"documents\": 10, \"removed\": 9}")));
  }

  /** A run over one file, of which nothing goes. */
  @Test
  public void saysNothingOfWhatIsNotThere() throws Exception {
    assertEquals(
        """
        read       1 document in 1 file, 5 characters
        kept       1 document, 5 characters
        removed    0 documents
        time       0.0 s
        output     c; beside it c.dedup (report.html, removed/, summary.json)
        """
            .strip(),
        text(
            """
            {"output": "c", "counts": {"documents": 1, "files": 1, "characters_in": 5, "kept": 1,
             "characters_out": 5}, "files": [{"name": "a"}], "files_in_all": 1}
            """));
  }

  private static String text(String summary) throws Exception {
    return String.join("\n", DedupText.of(new ObjectMapper().readTree(summary)));
  }
}

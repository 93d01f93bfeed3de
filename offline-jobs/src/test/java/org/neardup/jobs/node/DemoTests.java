package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.ResultText;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.text.Normalizer;

/** The run of the demo finds all that was planted in its dump, and nothing else. */
public class DemoTests {
  private static final SignatureScheme SCHEME =
      FindFolder.scheme("unit", "sentence").scheme().signature();
  private static final Normalizer NORMALIZER = new Normalizer(SCHEME.text());

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void thePlantedPairsAreFoundAndNoOthers() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    for (AnswerKey.Entry entry : AnswerKey.entries()) {
      if (entry.planted()) {
        String a = name(entry.pageA(), entry.sentenceA());
        expected.put(pair(a, name(entry.pageB(), entry.sentenceB())), entry.similarity());
      }
    }
    assertEquals(81, expected.size());
    Configuration conf = new Configuration();
    PrintStream out = new PrintStream(PrintStream.nullOutputStream());
    new Demo(conf, folder.getRoot().toPath(), out, ProgressLine.silent()).find();
    Map<String, String> names = new HashMap<>();
    ResultText.readUnits(
        conf,
        new Path(folder.output().toString()),
        (id, line) -> {
          JsonNode unit = ResultText.parse(line);
          names.put(id, name(unit.path("doc_id").asText(), unit.path("text").asText()));
          return true;
        });
    assertEquals(577, names.size());
    Map<String, String> found = new TreeMap<>();
    for (String line : folder.sorted("pairs")) {
      String[] fields = line.split("\t", -1);
      found.put(pair(names.get(fields[0]), names.get(fields[1])), fields[2]);
    }
    assertEquals(expected, found);
  }

  @Test
  public void theKeyHasAllKindsAndItsSimilaritiesAreExact() throws Exception {
    Map<String, Integer> kinds = new LinkedHashMap<>();
    Signer signer = new Signer(SCHEME);
    for (AnswerKey.Entry entry : AnswerKey.entries()) {
      kinds.merge(entry.kind(), 1, Integer::sum);
      double similarity =
          signer.features(entry.sentenceA()).similarity(signer.features(entry.sentenceB()));
      assertEquals(entry.sentenceA(), Double.parseDouble(entry.similarity()), similarity, 1e-6);
      assertEquals(entry.sentenceA(), entry.planted(), similarity >= 0.8);
    }
    assertEquals(
        "{template=25, reference=16, copy=14, copy-editing=13, factual-drift=13, below=11,"
            + " negative=60}",
        kinds.toString());
  }

  /** The name of a sentence: its page and its normalised text. */
  private static String name(String page, String sentence) {
    return page + " " + NORMALIZER.normalize(sentence);
  }

  /** Pairs have no order. */
  private static String pair(String a, String b) {
    return a.compareTo(b) < 0 ? a + " / " + b : b + " / " + a;
  }
}

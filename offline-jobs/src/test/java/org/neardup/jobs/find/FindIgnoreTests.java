package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.FindRequest.Tasks;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.results.NeighborSearch;
import org.neardup.jobs.results.NeighborSearch.Neighbor;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.Engine;
import org.neardup.scheme.SchemeRequest;

/** Texts that are compared without the sentences of a list, or without those that many have. */
public class FindIgnoreTests {
  private static final String DISCLAIMER =
      "This e-mail and any attachment are confidential and intended only for the person to whom"
          + " they are addressed. If you have received it in error, please tell the sender and"
          + " delete it without reading or copying it.\\nWe accept no liability for any loss or"
          + " damage that may come of its use.";
  private static final String WINE =
      "The harvest was the best that the valley has seen since the war, and the cellars are full";

  @Rule public final FindFolder folder = new FindFolder();

  private String input;

  @Before
  public void write() throws IOException {
    input =
        folder.input(
            "in.jsonl",
            json("a", "See you on Tuesday.\\n\\n" + DISCLAIMER),
            json("b", "The figures are fine.\\n\\n" + DISCLAIMER),
            json("c", WINE + ".\\n\\n" + DISCLAIMER),
            json("d", WINE + " of wine."),
            json("e", DISCLAIMER.toUpperCase(java.util.Locale.ROOT).replace("\\N", "\\n")));
  }

  private static String json(String id, String text) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}";
  }

  private FindRequest request(String... settings) throws IOException {
    Map<String, String> all = new TreeMap<>(Map.of("threshold", "0.7", "shingle", "word:3"));
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return folder
        .request(List.of(input), all, ProjectionRequest.NONE)
        .withExisting(Existing.OVERWRITE);
  }

  private String list() throws IOException {
    return folder.input("list.txt", DISCLAIMER.replace("\\n", " "));
  }

  @Test
  public void twoMailsWithOneDisclaimerAreNoPair() throws Exception {
    FindFolder.run(request());
    assertTrue(folder.nearPairs().toString(), folder.nearPairs().get("a\tb") > .8);
    FindSummary summary = FindFolder.run(request("ignore", list()));
    assertEquals(List.of("c\td\t0.888889\tsame\t0.000000\t0.111111"), folder.sorted("pairs"));
    assertHas(
        FindFolder.printed(summary),
        "12 sentences of the list of common ones",
        "4 documents with some of these");
    assertEquals(4, summary.units());
    assertEquals(WINE + ".\n\n" + DISCLAIMER.replace("\\n", "\n"), text("c"));
    List<Neighbor> nearest =
        new NeighborSearch(new Configuration(), folder.output().toString()).nearest("a", 3);
    assertEquals(List.of(), nearest);
  }

  private String text(String id) throws IOException {
    return FindFolder.bulk(folder.output()).get(id).get("text").asText();
  }

  @Test
  public void ofAnEarlierDedupTheTextsCount() throws Exception {
    Path removed = Files.createDirectory(folder.path("removed"));
    String cut = "{\"document\":\"x\",\"text\":\"" + DISCLAIMER.replace(" or ", "\\nor ") + "\"}";
    Files.writeString(removed.resolve("part-0"), cut + "\n{\"id\":\"y\",\"reason\":\"near\"}\n");
    Files.writeString(removed.resolve("_SUCCESS"), "no list");
    FindRequest request = request("ignore", removed.toString());
    FindFolder.run(request);
    assertEquals(List.of("c\td\t0.888889\tsame\t0.000000\t0.111111"), folder.sorted("pairs"));
    List<String> list = Files.readAllLines(folder.output().resolve("resources/ignored.txt"));
    assertTrue(list.toString(), list.contains(DISCLAIMER.replace("\\n", " ")));
    // The list is another file each time, of the same name and content.
    FindRequest again = request("ignore", removed.toString());
    assertFalse(request.projection().equals(again.projection()));
    FindJob job = new FindJob(new Configuration(), ProgressLine.silent());
    assertTrue(job.isFinished(again.withExisting(Existing.RESUME)));
  }

  @Test
  public void sentencesOfManyDocumentsAreAList() throws Exception {
    FindFolder.run(request("ignore", list()));
    Map<String, List<String>> pairs = pairs();
    FindRequest common = request().pairs(to -> to.withIgnoreCommon(4));
    FindFolder.run(common);
    assertEquals(pairs, pairs());
    Path list = folder.output().resolve("resources/ignored.txt");
    List<String> sentences = Files.readAllLines(list);
    assertEquals(3, sentences.size());
    String scheme = Files.readString(folder.output().resolve("scheme.json"));
    FindRequest split = common.limits(to -> to.withTasks(new Tasks(3, 4, 1000)));
    Configuration conf = Engine.choose(new Configuration(), Engine.MAP_REDUCE);
    new FindJob(conf, ProgressLine.silent()).run(split);
    assertEquals(scheme, Files.readString(folder.output().resolve("scheme.json")));
    assertEquals(pairs, pairs());
  }

  @Test
  public void sentencesOfManyDocumentsAreAddedToTheList() throws Exception {
    Path list = folder.output().resolve("resources/ignored.txt");
    String given = folder.input("ignored.txt", "See you on Tuesday.", "We accept no liability.");
    FindFolder.run(request("ignore", given).pairs(to -> to.withIgnoreCommon(4)));
    assertEquals(5, Files.readAllLines(list).size());
    assertEquals(2, Files.readAllLines(Path.of(given)).size());
    FindFolder.run(request().pairs(to -> to.withIgnoreCommon(5)));
    assertEquals(List.of(), Files.readAllLines(list));
  }

  private Map<String, List<String>> pairs() throws IOException {
    return Map.of("pairs", folder.sorted("pairs"), "clusters", folder.sorted("clusters"));
  }

  @Test
  public void aRunThatStoppedGoesOn() throws Exception {
    FindRequest request =
        request().pairs(to -> to.withIgnoreCommon(4)).withExisting(Existing.RESUME);
    FindFolder.run(request);
    Map<String, List<String>> expected = pairs();
    FindRequest elsewhere =
        FindRequest.of(request.inputs(), "other://" + folder.path("other"), request.settings())
            .pairs(to -> to.withIgnoreCommon(4))
            .withExisting(Existing.RESUME);
    CrashingFileSystem.AT.set("verify.json");
    try {
      assertThrows(IOException.class, () -> on(elsewhere));
    } finally {
      CrashingFileSystem.AT.set("");
      CrashingFileSystem.LEFT.set(Integer.MAX_VALUE);
    }
    assertTrue(on(elsewhere).kept().contains("common"));
    assertEquals(expected.get("pairs"), FindFolder.sorted(folder.path("other").resolve("pairs")));
  }

  private static FindSummary on(FindRequest request) throws Exception {
    Configuration conf = new Configuration();
    conf.set("fs.other.impl", CrashingFileSystem.class.getName());
    return new FindJob(conf, ProgressLine.silent()).run(request);
  }

  @Test
  public void theListComesWithTheSchemeOfTheRun() throws Exception {
    FindFolder.run(request().pairs(to -> to.withIgnoreCommon(4)));
    Files.move(folder.output(), folder.path("before"));
    String before = folder.path("before").toString();
    FindScheme scheme = FindScheme.of(new Configuration(), before + "/scheme.json");
    String next = folder.input("next.jsonl", json("f", "Call me.\\n\\n" + DISCLAIMER));
    FindRequest reference =
        FindRequest.of(List.of(next), folder.output().toString(), scheme.settings())
            .withProjection(scheme.projection())
            .others(to -> to.withReference(List.of(before)));
    FindFolder.run(reference);
    assertEquals(List.of(), folder.sorted("pairs"));
    assertTrue(Files.exists(folder.output().resolve("resources/ignored.txt")));
    FindRequest other = request("ignore", list()).others(to -> to.withReference(List.of(before)));
    assertRefused("[reference] file:" + before + " has another scheme: [ignore]", () -> run(other));
  }

  @Test
  public void wrongLists() throws Exception {
    assertRefused(
        "[ignore] must be a file; for jobs also a folder, or JSON lines with [text], got [none]",
        () -> request("ignore", "none"));
    String lines = folder.input("lines.jsonl", json("a", ""), "{\"id\":\"b\"}");
    assertRefused(
        "[ignore] must have passages, as lines or as the [text] of JSON lines, got none in "
            + lines,
        () -> request("ignore", lines));
    assertRefused(
        "[ignore_common] must be a number of documents from 2",
        () -> request().pairs(to -> to.withIgnoreCommon(1)));
    SchemeRequest cosine = SchemeRequest.of(Map.of("similarity", "cosine", "ignore", list()));
    assertRefused(
        "[ignore, ignore_sha256] is for [similarity] = [jaccard] only",
        () -> FindScheme.of(new Configuration(), Optional.empty(), cosine, ProjectionRequest.NONE));
  }

  private static void assertRefused(String start, org.junit.function.ThrowingRunnable work) {
    String message = refusal(work);
    assertTrue(message, message.startsWith(start));
  }

  private static void run(FindRequest request) throws Exception {
    FindFolder.run(request);
  }
}

package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.join.BlockStage;
import org.neardup.jobs.join.BlockStage.SampledTexts;
import org.neardup.jobs.join.ExampleSearchStage;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.scheme.ResolvedScheme;

/** Documents of a reference collection that stand in new ones. */
public class FindExamplesTests {
  private static final String[] SETTINGS = {"unit", "document"};
  private static final String EXAMPLE =
      "Which river of the north was made navigable for ships, and when?"; // 12 words
  private static final String BEFORE = "lamp stone market bridge ".repeat(40);
  private static final String BEHIND = " garden harbour letter chair".repeat(60);

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void anExampleIsFoundHoweverItStandsThere() throws Exception {
    String advertisement = " Buy two of our lamps today and get the third one for nothing at all! ";
    String split = EXAMPLE.substring(0, 24) + advertisement + EXAMPLE.substring(24);
    String edited = EXAMPLE.replace("made", "declared");
    FindSummary summary =
        search(
            List.of("q\t" + EXAMPLE, "other\tHow many loaves are there in the evening of the day"),
            List.of(
                "whole\t" + BEFORE + EXAMPLE + BEHIND,
                "copy\t" + BEFORE + EXAMPLE + BEHIND,
                "alone\t" + EXAMPLE,
                "wrapped\t" + BEFORE + EXAMPLE.replace(" ", "  ") + BEHIND,
                "shouted\t" + BEFORE + EXAMPLE.toUpperCase(Locale.ROOT) + BEHIND,
                "quoted\t" + BEFORE + "»" + EXAMPLE.replace(",", " –") + "«" + BEHIND,
                "edited\t" + BEFORE + edited + BEHIND,
                "split\t" + BEFORE + split + BEHIND,
                "apart\t" + EXAMPLE.substring(0, 24) + BEFORE + EXAMPLE.substring(24),
                "other words\t" + BEFORE + BEHIND),
            0.7);
    int at = BEFORE.length();
    int end = EXAMPLE.length() - 1; // the question mark is no word
    List<String> wanted =
        List.of(
            line("alone", 1, 0, end),
            line("copy", 1, at, at + end),
            line("edited", 9 / 11.0, at, at + edited.length() - 1),
            line("quoted", 1, at + 1, at + 2 + end),
            line("shouted", 1, at, at + end),
            line("split", 10 / 11.0, at, at + split.length() - 1),
            line("whole", 1, at, at + end),
            line("wrapped", 1, at, at + EXAMPLE.replace(" ", "  ").length() - 1));
    assertEquals(wanted, folder.sorted("contained"));
    String printed = String.join("\n", SummaryText.of(summary));
    assertHas(
        printed,
        "contained  1 reference document in 8 new ones, with 0.7 or more of the pairs of words");
    String page = Files.readString(folder.output().resolve("report.html"));
    assertHas(page, "<td>q<p class=note>in 8 documents</p></td>", "1.000 in alone");
  }

  private static String line(String document, double share, int start, int end) {
    return String.format(
        Locale.ROOT,
        "q\t%s\t%.6f\t0\t%d\t%d\t%d",
        document,
        share,
        EXAMPLE.length() - 1,
        start,
        end);
  }

  /** Below eight words all of them must be there in a row; one word must be the whole document. */
  @Test
  public void shortExamplesMustBeThereWhole() throws Exception {
    search(
        List.of("seven\tone two three four five six seven", "one\tParis", "none\t?!"),
        List.of(
            "whole\t" + BEFORE + "One, two, three, four, five, six, seven." + BEHIND,
            "edited\t" + BEFORE + "one two three four five six eight" + BEHIND,
            "split\t" + BEFORE + "one two three and four five six seven" + BEHIND,
            "in\t" + BEFORE + "in Paris today",
            "city\tPARIS."),
        0.5);
    assertEquals(
        List.of("one\tcity\t1.000000\t0\t5\t0\t5", "seven\twhole\t1.000000\t0\t33\t1000\t1039"),
        folder.sorted("contained"));
  }

  /** With any blocks of examples, and any tasks. */
  @Test
  public void theSameAsBruteForce() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    List<String> examples = new ArrayList<>();
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String[] words = words(random, random.nextInt(1, 30));
      examples.add("i" + i + "\t" + String.join(" ", words));
      List<String> document = new ArrayList<>(List.of(words(random, random.nextInt(0, 150))));
      for (String word : words) {
        if (random.nextInt(12) == 0) {
          document.addAll(List.of(words(random, random.nextInt(60))));
        }
        document.add(random.nextInt(15) == 0 ? "x" : word);
      }
      document.addAll(List.of(words(random, random.nextInt(1, 150))));
      documents.add("d" + i + "\t" + String.join(" ", document));
    }
    search(examples, documents, 0.6);
    List<String> wanted = bruteForce(examples, documents, 0.6);
    assertTrue(wanted.toString(), wanted.size() > 25);
    assertEquals(wanted, places(examples, documents));

    Configuration conf = new Configuration();
    Path work = new Path(folder.output().resolve("_work").toUri());
    Path texts = new Path(new Path(work, "extract"), ExtractStage.TEXTS);
    Path blocks = new Path(folder.path("blocks").toUri());
    ResolvedScheme scheme = FindFolder.scheme(SETTINGS);
    run(new BlockStage(texts, true, SampledTexts.ALL, 10), blocks);
    List<Path> files = PartFiles.of(conf, new Path(blocks, "blocks"), "block-");
    assertTrue(files.toString(), files.size() > 3);
    Path again = new Path(folder.path("again").toUri());
    run(new ExampleSearchStage(scheme, texts, files, 0.6, BlockingRule.ANY), again);
    List<String> lines = new ArrayList<>();
    ResultText.read(conf, new Path(again, "contained"), lines::add);
    assertEquals(folder.sorted("contained"), lines.stream().sorted().toList());
  }

  /** The examples, documents and shares of the output, each counted once more in its places. */
  private List<String> places(List<String> examples, List<String> documents) throws Exception {
    List<String> found = new ArrayList<>();
    for (String line : folder.sorted("contained")) {
      String[] f = line.split("\t", -1);
      Set<String> wanted = new HashSet<>(pairs(text(examples, f[0], 0, Integer.MAX_VALUE)));
      Set<String> common =
          new HashSet<>(
              pairs(text(examples, f[0], Integer.parseInt(f[3]), Integer.parseInt(f[4]))));
      common.retainAll(
          pairs(text(documents, f[1], Integer.parseInt(f[5]), Integer.parseInt(f[6]))));
      assertEquals(line, wanted.size() * Double.parseDouble(f[2]), common.size(), 1e-3);
      found.add(String.join("\t", f[0], f[1], f[2]));
    }
    return found;
  }

  private static String[] text(List<String> lines, String id, int start, int end) {
    String text = lines.get(Integer.parseInt(id.substring(1))).split("\t", -1)[1];
    return text.substring(start, Math.min(text.length(), end)).split(" ", -1);
  }

  private static void run(StageInput stage, Path output) throws Exception {
    new StageRunner(ProgressLine.silent(), output)
        .run(StageRun.of(stage, new Configuration(), output));
  }

  private FindSummary search(List<String> examples, List<String> documents, double share)
      throws Exception {
    String reference = folder.input("old.tsv", examples);
    return FindFolder.run(
        folder
            .request(folder.input("new.tsv", documents), SETTINGS)
            .others(to -> to.withReference(List.of(reference)))
            .results(to -> to.withKeepWork(true))
            .limits(to -> to.withTasks(new FindRequest.Tasks(3, 2, 1000)))
            .pairs(to -> to.withContainment(share)));
  }

  private static String[] words(SplittableRandom random, int count) {
    return random.ints(count, 0, 40).mapToObj(word -> "w" + word).toArray(String[]::new);
  }

  /** Looks at each window of each document. */
  private static List<String> bruteForce(
      List<String> examples, List<String> documents, double least) {
    List<List<String>> all =
        documents.stream().map(each -> pairs(each.split("\t", -1)[1].split(" ", -1))).toList();
    List<String> found = new ArrayList<>();
    for (int example = 0; example < examples.size(); example++) {
      String[] words = examples.get(example).split("\t", -1)[1].split(" ", -1);
      Set<String> wanted = new HashSet<>(pairs(words));
      int window = words.length - 1 + (words.length < 8 ? 0 : 50);
      for (int document = 0; document < all.size(); document++) {
        double share = (double) most(wanted, all.get(document), window) / wanted.size();
        if (share >= (words.length < 8 ? 1 : least)) {
          found.add(String.format(Locale.ROOT, "i%d\td%d\t%.6f", example, document, share));
        }
      }
    }
    return found.stream().sorted().toList();
  }

  private static long most(Set<String> wanted, List<String> there, int window) {
    return IntStream.range(0, there.size())
        .mapToObj(start -> there.subList(start, Math.min(there.size(), start + window)))
        .mapToLong(pairs -> pairs.stream().filter(wanted::contains).distinct().count())
        .max()
        .orElse(0);
  }

  private static List<String> pairs(String... words) {
    return words.length == 1
        ? List.of(words)
        : IntStream.range(1, words.length).mapToObj(i -> words[i - 1] + " " + words[i]).toList();
  }
}

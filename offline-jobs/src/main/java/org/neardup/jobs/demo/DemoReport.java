package org.neardup.jobs.demo;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.neardup.jobs.demo.Asker.CheckedAnswer;
import org.neardup.jobs.demo.Asker.CheckedAnswer.Hit;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.report.WordDifference;

/** Prints the story. */
final class DemoReport {
  private static final int WIDTH = 96;
  private static final String INDENT = "    ";

  private final PrintStream out;
  private final AnswerKey key;
  private int step;

  DemoReport(PrintStream out, AnswerKey key) {
    this.out = out;
    this.key = key;
  }

  void step(String title) {
    step++;
    out.println();
    out.println(step + ". " + title);
  }

  void lines(List<String> lines) {
    lines.forEach(line -> out.println(INDENT + line));
  }

  void line(String line) {
    out.println(INDENT + line);
  }

  void check(KeyCheck check) {
    out.println();
    line("Against the answer key:");
    for (Map.Entry<String, KeyCheck.Tally> kind : check.tallies().entrySet()) {
      KeyCheck.Tally tally = kind.getValue();
      out.printf(
          Locale.ROOT,
          INDENT + "  %-14s %3d of %3d %-8s  %s%n",
          kind.getKey(),
          tally.reported,
          tally.all,
          tally.planted ? "found" : "reported",
          tally.asExpected() ? "as expected" : "NOT AS EXPECTED");
    }
    problems(check.problems());
  }

  void howAsked(double minSimilarity, double threshold, int components) {
    line(
        String.format(
            Locale.ROOT,
            "Similarities are estimated from signatures of %d components. So that nothing of %s"
                + " and",
            components,
            threshold));
    line("more is missed, the queries ask for min_similarity " + minSimilarity + ",");
    line("which is three standard errors less.");
  }

  void question(Question question) {
    out.println();
    line("Question: " + question.title());
    wrapped(INDENT + "  ", question.text());
  }

  void answer(CheckedAnswer answer) {
    line(
        "Answer: "
            + Numbers.count(answer.hits().size(), "sentences")
            + " in "
            + answer.millis()
            + " ms, nearest first; words that differ are in [brackets]");
    line("  similarity  exact");
    for (Hit hit : answer.hits()) {
      out.printf(
          Locale.ROOT,
          INDENT + "  %10.3f  %5.3f  %s (%s)%n",
          hit.similarity(),
          hit.exact(),
          hit.id(),
          key.title(hit.page()));
      wrapped(INDENT + " ".repeat(21), WordDifference.mark(hit.text(), hit.asked(), "[%s]", ""));
    }
    problems(answer.problems());
  }

  void problems(List<String> problems) {
    problems.forEach(problem -> line("NOT AS EXPECTED: " + problem));
  }

  void files(Path work) {
    Path shown = fromHere(work);
    Map<String, String> meanings = new LinkedHashMap<>();
    meanings.put(DemoFiles.DUMP, "the dump");
    meanings.put(DemoFiles.ANSWER_KEY, "what was planted in it");
    meanings.put("out/pairs/", "near duplicates: two ids and their similarity");
    meanings.put("out/clusters/", "which sentences belong together");
    meanings.put("out/bulk/", "what was loaded: every sentence with its signature");
    meanings.put(DemoFiles.LATER_DUMP, "the dump of a month later");
    meanings.put("out-later/delta/", "what the index needed to follow it");
    meanings.put("out/report.html", "all that was found, to look at in a browser");
    meanings.put("out/mapping.json", "the index");
    meanings.put("out/summary.json", "counts, parameters, times");
    line("In " + shown + ":");
    meanings.forEach(
        (name, meaning) -> line(String.format(Locale.ROOT, "  %-19s %s", name, meaning)));
  }

  /** As the user would type it. */
  private static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }

  void next(String url, String index, boolean nodeStays) {
    out.println();
    if (nodeStays) {
      line("The node is still running. Ask it yourself:");
      line("  curl -s '" + url + "/" + index + "/_search?pretty' \\");
      line("    -H 'Content-Type: application/json' -d '{\"query\": {\"near_duplicate\": {");
      line(
          "    \"field\": \"signature\", \"like\": {\"_index\": \""
              + index
              + "\", \"_id\": \"1673:1\"}}}}'");
      line("Stop it with:  ./neardup node stop");
    } else {
      line("The node is stopped now. To ask it yourself:  ./neardup demo --keep");
    }
    line("With a dump of your own (Wikipedia XML, TSV, JSON lines; .gz and .bz2 too):");
    line("  ./neardup find DUMP --unit sentence --output out");
    line("  ./neardup node start");
    line("  ./neardup index out");
  }

  private void wrapped(String indent, String text) {
    StringBuilder line = new StringBuilder(indent);
    for (String word : text.split("\\s+")) {
      if (line.length() > indent.length() && line.length() + word.length() >= WIDTH) {
        out.println(line.toString().stripTrailing());
        line = new StringBuilder(indent);
      }
      line.append(word).append(' ');
    }
    out.println(line.toString().stripTrailing());
  }
}

package org.neardup.jobs.node;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.neardup.jobs.node.Demo.Question;
import org.neardup.jobs.report.WordDifference;
import org.neardup.jobs.run.Numbers;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.shingle.Features;
import org.neardup.signer.Signer;

final class DemoReport {
  private static final int WIDTH = 96;
  private static final String INDENT = "    ";

  private final PrintStream out;
  private final ResolvedScheme scheme;
  private final Signer signer;
  private final Map<String, String> titles;
  private int step;

  /**
   * A report.
   *
   * @param titles titles of pages by their ids
   */
  DemoReport(PrintStream out, ResolvedScheme scheme, Map<String, String> titles) {
    this.out = out;
    this.scheme = scheme;
    this.signer = new Signer(scheme.scheme().signature());
    this.titles = titles;
  }

  void step(String title) {
    step++;
    out.println();
    out.println(step + ". " + title);
  }

  void lines(List<String> lines) {
    lines.forEach(this::line);
  }

  void line(String line) {
    out.println(INDENT + line);
  }

  private void line(String format, Object... values) {
    line(String.format(Locale.ROOT, format, values));
  }

  void howAsked(double minSimilarity) {
    line(
        "Similarities are estimated from signatures of %d components. So that nothing of %s and",
        scheme.scheme().signature().components(), scheme.threshold());
    line("more is missed, the queries ask for min_similarity %s,", minSimilarity);
    line("which is three standard errors less.");
  }

  void question(Question question) {
    out.println();
    line("Question: " + question.title());
    wrapped(INDENT + "  ", question.text());
  }

  /** Prints the hits with their exact similarities to the nearest sentence of the question. */
  void answer(Question question, JsonNode response) {
    List<String> sentences = question.sentences(signer);
    JsonNode hits = response.path("hits").path("hits");
    line(
        "Answer: %s in %d ms, nearest first; words that differ are in [brackets]",
        Numbers.count(hits.size(), "sentences"), response.path("took").asLong());
    line("  similarity  exact");
    for (JsonNode hit : hits) {
      JsonNode source = hit.path("_source");
      String text = source.path("text").asText();
      String page = source.path("doc_id").asText();
      Features features = signer.features(text);
      Comparator<String> bySimilarity =
          Comparator.comparingDouble(sentence -> features.similarity(signer.features(sentence)));
      String nearest = sentences.stream().max(bySimilarity).orElse("");
      line(
          "  %10.3f  %5.3f  %s (%s)",
          hit.path("_score").asDouble(),
          features.similarity(signer.features(nearest)),
          hit.path("_id").asText(),
          titles.getOrDefault(page, "page " + page));
      wrapped(INDENT + " ".repeat(21), WordDifference.mark(text, nearest, "[%s]", ""));
    }
  }

  void files(Path work) {
    line("In " + fromHere(work) + ":");
    lines(
        """
          demo-dump.xml       the dump
          answer-key.tsv      what was planted in it
          out/pairs/          near duplicates: two ids and their similarity
          out/clusters/       which sentences belong together
          out/bulk/           what was loaded: every sentence with its signature
          demo-dump-later.xml the dump of a month later
          out-later/delta/    what the index needed to follow it
          out/report.html     all that was found, to look at in a browser
          out/mapping.json    the index
          out/summary.json    counts, parameters, times
        """
            .lines()
            .toList());
  }

  private static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }

  void next(String url, String index, boolean nodeStays) {
    out.println();
    if (nodeStays) {
      line("The node is still running. Ask it yourself:");
      line("  curl -s '%s/%s/_search?pretty' \\", url, index);
      line("    -H 'Content-Type: application/json' -d '{\"query\": {\"near_duplicate\": {");
      line(
          "    \"field\": \"signature\", \"like\": {\"_index\": \"%s\", \"_id\":"
              + " \"1673:6-OxT07F7o0\"}}}}'",
          index);
      line("Stop it with:  ./neardup node stop");
    } else {
      line("The node is stopped now. To ask it yourself:  ./neardup demo --keep-node");
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

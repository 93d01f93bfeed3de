package org.neardup.jobs.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.index.IndexJob;
import org.neardup.jobs.index.IndexName;
import org.neardup.jobs.index.LoadResult;
import org.neardup.jobs.index.LoadSettings;
import org.neardup.jobs.io.Format;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.node.LocalNode;
import org.neardup.jobs.node.NodeFolder;
import org.neardup.jobs.node.NodeSettings;
import org.neardup.jobs.node.NodeStatus;
import org.neardup.jobs.pipeline.FindJob;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.SummaryText;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.Normalizer;

/** Finds, loads and asks, and says at each step whether it went as the answer key says. */
public final class Demo {
  /** The index that the demo makes anew each time. */
  static final String INDEX = "neardup-demo";

  private final Configuration conf;
  private final Path work;
  private final ProgressLine progress;
  private final ResolvedScheme scheme;
  private final AnswerKey key;
  private final DemoReport report;
  private final List<String> problems = new ArrayList<>();

  /**
   * A demo that leaves its files in a folder and tells its story on {@code out}.
   *
   * @throws IOException if the answer key cannot be read
   */
  public Demo(Configuration conf, Path work, PrintStream out, ProgressLine progress)
      throws IOException {
    this.conf = conf;
    this.work = work;
    this.progress = progress;
    this.scheme = FindScheme.withLimits(SchemeRequest.of(Map.of("unit", "sentence"))).resolve();
    this.key = AnswerKey.shipped();
    this.report = new DemoReport(out, key);
  }

  /** Tells the whole story and returns what was not as expected. */
  public List<String> run(NodeFolder folder, NodeSettings settings, boolean keep)
      throws IOException, InterruptedException, JobFailedException {
    FoundUnits found = find();
    LocalNode node = new LocalNode(folder, progress);
    boolean ranBefore = node.status() instanceof NodeStatus.Running;
    boolean stays = keep || ranBefore;
    try {
      report.step("Start Elasticsearch with the plugin");
      String url = node.start(settings).url();
      report.line("It listens at " + url + ", on this machine only.");
      loadAndAsk(url, found);
      report.step("What is where, and what to try next");
      report.files(work);
      report.next(url, INDEX, stays);
    } finally {
      if (!stays) {
        node.stop();
      }
    }
    return problems;
  }

  private Path results() {
    return work.resolve("out");
  }

  private Path laterResults() {
    return work.resolve("out-later");
  }

  private FoundUnits find() throws IOException, InterruptedException, JobFailedException {
    report.step("Find the near duplicates among the sentences of a small Wikipedia dump");
    DemoFiles.copy(DemoFiles.ANSWER_KEY, work);
    FindSummary summary = new FindJob(conf, progress).run(request(DemoFiles.DUMP, results()));
    report.lines(
        SummaryText.of(summary).stream().filter(line -> !line.startsWith("next")).toList());
    FoundUnits found = FoundUnits.in(conf, results().toString());
    Normalizer normalizer = new Normalizer(scheme.scheme().signature().text());
    KeyCheck check = KeyCheck.of(key, found, normalizer);
    report.check(check);
    problems.addAll(check.problems());
    return found;
  }

  private FindRequest request(String dump, Path output) throws IOException {
    return FindRequest.of(List.of(DemoFiles.copy(dump, work).toString()), output.toString(), scheme)
        .with(to -> to.source = SourceOptions.DEFAULT.withFormat(Format.WIKIPEDIA))
        .with(to -> to.existing = Existing.OVERWRITE);
  }

  private void loadAndAsk(String url, FoundUnits found)
      throws IOException, InterruptedException, JobFailedException {
    try (Elasticsearch server = Elasticsearch.at(url)) {
      report.step("Load the sentences with their signatures");
      server.delete("/" + INDEX);
      LoadResult loaded =
          new IndexJob(conf, server, new IndexName(INDEX), LoadSettings.DEFAULT, progress)
              .run(results().toString());
      report.line(Numbers.count(loaded.created(), "documents") + " into index [" + INDEX + "]");
      if (loaded.created() != found.units().size()) {
        problem(found.units().size() + " documents should have been loaded");
      }
      List<Question> questions = Question.all(INDEX, found);
      report.step("Ask");
      Asker asker = new Asker(server, INDEX, found, scheme);
      report.howAsked(
          asker.minSimilarity(), scheme.threshold(), scheme.scheme().signature().components());
      ask(asker, questions);
      follow(server, questions.getLast());
    }
  }

  /** Brings the index to the state of a later dump, and asks once more. */
  private void follow(Elasticsearch server, Question again)
      throws IOException, InterruptedException, JobFailedException {
    report.step("A month later: a second dump, and the index follows it");
    FindRequest request =
        request(DemoFiles.LATER_DUMP, laterResults()).with(to -> to.since = results().toString());
    FindSummary summary = new FindJob(conf, progress).run(request);
    report.lines(SummaryText.since(summary));
    LoadResult changed =
        new IndexJob(conf, server, new IndexName(INDEX), LoadSettings.DEFAULT, progress)
            .applyDelta(laterResults().toString(), false);
    report.line(
        Numbers.count(changed.created() + changed.updated(), "documents")
            + " into the same index, "
            + Numbers.count(changed.deleted())
            + " out of it");
    FoundUnits found = FoundUnits.in(conf, laterResults().toString());
    ask(new Asker(server, INDEX, found, scheme), List.of(again));
  }

  private void ask(Asker asker, List<Question> questions) throws IOException {
    for (Question question : questions) {
      report.question(question);
      Asker.CheckedAnswer answer = asker.ask(question);
      report.answer(answer);
      problems.addAll(answer.problems());
    }
  }

  private void problem(String text) {
    problems.add(text);
    report.problems(List.of(text));
  }
}

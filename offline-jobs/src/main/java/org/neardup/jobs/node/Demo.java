package org.neardup.jobs.node;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.find.SummaryText;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.IndexJob;
import org.neardup.jobs.load.IndexName;
import org.neardup.jobs.load.LoadSettings;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.ResultText;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/** Finds near duplicates in a small dump, loads them into an index, and asks the index. */
public final class Demo {
  /** The index, which each run of the demo makes anew. */
  static final String INDEX = "neardup-demo";

  private static final String DUMP = "demo-dump.xml";
  private static final String LATER_DUMP = "demo-dump-later.xml";

  private static final String ANSWER_KEY = "answer-key.tsv";

  private final Configuration conf;
  private final Path work;
  private final ProgressLine progress;
  private final ResolvedScheme scheme;
  private final DemoReport report;

  /**
   * One of the questions to the index.
   *
   * @param title the question in words
   * @param text the text that is asked about
   * @param id the id of the document that has the text, empty if the index need not have it
   */
  record Question(String title, String text, String id) {
    private static final String DRAFT =
        "We went to Holm Ness on the morning boat, and the seals on the outer rocks did not even"
            + " lift their heads as we passed. The keeper's daughter, who was only fourteen, rowed"
            + " out twice through the breakers in the family's peat boat and brought eleven of the"
            + " crew back to the landing stage. Afterwards we had tea and a very good seed cake in"
            + " the old engine house and caught the last bus home.";

    private static final String LAKE = "The lake is 6.2 kilometres long and 54 metres deep";

    private static final String ASTEROID =
        "It is a stony asteroid of the inner main belt, orbiting the Sun at a distance of 2.2 to"
            + " 2.6 astronomical units once every 3 years and 7 months, and its orbit is inclined"
            + " by 6 degrees to the ecliptic and has an eccentricity of 0.09.";

    /**
     * A text, a document by its id, and a single sentence.
     *
     * @param sentences the sentences of the dump by their ids
     */
    static List<Question> all(Map<String, String> sentences) {
      Map.Entry<String, String> lake =
          sentences.entrySet().stream()
              .filter(sentence -> sentence.getValue().startsWith(LAKE))
              .findFirst()
              .orElseThrow();
      return List.of(
          new Question("is anything in this draft taken from the articles?", DRAFT, ""),
          new Question(
              "which sentences say the same as document ["
                  + lake.getKey()
                  + "], and do they agree?",
              lake.getValue(),
              lake.getKey()),
          new Question("was this sentence made from a template?", ASTEROID, ""));
    }

    ObjectNode search(String index, double minSimilarity) {
      ObjectNode body = Elasticsearch.JSON.createObjectNode();
      ObjectNode query =
          body.putObject("query")
              .putObject("near_duplicate")
              .put("field", "signature")
              .put("min_similarity", minSimilarity);
      if (id.isEmpty()) {
        query.put("like", text);
      } else {
        query.putObject("like").put("_index", index).put("_id", id);
      }
      body.putArray("_source").add("doc_id").add("text");
      return body;
    }

    /** The sentences that the field would cut from a text; a document is one sentence. */
    List<String> sentences(Signer signer) {
      if (!id.isEmpty()) {
        return List.of(text);
      }
      List<String> sentences = new ArrayList<>();
      for (UnitSignature unit : signer.sign(text)) {
        sentences.add(text.substring(unit.start(), unit.end()));
      }
      return sentences;
    }
  }

  /** A demo that leaves its files in a folder and prints its story on {@code out}. */
  public Demo(Configuration conf, Path work, PrintStream out, ProgressLine progress)
      throws IOException {
    this.conf = conf;
    this.work = work;
    this.progress = progress;
    this.scheme = FindScheme.withLimits(SchemeRequest.of(Map.of("unit", "sentence"))).resolve();
    this.report = new DemoReport(out, scheme, titles(copy(ANSWER_KEY)));
  }

  /** Copies a file that comes with the program into the folder, where the user can look at it. */
  private Path copy(String name) throws IOException {
    Files.createDirectories(work);
    Path target = work.resolve(name);
    try (InputStream in = Demo.class.getResourceAsStream("demo/" + name)) {
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
    }
    return target;
  }

  /** The titles of the pages that the answer key names, by their ids. */
  private static Map<String, String> titles(Path answerKey) throws IOException {
    Map<String, String> titles = new HashMap<>();
    for (String line : Files.readAllLines(answerKey)) {
      String[] fields = line.split("\t", -1);
      titles.put(fields[6], fields[1]);
      titles.put(fields[7], fields[2]);
    }
    return titles;
  }

  public void run(NodeFolder folder, NodeSettings settings, boolean keep) throws IOException {
    find();
    LocalNode node = new LocalNode(folder, progress);
    boolean stays = keep || node.running().isPresent();
    try {
      report.step("Start Elasticsearch with the plugin");
      String url = node.start(settings).url();
      report.line("It listens at " + url + ", on this machine only.");
      try (Elasticsearch server = Elasticsearch.at(url)) {
        loadAndAsk(server);
      }
      report.step("What is where, and what to try next");
      report.files(work);
      report.next(url, INDEX, stays);
    } finally {
      if (!stays) {
        node.stop();
      }
    }
  }

  void find() throws IOException {
    report.step("Find the near duplicates among the sentences of a small Wikipedia dump");
    FindSummary summary = new FindJob(conf, progress).run(request(DUMP, "out"));
    report.lines(
        SummaryText.of(summary).stream().filter(line -> !line.startsWith("next")).toList());
  }

  private FindRequest request(String dump, String output) throws IOException {
    return FindRequest.of(List.of(copy(dump).toString()), work.resolve(output).toString(), scheme)
        .withSource(SourceOptions.DEFAULT.withFormat(Format.WIKIPEDIA))
        .withExisting(Existing.OVERWRITE);
  }

  private void loadAndAsk(Elasticsearch server) throws IOException {
    report.step("Load the sentences with their signatures");
    server.delete("/" + INDEX);
    IndexJob job = new IndexJob(conf, server, new IndexName(INDEX), LoadSettings.DEFAULT, progress);
    IndexJob.Result loaded = job.run(work.resolve("out").toString());
    report.line(Numbers.count(loaded.created(), "documents") + " into index [" + INDEX + "]");
    List<Question> questions = Question.all(sentences("out"));
    report.step("Ask");
    report.howAsked(minSimilarity());
    for (Question question : questions) {
      ask(server, question);
    }
    follow(job);
    ask(server, questions.get(questions.size() - 1));
  }

  /** Brings the index to the state of a later dump. */
  private void follow(IndexJob job) throws IOException {
    report.step("A month later: a second dump, and the index follows it");
    FindRequest request =
        request(LATER_DUMP, "out-later").others(to -> to.withSince(work.resolve("out").toString()));
    FindSummary summary = new FindJob(conf, progress).run(request);
    report.lines(SummaryText.since(summary));
    IndexJob.Result changed = job.applyDelta(work.resolve("out-later").toString(), false);
    report.line(
        Numbers.count(changed.created() + changed.updated(), "documents")
            + " into the same index, "
            + Numbers.count(changed.deleted())
            + " out of it");
  }

  private void ask(Elasticsearch server, Question question) throws IOException {
    report.question(question);
    JsonNode response =
        server
            .post("/" + INDEX + "/_search", question.search(INDEX, minSimilarity()))
            .orThrow("search [" + INDEX + "]");
    report.answer(question, response);
  }

  /**
   * The similarity from which on the queries ask: three standard errors of the estimate below the
   * threshold, so that nothing above the threshold is missed.
   */
  private double minSimilarity() {
    double error = 3 * scheme.scheme().signature().standardError(scheme.threshold()) + 1e-6;
    return Math.floor(100 * (scheme.threshold() - error)) / 100;
  }

  Map<String, String> sentences(String output) throws IOException {
    Map<String, String> sentences = new TreeMap<>();
    ResultText.readUnits(
        conf,
        new org.apache.hadoop.fs.Path(work.resolve(output).toString()),
        (id, line) -> {
          sentences.put(id, ResultText.parse(line).path("text").asText());
          return true;
        });
    return sentences;
  }
}

package org.neardup.jobs.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.neardup.jobs.demo.Asker.CheckedAnswer.Hit;
import org.neardup.jobs.demo.FoundUnits.Unit;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Features;

/**
 * Asks the index, and checks each answer by comparing the question with every sentence exactly.
 *
 * <p>The query estimates similarities, so it asks for everything within three standard errors below
 * the threshold, and an estimate may be three standard errors off.
 */
final class Asker {
  /**
   * The answer of the index.
   *
   * @param hits the sentences found, nearest first
   * @param millis the time that the server took
   * @param problems where an exact comparison with all sentences differs
   */
  record CheckedAnswer(List<Hit> hits, long millis, List<String> problems) {
    /**
     * One sentence found.
     *
     * @param similarity as the query estimates it from the signatures
     * @param exact the exact one
     * @param asked the sentence of the question that it is nearest to
     */
    record Hit(
        String id, String page, String text, double similarity, double exact, String asked) {}
  }

  private final Elasticsearch server;
  private final String index;
  private final FoundUnits found;
  private final SignatureScheme scheme;
  private final Signer signer;
  private final double threshold;

  Asker(Elasticsearch server, String index, FoundUnits found, ResolvedScheme resolved) {
    this.server = server;
    this.index = index;
    this.found = found;
    this.scheme = resolved.scheme().signature();
    this.signer = new Signer(scheme);
    this.threshold = resolved.threshold();
  }

  /** From which similarity on the query asks. */
  double minSimilarity() {
    return Math.floor(100 * (threshold - tolerance(threshold))) / 100;
  }

  CheckedAnswer ask(Question question) throws IOException {
    JsonNode response =
        server
            .post("/" + index + "/_search", question.search(minSimilarity()))
            .orThrow("search [" + index + "]");
    List<Hit> hits = new ArrayList<>();
    List<Sentence> sentences = sentences(question);
    for (JsonNode hit : response.path("hits").path("hits")) {
      hits.add(hit(hit, sentences));
    }
    return new CheckedAnswer(
        hits, response.path("took").asLong(), problems(question, hits, sentences));
  }

  private record Sentence(String text, Features features) {}

  /**
   * The sentences of the question: those that the field would cut, or the document, which is one.
   */
  private List<Sentence> sentences(Question question) {
    String text = question.text();
    if (!question.id().isEmpty()) {
      return List.of(new Sentence(text, signer.features(text)));
    }
    List<Sentence> sentences = new ArrayList<>();
    for (UnitSignature unit : signer.sign(text)) {
      String sentence = text.substring(unit.start(), unit.end());
      sentences.add(new Sentence(sentence, signer.features(sentence)));
    }
    return sentences;
  }

  private Hit hit(JsonNode hit, List<Sentence> sentences) {
    String text = hit.path("_source").path("text").asText();
    Features features = signer.features(text);
    Sentence nearest = sentences.get(0);
    double exact = -1;
    for (Sentence sentence : sentences) {
      double similarity = features.similarity(sentence.features);
      if (similarity > exact) {
        exact = similarity;
        nearest = sentence;
      }
    }
    return new Hit(
        hit.path("_id").asText(),
        hit.path("_source").path("doc_id").asText(),
        text,
        hit.path("_score").asDouble(),
        exact,
        nearest.text);
  }

  private List<String> problems(Question question, List<Hit> hits, List<Sentence> sentences) {
    List<String> problems = new ArrayList<>();
    Set<String> missing = expected(sentences);
    missing.remove(question.id());
    for (Hit hit : hits) {
      missing.remove(hit.id());
      if (Math.abs(hit.similarity() - hit.exact()) > tolerance(hit.exact())) {
        problems.add(
            String.format(
                Locale.ROOT,
                "[%s] has similarity %.3f, the query says %.3f",
                hit.id(),
                hit.exact(),
                hit.similarity()));
      }
    }
    missing.forEach(id -> problems.add("[" + id + "] was not found"));
    return problems;
  }

  /** The ids of all sentences that reach the threshold, by comparing with every one. */
  private Set<String> expected(List<Sentence> sentences) {
    Set<String> expected = new TreeSet<>();
    for (Map.Entry<String, Unit> unit : found.units().entrySet()) {
      Features features = signer.features(unit.getValue().text());
      for (Sentence sentence : sentences) {
        if (features.similarity(sentence.features) >= threshold) {
          expected.add(unit.getKey());
        }
      }
    }
    return expected;
  }

  private double tolerance(double similarity) {
    double error = scheme.standardError(similarity);
    return 3 * error + 1e-6;
  }
}

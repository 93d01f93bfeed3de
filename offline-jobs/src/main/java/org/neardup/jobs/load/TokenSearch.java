package org.neardup.jobs.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.find.FindScheme;
import org.neardup.jobs.load.LoadSettings.Backoff;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Features;
import org.neardup.text.TextOptions;
import org.neardup.util.Check;

/**
 * Finds the near duplicates of a text in an index whose documents have their tokens in a keyword
 * field, on a server without the plugin: documents that share a token with a unit of the text are
 * fetched, all of them, and compared exactly. Not thread safe.
 */
public final class TokenSearch {
  /** Clauses of one query; a server may take no more than 1,024. */
  private static final int UNITS = 500;

  /** Documents of one answer, which may be long. */
  private static final int PAGE = 100;

  private final Elasticsearch server;
  private final IndexName index;
  private final double threshold;
  private final Signer signer;
  private final UnitTokens tokens;

  /**
   * A search under the scheme that the mapping of an index has.
   *
   * @throws IllegalArgumentException if it has none, or one that needs files
   */
  public TokenSearch(Elasticsearch server, IndexName index) throws IOException {
    this.server = server;
    this.index = index;
    JsonNode mappings =
        new TargetIndex(server, index, Backoff.DEFAULT, ProgressLine.silent()).mappings();
    Optional<SchemeRequest> scheme =
        FindScheme.parse(mappings.at("/_meta/neardup/scheme").toString());
    Check.that(
        scheme.isPresent() && mappings.at("/properties/tokens").isObject(),
        "index [%s] must have a field [tokens], and their scheme in its mapping: load a run of find"
            + " with --bulk-tokens; an index of the plugin has the query near_duplicate",
        index);
    ResolvedScheme resolved = scheme.get().resolve();
    Check.that(
        resolved.scheme().signature().files().isEmpty(),
        "the scheme of index [%s] must need no files, got %s: query with the tokens of a document,"
            + " or use the plugin",
        index,
        resolved.scheme().signature().files());
    threshold = resolved.threshold();
    signer = new Signer(resolved.scheme().signature());
    tokens = UnitTokens.of(resolved.scheme());
  }

  /**
   * A document of the index that is near to a unit of the text.
   *
   * @param position of the unit of the text
   * @param similarity by the texts
   * @param text of the nearest unit of the document
   */
  public record Hit(int position, double similarity, String id, String text) {
    private static final Comparator<Hit> NEAREST_FIRST =
        Comparator.comparingInt(Hit::position)
            .thenComparingDouble(hit -> -hit.similarity)
            .thenComparing(Hit::id);
  }

  private record Unit(UnitSignature signature, String text, Features features) {}

  /** What reaches the threshold of the scheme, the nearest of each unit of the text first. */
  public List<Hit> near(String text) throws IOException {
    List<Unit> units = units(Elasticsearch.JSON.createObjectNode().put("text", text));
    TextOptions options = signer.scheme().text();
    Check.that(
        !units.isEmpty(),
        "[text] must have a %s as index [%s] has them, of [min_length] %s or more, got none",
        options.unit().id(),
        index,
        options.minLength());
    return near(units, "");
  }

  /** What is near to a document of the index, which is left out itself. */
  public List<Hit> nearDocument(String id) throws IOException {
    ObjectNode query = Elasticsearch.JSON.createObjectNode();
    query.withObject("/ids").putArray("values").add(id);
    JsonNode found = search(query, null);
    Check.that(
        !found.isEmpty(), "[id] must be one of a document of index [%s], got [%s]", index, id);
    return near(units(found.get(0).path("_source")), id);
  }

  /** The units of a document: one with a position is a unit itself, another is cut. */
  private List<Unit> units(JsonNode source) {
    String text = source.path("text").asText();
    List<Unit> units = new ArrayList<>();
    if (source.has("position")) {
      signer
          .signUnit(text)
          .ifPresent(signature -> units.add(new Unit(signature, text, signer.features(text))));
    } else {
      signer.cut(
          List.of(text),
          (position, start, end, unit) ->
              signer
                  .sign(position, start, end, unit)
                  .map(made -> new Unit(made, text.substring(start, end), signer.features(unit)))
                  .ifPresent(units::add));
    }
    return units;
  }

  private List<Hit> near(List<Unit> asked, String except) throws IOException {
    List<Hit> near = new ArrayList<>();
    for (int from = 0; from < asked.size(); from += UNITS) {
      List<Unit> some = asked.subList(from, Math.min(from + UNITS, asked.size()));
      ObjectNode query = query(some);
      JsonNode hits;
      JsonNode last = null;
      do {
        hits = search(query, last);
        hits.forEach(hit -> compare(hit, some, near));
        last = hits.path(PAGE - 1).path("sort");
      } while (hits.size() == PAGE);
    }
    near.removeIf(hit -> hit.id.equals(except));
    near.sort(Hit.NEAREST_FIRST);
    return near;
  }

  /** Documents that share a token with a unit: the clause of each unit has its number as a name. */
  private ObjectNode query(List<Unit> asked) {
    ObjectNode query = Elasticsearch.JSON.createObjectNode();
    ArrayNode should = query.withObject("/bool").putArray("should");
    for (int i = 0; i < asked.size(); i++) {
      ObjectNode terms = should.addObject().putObject("terms").put("_name", Integer.toString(i));
      ArrayNode values = terms.putArray("tokens");
      for (int token = 0; token < tokens.perUnit(); token++) {
        byte[] made = tokens.token(token, asked.get(i).signature);
        values.add(new String(made, StandardCharsets.US_ASCII));
      }
    }
    return query;
  }

  /** The next documents behind one, by their ids and positions; the first behind none, null. */
  private JsonNode search(ObjectNode query, JsonNode last) throws IOException {
    ObjectNode body = Elasticsearch.JSON.createObjectNode();
    body.set("query", query);
    body.put("size", PAGE).put("track_total_hits", false);
    body.putArray("_source").add("text").add("position");
    body.putArray("sort").add("doc_id").addObject().putObject("position").put("missing", 0);
    if (last != null) {
      body.set("search_after", last);
    }
    return server
        .post(index.path() + "/_search?allow_partial_search_results=false", body)
        .orThrow("search [" + index + "]")
        .at("/hits/hits");
  }

  /** Compares a document with the units that found it. */
  private void compare(JsonNode hit, List<Unit> asked, List<Hit> near) {
    List<Unit> units = units(hit.path("_source"));
    String id = hit.path("_id").asText();
    for (JsonNode name : hit.path("matched_queries")) {
      Unit by = asked.get(name.asInt());
      int position = by.signature.position();
      units.stream()
          .map(each -> new Hit(position, by.features.similarity(each.features), id, each.text))
          .filter(found -> found.similarity >= threshold)
          .min(Hit.NEAREST_FIRST)
          .ifPresent(near::add);
    }
  }
}

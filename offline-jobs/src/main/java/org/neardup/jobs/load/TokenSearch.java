package org.neardup.jobs.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.neardup.jobs.load.LoadSettings.Backoff;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.lsh.UnitTokens;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.Features;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.TextOptions;
import org.neardup.util.Check;

/**
 * Finds the near duplicates of a text in an index whose documents have their tokens in a keyword
 * field, on a server without the plugin: documents that share a token with a unit of the text are
 * fetched, all of them, and compared exactly. Not thread safe.
 */
public final class TokenSearch {
  /** Documents of one answer, which may be long. */
  private static final int PAGE = 100;

  private static final Comparator<Hit> NEAREST_FIRST =
      Comparator.comparingDouble(Hit::similarity).reversed().thenComparing(Hit::id);

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
  public record Hit(int position, double similarity, String id, String text) {}

  private record Unit(UnitSignature signature, String text, Features features) {}

  /** The documents that reach the threshold of the scheme, for each unit the nearest first. */
  public List<Hit> near(String text) throws IOException {
    List<Unit> units = cut(text);
    TextOptions options = signer.scheme().text();
    Check.that(
        !units.isEmpty(),
        "[text] must have a %s as index [%s] has them, of [min_length] %s or more, got none",
        options.unit().id(),
        index,
        options.minLength());
    List<Hit> near = new ArrayList<>();
    for (Unit unit : units) {
      near.addAll(near(unit));
    }
    return near;
  }

  private List<Unit> cut(String text) {
    List<Unit> units = new ArrayList<>();
    signer.cut(
        List.of(text),
        (position, start, end, unit) ->
            signer
                .sign(position, start, end, unit)
                .map(made -> new Unit(made, text.substring(start, end), signer.features(unit)))
                .ifPresent(units::add));
    return units;
  }

  /** Reads all documents that share a token with a unit, page by page. */
  private List<Hit> near(Unit asked) throws IOException {
    ObjectNode body = search(asked.signature);
    List<Hit> near = new ArrayList<>();
    JsonNode hits;
    do {
      hits =
          server
              .post(index.path() + "/_search?allow_partial_search_results=false", body)
              .orThrow("search [" + index + "]")
              .at("/hits/hits");
      hits.forEach(hit -> nearest(asked, hit).ifPresent(near::add));
      body.set("search_after", hits.path(PAGE - 1).path("sort"));
    } while (hits.size() == PAGE);
    near.sort(NEAREST_FIRST);
    return near;
  }

  private ObjectNode search(UnitSignature signature) {
    ObjectNode body = Elasticsearch.JSON.createObjectNode();
    ArrayNode terms = body.withArray("/query/terms/tokens");
    for (int token = 0; token < tokens.perUnit(); token++) {
      terms.add(new String(tokens.token(token, signature), StandardCharsets.US_ASCII));
    }
    body.put("size", PAGE).put("track_total_hits", false);
    body.putArray("_source").add("text").add("position");
    body.putArray("sort").add("doc_id").addObject().putObject("position").put("missing", 0);
    return body;
  }

  /** Compares the units of a document: one with a position is a unit itself, another is cut. */
  private Optional<Hit> nearest(Unit asked, JsonNode hit) {
    String text = hit.at("/_source/text").asText();
    Stream<Unit> units =
        hit.path("_source").has("position")
            ? signer
                .signUnit(text)
                .map(signature -> new Unit(signature, text, signer.features(text)))
                .stream()
            : cut(text).stream();
    return units
        .map(
            unit ->
                new Hit(
                    asked.signature.position(),
                    asked.features.similarity(unit.features),
                    hit.path("_id").asText(),
                    unit.text))
        .filter(found -> found.similarity >= threshold)
        .min(NEAREST_FIRST);
  }
}

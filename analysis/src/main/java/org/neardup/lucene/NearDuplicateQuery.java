package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Features;

/**
 * Finds the documents with a unit that is a near duplicate of one of the given units. The score is
 * the similarity of the best pair of units, or what else {@link UnitScoring} makes of the pairs,
 * times the boost. Similarities are estimated from signatures and corrected for chance, or computed
 * exactly from the texts.
 *
 * <p>Candidates are the live documents that share a token with the query and match its filter.
 * Their signatures, in binary doc values, are then compared with those of the query, in a two-phase
 * iterator and only for units that share a token themselves. So cost follows the candidates, and
 * what shares no token is not found: the recall is the one that the scheme was planned for. The
 * field must have been indexed with {@link NearDuplicateFields} under the same scheme.
 *
 * <p>With a {@link Builder#window window} candidates are what stands near the query in the order of
 * permuted signatures instead: the cost follows the window, not the number of near duplicates.
 *
 * <p>Units come in likes: the units of one text or document. A document's score is that of the like
 * for which it is highest.
 *
 * <p>At most {@code numCandidates} candidates are verified: those that share most tokens, over the
 * whole searcher and never by segment, among equals those whose ids have the smallest hashes. In a
 * document of thousands of sentences that are alike the pairs that are compared are limited too,
 * see {@link #MAX_PAIRS}. While nothing is cut, hits and scores do not depend on segments or
 * deletes; a {@link SearchMonitor} is told whether something was.
 *
 * <pre>{@code
 * Query query =
 *     NearDuplicateQuery.builder("body", scheme)
 *         .like(LikeUnit.of(signer.sign(text)))
 *         .minSimilarity(0.8)
 *         .build();
 * }</pre>
 */
public final class NearDuplicateQuery extends Query {

  /** The most units that the likes of a query can have together. */
  public static final int MAX_UNITS = SharedPairs.MAX_UNITS;

  /**
   * About how many tokens shared by pairs of units a query looks at, over all the candidates that
   * there may be: some seconds of a processor. Each candidate has the same share of them, and never
   * less than four copies of the query take.
   */
  public static final int MAX_PAIRS = 1 << 24;

  private final QueryParameters parameters;
  private final SearchMonitor monitor;

  /** What the last weight was made of: a search makes one for each hit that it explains. */
  private volatile GatheredCandidates candidates;

  private NearDuplicateQuery(QueryParameters parameters, SearchMonitor monitor) {
    this.parameters = parameters;
    this.monitor = monitor;
  }

  /** A query of a field under the field's scheme. */
  public static Builder builder(String field, IndexScheme scheme) {
    return new Builder(field, scheme);
  }

  /** Collects what a query is told. */
  public static final class Builder {

    private final String field;
    private final IndexScheme scheme;
    private final List<List<LikeUnit>> likes = new ArrayList<>();
    private double minSimilarity;
    private int numCandidates = 1000;
    private int window;
    private UnitScoring scoring = UnitScoring.MAX;
    private Optional<Query> filter = Optional.empty();
    private Optional<UnitTexts> exactTexts = Optional.empty();
    private SearchMonitor monitor = SearchMonitor.NONE;

    private Builder(String field, IndexScheme scheme) {
      this.field = Objects.requireNonNull(field, "field");
      this.scheme = Objects.requireNonNull(scheme, "scheme");
    }

    /** Adds the units of one text or document; without any unit nothing is like it. */
    public Builder like(List<LikeUnit> units) {
      likes.add(List.copyOf(units));
      return this;
    }

    /** The smallest similarity of a pair of units that counts, 0 to 1; 0 unless set. */
    public Builder minSimilarity(double similarity) {
      this.minSimilarity = similarity;
      return this;
    }

    /** The most documents that are verified, at least 1; 1,000 unless set. */
    public Builder numCandidates(int candidates) {
      this.numCandidates = candidates;
      return this;
    }

    /**
     * Takes as candidates not what shares a token but what stands at most so many places beside a
     * unit of the query, to each side, in the order of its whole signatures under one of the bit
     * permutations. Needs a scheme with {@link PrefixScheme#hasWholeSignatures whole signatures}.
     */
    public Builder window(int places) {
      this.window = places;
      return this;
    }

    /** How pairs of units become a score; {@link UnitScoring#MAX} unless set. */
    public Builder scoring(UnitScoring unitScoring) {
      this.scoring = Objects.requireNonNull(unitScoring, "scoring");
      return this;
    }

    /** What candidates must match, before any is cut off. */
    public Builder filter(Query query) {
      this.filter = Optional.of(query);
      return this;
    }

    /**
     * Pairs whose estimate is at most 3 standard errors below the smallest similarity are compared
     * exactly, by the likes' {@link LikeUnit#of(UnitSignature, Features) features} and these texts.
     */
    public Builder exact(UnitTexts texts) {
      this.exactTexts = Optional.of(texts);
      return this;
    }

    /** Watches the query; plays no part in its equality. */
    public Builder monitor(SearchMonitor searchMonitor) {
      this.monitor = Objects.requireNonNull(searchMonitor, "monitor");
      return this;
    }

    /**
     * The query.
     *
     * @throws IllegalArgumentException if a number is out of range or a signature is not of the
     *     scheme
     */
    public NearDuplicateQuery build() {
      return new NearDuplicateQuery(
          new QueryParameters(
              field,
              scheme,
              likes,
              minSimilarity,
              numCandidates,
              window,
              scoring,
              filter,
              exactTexts),
          monitor);
    }
  }

  private Builder toBuilder() {
    Builder builder = new Builder(field(), scheme());
    builder.likes.addAll(likes());
    builder.filter = filter();
    builder.exactTexts = exactTexts();
    return builder
        .minSimilarity(minSimilarity())
        .numCandidates(numCandidates())
        .window(window())
        .scoring(scoring())
        .monitor(monitor);
  }

  /** The same query with another smallest similarity. */
  NearDuplicateQuery withMinSimilarity(double similarity) {
    return toBuilder().minSimilarity(similarity).build();
  }

  /** The same query watched by another monitor. */
  public NearDuplicateQuery withMonitor(SearchMonitor other) {
    return new NearDuplicateQuery(parameters, other);
  }

  /** The field with tokens and signatures. */
  public String field() {
    return parameters.field();
  }

  /** The scheme of the field. */
  public IndexScheme scheme() {
    return parameters.scheme();
  }

  /** The likes, each with its units. */
  public List<List<LikeUnit>> likes() {
    return parameters.likes();
  }

  /** The smallest similarity of a pair of units that counts. */
  public double minSimilarity() {
    return parameters.minSimilarity();
  }

  /** The most documents that are verified. */
  public int numCandidates() {
    return parameters.numCandidates();
  }

  /** How many places of a window make candidates; 0 if tokens do. */
  public int window() {
    return parameters.window();
  }

  /** How pairs of units become a score. */
  public UnitScoring scoring() {
    return parameters.scoring();
  }

  /** What candidates must match. */
  public Optional<Query> filter() {
    return parameters.filter();
  }

  /** The weight of the filter; null if there is none. */
  Weight filterWeight(IndexSearcher searcher) throws IOException {
    return filter().isEmpty()
        ? null
        : searcher.createWeight(searcher.rewrite(filter().get()), ScoreMode.COMPLETE_NO_SCORES, 1);
  }

  /** Where texts are found, if pairs are verified exactly. */
  public Optional<UnitTexts> exactTexts() {
    return parameters.exactTexts();
  }

  /** What watches the query. */
  public SearchMonitor monitor() {
    return monitor;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    if (likes().stream().allMatch(List::isEmpty)) {
      return new MatchNoDocsQuery("[like] has no unit with a signature");
    }
    if (filter().isPresent() && searcher.rewrite(filter().get()) instanceof MatchNoDocsQuery none) {
      return none;
    }
    // This object, which knows its candidates; the filter is rewritten when they are gathered.
    return this;
  }

  /** The candidates for a searcher, the same as before if its reader is. */
  GatheredCandidates candidates(IndexSearcher searcher) throws IOException {
    GatheredCandidates known = candidates;
    if (known == null || !known.areOf(searcher)) {
      known = GatheredCandidates.of(this, searcher);
      candidates = known;
    }
    return known;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return new NearDuplicateWeight(this, searcher, boost);
  }

  /**
   * Tokens are passed on as a set: as terms they would count against the limit on a query's
   * clauses.
   */
  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field())) {
      visitor.consumeTermsMatching(this, field(), this::tokenAutomaton);
    }
    filter()
        .ifPresent(query -> query.visit(visitor.getSubVisitor(BooleanClause.Occur.FILTER, this)));
  }

  /** What stands in a window depends on the index: it could be any token. */
  private ByteRunAutomaton tokenAutomaton() {
    if (window() > 0) {
      return TokenAutomata.runnable(Automata.makeAnyBinary());
    }
    List<BytesRef> tokens = new PreparedQuery(this).tokens().terms();
    return TokenAutomata.runnable(Automata.makeBinaryStringUnion(tokens));
  }

  @Override
  public String toString(String defaultField) {
    return "near_duplicate("
        + (field().equals(defaultField) ? "" : field() + ": ")
        + "units="
        + likes().stream().mapToInt(List::size).sum()
        + ", min_similarity="
        + minSimilarity()
        + ", num_candidates="
        + numCandidates()
        + (window() == 0 ? "" : ", window=" + window())
        + ", score_mode="
        + scoring().id()
        + ", verify="
        + (exactTexts().isPresent() ? "exact" : "signature")
        + filter().map(query -> ", filter=" + query).orElse("")
        + ", scheme="
        + scheme().id()
        + ")";
  }

  @Override
  public boolean equals(Object o) {
    return sameClassAs(o)
        && o instanceof NearDuplicateQuery other
        && parameters.equals(other.parameters);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + parameters.hashCode();
  }
}

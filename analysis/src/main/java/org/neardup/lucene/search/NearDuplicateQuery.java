package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.Term;
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
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.UnitTexts;
import org.neardup.util.Check;

/**
 * Finds the documents with a unit that is a near duplicate of one of the given units. The score is
 * the similarity of the best pair of units, or another score that {@link UnitScoring} makes of the
 * pairs, times the boost. Similarities are estimated from signatures and corrected for chance, or
 * computed exactly from the texts.
 *
 * <p>Candidates are the live documents that share a token with the query and match its filter.
 * Their signatures, in binary doc values, are then compared with the query's, in a two-phase
 * iterator and only for units that share a token themselves. So cost follows the candidates, and
 * what shares no token is not found: the recall is the one that the scheme was planned for. The
 * field must have been indexed with {@link NearDuplicateFields} under the same scheme.
 *
 * <p>Units come in likes: the units of one text or document. A document has the score of its best
 * like.
 *
 * <p>At most {@code numCandidates} candidates are verified: over the whole searcher, the candidates
 * that share most tokens, and among equals the ones whose ids have the smallest hashes. The pairs
 * that are compared in one document are limited too, by {@link #MAX_PAIRS}. While nothing is cut,
 * hits and scores do not depend on segments or deletes; a {@link SearchMonitor} learns of a cut.
 *
 * <p>Immutable. {@link #rewrite} gathers the candidates, segments in parallel where the searcher
 * has threads, and gives a query that is bound to the searcher's reader.
 */
public final class NearDuplicateQuery extends Query {

  /** Most units of a query. */
  public static final int MAX_UNITS = SharedPairs.MAX_UNITS;

  /**
   * About how many tokens shared by pairs of units a query looks at, over all the candidates that
   * there may be: some seconds of a processor. Each candidate has the same share of them, and never
   * less than four copies of the query take.
   */
  public static final int MAX_PAIRS = 1 << 24;

  /** Most tokens that {@link #visit} gives as terms. */
  static final int MAX_TERMS = 1024;

  /** The parts by which queries are equal. */
  private record Parts(
      String field,
      IndexScheme scheme,
      List<List<LikeUnit>> likes,
      SearchOptions options,
      Optional<Query> filter,
      Optional<UnitTexts> texts) {}

  private final Parts parts;
  private final List<Optional<String>> likeTexts;
  private final SearchMonitor monitor;

  /** The candidates in the reader that the query was rewritten for; empty before. */
  private final Optional<Candidates> candidates;

  /**
   * A query without a filter that estimates similarities from signatures.
   *
   * @param likes the units of each text or document; without any unit nothing is found
   * @throws IllegalArgumentException if a signature is not of the scheme, or there are more units
   *     than {@link #MAX_UNITS}
   */
  public NearDuplicateQuery(
      String field, IndexScheme scheme, List<List<LikeUnit>> likes, SearchOptions options) {
    this(
        new Parts(
            Objects.requireNonNull(field, "field"),
            scheme,
            likes.stream().map(List::copyOf).toList(),
            options,
            Optional.empty(),
            Optional.empty()),
        List.of(),
        SearchMonitor.NONE,
        Optional.empty());
    requireUnits();
  }

  private NearDuplicateQuery(
      Parts parts,
      List<Optional<String>> likeTexts,
      SearchMonitor monitor,
      Optional<Candidates> candidates) {
    this.parts = parts;
    this.likeTexts = likeTexts;
    this.monitor = monitor;
    this.candidates = candidates;
  }

  private void requireUnits() {
    long units = likes().stream().mapToLong(List::size).sum();
    Check.that(units <= MAX_UNITS, "[like] must have at most %s units, got %s", MAX_UNITS, units);
    int components = scheme().signature().components();
    for (List<LikeUnit> like : likes()) {
      for (LikeUnit unit : like) {
        Check.that(
            unit.signature().size() == components,
            "[like] must have signatures of [components] = %s, got %s",
            components,
            unit.signature().size());
      }
    }
  }

  private NearDuplicateQuery with(
      SearchOptions options, Optional<Query> filter, Optional<UnitTexts> texts) {
    Parts other = new Parts(field(), scheme(), likes(), options, filter, texts);
    return new NearDuplicateQuery(other, likeTexts, monitor, Optional.empty());
  }

  /** The same query whose candidates must match another one, before any is cut off. */
  public NearDuplicateQuery withFilter(Query query) {
    return with(options(), Optional.of(query), texts());
  }

  /**
   * The same query, but pairs whose estimate is at most 3 standard errors below the smallest
   * similarity, or above it, are compared exactly, by the likes' {@link LikeUnit#features features}
   * and these texts.
   */
  public NearDuplicateQuery withTexts(UnitTexts unitTexts) {
    return with(options(), filter(), Optional.of(unitTexts));
  }

  NearDuplicateQuery withMinSimilarity(double similarity) {
    return with(options().withMinSimilarity(similarity), filter(), texts());
  }

  /**
   * The same query with the raw texts of its likes, for evidence. They play no part in its
   * equality.
   *
   * @param rawTexts for each like the text that the offsets of its units refer to, where it is
   *     known
   */
  public NearDuplicateQuery withLikeTexts(List<Optional<String>> rawTexts) {
    return new NearDuplicateQuery(parts, List.copyOf(rawTexts), monitor, Optional.empty());
  }

  public NearDuplicateQuery withMonitor(SearchMonitor other) {
    return new NearDuplicateQuery(parts, likeTexts, other, Optional.empty());
  }

  public String field() {
    return parts.field;
  }

  public IndexScheme scheme() {
    return parts.scheme;
  }

  public List<List<LikeUnit>> likes() {
    return parts.likes;
  }

  public Optional<String> likeText(int like) {
    return like < likeTexts.size() ? likeTexts.get(like) : Optional.empty();
  }

  public SearchOptions options() {
    return parts.options;
  }

  public double minSimilarity() {
    return options().minSimilarity().orElse(0);
  }

  public Optional<Query> filter() {
    return parts.filter;
  }

  public Optional<UnitTexts> texts() {
    return parts.texts;
  }

  public SearchMonitor monitor() {
    return monitor;
  }

  Optional<Weight> filterWeight(IndexSearcher searcher) throws IOException {
    return filter().isEmpty()
        ? Optional.empty()
        : Optional.of(
            searcher.createWeight(
                searcher.rewrite(filter().get()), ScoreMode.COMPLETE_NO_SCORES, 1));
  }

  /**
   * The same query with its candidates in the searcher's reader, which it is for alone from then
   * on.
   */
  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    if (candidates.isPresent()) {
      return this;
    }
    if (likes().stream().allMatch(List::isEmpty)) {
      return new MatchNoDocsQuery("[like] has no unit with a signature");
    }
    if (filter().isPresent() && searcher.rewrite(filter().get()) instanceof MatchNoDocsQuery none) {
      return none;
    }
    Optional<Candidates> found = Optional.of(Candidates.of(this, searcher));
    return new NearDuplicateQuery(parts, likeTexts, monitor, found);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    if (candidates.isEmpty()) {
      return searcher.rewrite(this).createWeight(searcher, scoreMode, boost);
    }
    return new NearDuplicateWeight(this, candidates.get(), searcher, boost);
  }

  /**
   * Passes on the tokens as terms; a matching document has at least one of them, which lets the
   * percolator choose among stored queries. More than {@value #MAX_TERMS} tokens are passed on as a
   * set.
   */
  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor instanceof Finder finder) {
      finder.found.add(this);
    } else if (visitor.acceptField(field())) {
      visitTokens(visitor, visitor.getSubVisitor(BooleanClause.Occur.SHOULD, this));
    }
    filter()
        .ifPresent(query -> query.visit(visitor.getSubVisitor(BooleanClause.Occur.FILTER, this)));
  }

  /**
   * Passes single terms only to visitors that distinguish alternatives, as a percolator does. Other
   * visitors, which count clauses or look for terms to highlight, get all tokens as one set.
   */
  @SuppressWarnings(
      "ReferenceEquality") // identity shows whether the visitor distinguishes alternatives
  private void visitTokens(QueryVisitor visitor, QueryVisitor ofAlternatives) {
    long terms = likes().stream().mapToLong(List::size).sum() * scheme().tokensPerUnit();
    if (terms > MAX_TERMS || ofAlternatives == visitor) {
      visitor.consumeTermsMatching(this, field(), this::tokenAutomaton);
    } else {
      ofAlternatives.consumeTerms(this, terms());
    }
  }

  private Term[] terms() {
    return PreparedQuery.of(this).tokens().stream()
        .map(token -> new Term(field(), token.term()))
        .toArray(Term[]::new);
  }

  /** Tokens are ASCII: the automaton of their characters is the automaton of their bytes. */
  private ByteRunAutomaton tokenAutomaton() {
    List<BytesRef> tokens =
        PreparedQuery.of(this).tokens().stream().map(PreparedQuery.Token::term).toList();
    return new ByteRunAutomaton(Automata.makeStringUnion(tokens));
  }

  /** The near_duplicate queries within a query that a hit may match. */
  public static List<NearDuplicateQuery> in(Query query) {
    return in(query, false);
  }

  /** The near_duplicate queries within a query, also the ones under {@code must_not}. */
  public static List<NearDuplicateQuery> allIn(Query query) {
    return in(query, true);
  }

  private static List<NearDuplicateQuery> in(Query query, boolean excludedToo) {
    Finder finder = new Finder(excludedToo);
    query.visit(finder);
    return finder.found;
  }

  /** Collects queries, which add themselves instead of their tokens. */
  private static final class Finder extends QueryVisitor {

    private final boolean excludedToo;
    private final List<NearDuplicateQuery> found = new ArrayList<>();

    Finder(boolean excludedToo) {
      this.excludedToo = excludedToo;
    }

    @Override
    public QueryVisitor getSubVisitor(BooleanClause.Occur occur, Query parent) {
      return excludedToo ? this : super.getSubVisitor(occur, parent);
    }
  }

  @Override
  public String toString(String defaultField) {
    List<String> notes = monitor.notes();
    return ("near_duplicate(%sunits=%s, min_similarity=%s, num_candidates=%s, score_mode=%s,"
            + " verify=%s%s, scheme=%s%s)")
        .formatted(
            field().equals(defaultField) ? "" : field() + ": ",
            likes().stream().mapToInt(List::size).sum(),
            minSimilarity(),
            options().numCandidates(),
            options().scoring().id(),
            texts().isPresent() ? "exact" : "signature",
            filter().map(query -> ", filter=" + query).orElse(""),
            scheme().id(),
            notes.isEmpty() ? "" : ", warnings=" + notes);
  }

  @Override
  public boolean equals(Object o) {
    return sameClassAs(o)
        && o instanceof NearDuplicateQuery other
        && parts.equals(other.parts)
        && reader().equals(other.reader());
  }

  private Optional<Object> reader() {
    return candidates.map(Candidates::reader);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + parts.hashCode();
  }
}

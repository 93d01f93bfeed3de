package org.neardup.elasticsearch.evidence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.lucene.UnitTexts;
import org.neardup.lucene.search.NearDuplicateQuery;
import org.neardup.shingle.TextNumbers;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.unit.RawWords;
import org.neardup.unit.RunAligner;
import org.neardup.unit.UnitCutter;
import org.neardup.util.Reservation;

/**
 * Completes pairs by the raw texts of a query's likes and of hits: whether their numbers are the
 * same, and where the runs begin and end that pairs of passages are windows of. The words of a like
 * are read once, the words of a hit for each hit: O(length). Where a text is not known, pairs are
 * not changed. Not thread safe.
 */
final class PairTexts {

  private final NearDuplicateQuery query;
  private final UnitTexts texts;

  /** The words of likes that were asked for; they are kept until the search ends. */
  private final Map<Integer, Optional<RawWords>> likes = new HashMap<>();

  private UnitTexts.LeafTexts leaf;

  /** Made with the first text: a field without texts has none. */
  private UnitCutter cutter;

  PairTexts(NearDuplicateQuery query, SearchExecutionContext context) {
    this.query = query;
    this.texts =
        SourceTexts.ifKnown((NearDuplicateFieldType) context.getFieldType(query.field()), context);
  }

  private TextOptions options() {
    return query.scheme().signature().text();
  }

  void goTo(LeafReaderContext context) throws IOException {
    leaf = texts.forLeaf(context);
  }

  /** The pairs of a document, of windows the runs that they belong to, each once. */
  List<EvidencePair> of(int doc, List<EvidencePair> found) throws IOException {
    boolean passages = options().unit() == Unit.PASSAGE;
    boolean known =
        found.stream().anyMatch(pair -> query.likeText(pair.match().like()).isPresent());
    Optional<String> text = known ? leaf.text(doc) : Optional.empty();
    if (text.isEmpty()) {
      return passages ? EvidencePair.merged(found) : found;
    }
    try (Reservation copy = new Reservation(query.monitor())) {
      copy.add((long) Character.BYTES * text.get().length());
      List<EvidencePair> pairs = passages ? runs(found, text.get()) : found;
      return pairs.stream().map(pair -> compared(pair, text.get())).toList();
    }
  }

  private EvidencePair compared(EvidencePair pair, String text) {
    return query
        .likeText(pair.match().like())
        .filter(like -> pair.like().end() <= like.length())
        .map(
            like ->
                TextNumbers.compared(numbers(like, pair.like()), numbers(text, pair.document())))
        .map(pair::with)
        .orElse(pair);
  }

  private long numbers(String text, EvidencePair.Place place) {
    return cutter().numbers(text.substring(place.start(), place.end()));
  }

  private List<EvidencePair> runs(List<EvidencePair> windows, String text) {
    try (RawWords document = read(text)) {
      return EvidencePair.merged(aligned(windows, document));
    }
  }

  private RawWords read(String text) {
    return RawWords.of(cutter().withoutIgnored(text), options(), query.monitor());
  }

  private UnitCutter cutter() {
    cutter = cutter == null ? texts.signer(query.scheme().signature()).cutter() : cutter;
    return cutter;
  }

  private List<EvidencePair> aligned(List<EvidencePair> windows, RawWords document) {
    Map<Integer, Optional<RunAligner>> aligners = new HashMap<>();
    List<EvidencePair> pairs = new ArrayList<>(windows.size());
    for (EvidencePair pair : windows) {
      query.monitor().checkCancelled();
      Optional<RunAligner> aligner = aligners.get(pair.match().like());
      if (aligner == null) {
        long left = RunAligner.MAX_STEPS - steps(aligners.values());
        Optional<RawWords> words =
            likes.computeIfAbsent(pair.match().like(), i -> query.likeText(i).map(this::read));
        aligner = words.map(like -> new RunAligner(like, document, left));
        aligners.put(pair.match().like(), aligner);
      }
      pairs.add(
          aligner
              .flatMap(runs -> runs.run(pair.like().span(), pair.document().span()))
              .map(pair::at)
              .orElse(pair));
    }
    if (steps(aligners.values()) >= RunAligner.MAX_STEPS) {
      query.monitor().runsCut();
    }
    return pairs;
  }

  /** The steps of all likes together, which are limited for each document. */
  private static long steps(Collection<Optional<RunAligner>> aligners) {
    return aligners.stream().flatMap(Optional::stream).mapToLong(RunAligner::steps).sum();
  }
}

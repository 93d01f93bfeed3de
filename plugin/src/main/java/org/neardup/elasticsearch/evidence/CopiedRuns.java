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
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.lucene.SearchMonitor;
import org.neardup.lucene.UnitTexts;
import org.neardup.text.RawWords;
import org.neardup.text.RunAligner;
import org.neardup.text.Unit;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/**
 * Where the runs that pairs of passages are windows of begin and end in the raw texts of a query's
 * likes and of hits. The words of a like are read once, the words of a hit for each hit: O(length).
 * Pairs stay windows where a text is not known. Not thread safe.
 */
final class CopiedRuns {

  private final NearDuplicateQuery query;
  private final UnitTexts texts;
  private final MemoryAccount memory;

  /** The words of likes that were asked for; they are kept until the search ends. */
  private final Map<Integer, Optional<RawWords>> likes = new HashMap<>();

  private UnitTexts.LeafTexts leaf;

  private CopiedRuns(NearDuplicateQuery query, UnitTexts texts) {
    this.query = query;
    this.texts = texts;
    this.memory = new CancellableMemory(query.monitor());
  }

  /** Empty if the query is not about passages. */
  static Optional<CopiedRuns> of(NearDuplicateQuery query, SearchExecutionContext context) {
    if (query.scheme().signature().text().unit() != Unit.PASSAGE) {
      return Optional.empty();
    }
    NearDuplicateFieldType type = (NearDuplicateFieldType) context.getFieldType(query.field());
    return Optional.of(new CopiedRuns(query, SourceTexts.ifKnown(type, context)));
  }

  /** Looks for cancellation too where it is asked for memory, as long texts are read. */
  private record CancellableMemory(SearchMonitor monitor) implements MemoryAccount {
    @Override
    public void reserve(long bytes) {
      monitor.checkCancelled();
      monitor.reserve(bytes);
    }

    @Override
    public void release(long bytes) {
      monitor.release(bytes);
    }
  }

  void goTo(LeafReaderContext context) throws IOException {
    leaf = texts.forLeaf(context);
  }

  /** The runs that pairs of windows of a document belong to, each once. */
  List<EvidencePair> of(int doc, List<EvidencePair> windows) throws IOException {
    boolean known = windows.stream().anyMatch(pair -> query.likeText(pair.index()).isPresent());
    Optional<String> text = known ? leaf.text(doc) : Optional.empty();
    return EvidencePair.merged(text.isPresent() ? aligned(windows, text.get()) : windows);
  }

  private List<EvidencePair> aligned(List<EvidencePair> windows, String text) {
    try (Reservation copy = new Reservation(memory)) {
      copy.add((long) Character.BYTES * text.length());
      try (RawWords document = read(text)) {
        return aligned(windows, document);
      }
    }
  }

  private RawWords read(String text) {
    return RawWords.of(text, query.scheme().signature().text(), memory);
  }

  private List<EvidencePair> aligned(List<EvidencePair> windows, RawWords document) {
    Map<Integer, Optional<RunAligner>> aligners = new HashMap<>();
    List<EvidencePair> pairs = new ArrayList<>(windows.size());
    for (EvidencePair pair : windows) {
      query.monitor().checkCancelled();
      Optional<RunAligner> aligner = aligners.get(pair.index());
      if (aligner == null) {
        long left = RunAligner.MAX_STEPS - steps(aligners.values());
        aligner = words(pair.index()).map(like -> new RunAligner(like, document, left));
        aligners.put(pair.index(), aligner);
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

  /** All likes share the steps that a document may take. */
  private static long steps(Collection<Optional<RunAligner>> aligners) {
    return aligners.stream().flatMap(Optional::stream).mapToLong(RunAligner::steps).sum();
  }

  private Optional<RawWords> words(int like) {
    return likes.computeIfAbsent(like, i -> query.likeText(i).map(this::read));
  }
}

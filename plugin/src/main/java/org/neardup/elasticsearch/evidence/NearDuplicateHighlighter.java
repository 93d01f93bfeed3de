package org.neardup.elasticsearch.evidence;

import java.io.IOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.search.highlight.Encoder;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.subphase.highlight.FieldHighlightContext;
import org.elasticsearch.search.fetch.subphase.highlight.HighlightField;
import org.elasticsearch.search.fetch.subphase.highlight.HighlightUtils;
import org.elasticsearch.search.fetch.subphase.highlight.Highlighter;
import org.elasticsearch.search.fetch.subphase.highlight.SearchHighlightContext.FieldOptions;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.elasticsearch.server.Highlights;
import org.neardup.lucene.search.NearDuplicateQuery;

/**
 * Marks in the raw text of a hit the sentences that are near duplicates of sentences of the query,
 * or the runs that passages of the query copy: each one is a fragment, or with {@code
 * number_of_fragments: 0} the whole text is. Fragments are in the order of the text, or with {@code
 * order: score} the most similar first; if there are more than {@code number_of_fragments}, the
 * most similar are kept. The more similar one of two sentences that overlap is marked; passages
 * that overlap are one. A field of words is marked by the matches in its multi-fields.
 */
public final class NearDuplicateHighlighter implements Highlighter {

  public static final String NAME = "near_duplicate";

  /** Any field may have a multi-field with matches. */
  @Override
  public boolean canHighlight(MappedFieldType fieldType) {
    return true;
  }

  /** Null, which leaves the field out, if there is nothing to mark or no text to mark it in. */
  @Override
  public HighlightField highlight(FieldHighlightContext context) throws IOException {
    List<EvidencePair> matches = matches(context);
    if (matches.isEmpty()) {
      return null;
    }
    Optional<String> text = text(context, matches.get(0).query().field());
    if (text.isEmpty()) {
      return null;
    }
    List<EvidencePair> marked = marked(matches, text.get().length());
    List<String> fragments = fragments(text.get(), marked, context.field.fieldOptions());
    return Highlights.of(context.fieldName, fragments);
  }

  /** In the field, or in multi-fields of it, which have the same text. */
  private static List<EvidencePair> matches(FieldHighlightContext context) throws IOException {
    // Where each field is asked for, most have no part in the query.
    if (NearDuplicateQuery.in(context.query).stream().noneMatch(q -> isOf(context, q))) {
      return List.of();
    }
    String key = NAME + ":" + context.fieldName;
    HitMatches matches =
        (HitMatches)
            context.cache.computeIfAbsent(
                key,
                k -> new HitMatches(context.query, context.context.getSearchExecutionContext()));
    return matches.of(context.hitContext.readerContext(), context.hitContext.docId()).stream()
        .filter(found -> isOf(context, found.query()) && found.nested().isEmpty())
        .toList();
  }

  private static boolean isOf(FieldHighlightContext context, NearDuplicateQuery query) {
    return (query.field() + ".").startsWith(context.fieldType.name() + ".");
  }

  /** Passages that overlap as one, and of others that overlap the most similar ones. */
  private static List<EvidencePair> marked(List<EvidencePair> pairs, int length) {
    NavigableMap<Integer, EvidencePair> best = new TreeMap<>();
    EvidencePair.joined(pairs).stream()
        .filter(pair -> pair.document().end() <= length)
        .sorted(EvidencePair.MOST_SIMILAR)
        .forEach(
            pair -> {
              // Kept pairs do not overlap: the last one before the end is enough.
              var before = best.lowerEntry(pair.document().end());
              if (before == null || !before.getValue().document().overlaps(pair.document())) {
                best.put(pair.document().start(), pair);
              }
            });
    return List.copyOf(best.values());
  }

  private static Optional<String> text(FieldHighlightContext context, String field)
      throws IOException {
    SearchExecutionContext search = context.context.getSearchExecutionContext();
    return SourceTexts.of((NearDuplicateFieldType) search.getFieldType(field), search)
        .forLeaf(context.hitContext.readerContext())
        .text(context.hitContext.docId());
  }

  private static List<String> fragments(
      String text, List<EvidencePair> matches, FieldOptions options) {
    if (options.numberOfFragments() == 0) {
      return List.of(markAll(text, matches, options));
    }
    Stream<EvidencePair> kept =
        matches.stream().sorted(EvidencePair.MOST_SIMILAR).limit(options.numberOfFragments());
    return (options.scoreOrdered() ? kept : kept.sorted(EvidencePair.IN_ORDER))
        .map(match -> mark(text, match.document(), options))
        .toList();
  }

  private static String markAll(String text, List<EvidencePair> matches, FieldOptions options) {
    StringBuilder marked = new StringBuilder();
    int done = 0;
    for (EvidencePair match : matches) {
      marked.append(encoder(options).encodeText(text.substring(done, match.document().start())));
      marked.append(mark(text, match.document(), options));
      done = match.document().end();
    }
    return marked.append(encoder(options).encodeText(text.substring(done))).toString();
  }

  private static String mark(String text, EvidencePair.Place place, FieldOptions options) {
    return options.preTags()[0]
        + encoder(options).encodeText(text.substring(place.start(), place.end()))
        + options.postTags()[0];
  }

  private static Encoder encoder(FieldOptions options) {
    return "html".equals(options.encoder())
        ? HighlightUtils.Encoders.HTML
        : HighlightUtils.Encoders.DEFAULT;
  }
}

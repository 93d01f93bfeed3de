package org.neardup.elasticsearch.fetch;

import java.io.IOException;
import java.util.Comparator;
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
import org.neardup.elasticsearch.fetch.HitMatches.QueryMatch;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.elasticsearch.server.Highlights;
import org.neardup.lucene.NearDuplicateQueries;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.lucene.UnitMatch;

/**
 * Marks the sentences of a hit that are near duplicates of sentences of the query, in the raw text:
 * each one is a fragment, or with {@code number_of_fragments: 0} the whole text is. Fragments stand
 * in the order of the text, or with {@code order: score} the most similar first; if there are more
 * than {@code number_of_fragments}, the most similar are kept; so they are of two that overlap. A
 * field of words is marked by the matches in its multi-fields.
 */
public final class NearDuplicateHighlighter implements Highlighter {

  /** The {@code type} of the highlighter. */
  public static final String NAME = "near_duplicate";

  private static final Comparator<UnitMatch> IN_TEXT_ORDER =
      Comparator.comparingInt(UnitMatch::start);
  private static final Comparator<UnitMatch> MOST_SIMILAR =
      Comparator.comparingDouble(UnitMatch::similarity).reversed().thenComparing(IN_TEXT_ORDER);

  /** Any field may have a multi-field with matches. */
  @Override
  public boolean canHighlight(MappedFieldType fieldType) {
    return true;
  }

  /** Null, which leaves the field out, if there is nothing to mark or no text to mark it in. */
  @Override
  public HighlightField highlight(FieldHighlightContext context) throws IOException {
    List<QueryMatch> matches = matches(context);
    if (matches.isEmpty()) {
      return null;
    }
    Optional<String> text = text(context, matches.get(0).query().field());
    if (text.isEmpty()) {
      return null;
    }
    List<UnitMatch> marked = best(matches, text.get().length());
    List<String> fragments = fragments(text.get(), marked, context.field.fieldOptions());
    return Highlights.of(context.fieldName, fragments);
  }

  /** In the field, or in multi-fields of it, which have the same text. */
  private static List<QueryMatch> matches(FieldHighlightContext context) throws IOException {
    // Where each field is asked for, most have no part in the query.
    if (NearDuplicateQueries.in(context.query).stream().noneMatch(q -> isOf(context, q))) {
      return List.of();
    }
    String key = NAME + ":" + context.fieldName;
    HitMatches matches =
        (HitMatches) context.cache.computeIfAbsent(key, k -> new HitMatches(context.query));
    return matches.of(context.hitContext.readerContext(), context.hitContext.docId()).stream()
        .filter(found -> isOf(context, found.query()))
        .toList();
  }

  private static boolean isOf(FieldHighlightContext context, NearDuplicateQuery query) {
    return (query.field() + ".").startsWith(context.fieldType.name() + ".");
  }

  /** The most similar ones of those that overlap. */
  private static List<UnitMatch> best(List<QueryMatch> matches, int length) {
    NavigableMap<Integer, UnitMatch> best = new TreeMap<>();
    matches.stream()
        .map(QueryMatch::match)
        .filter(match -> match.end() <= length)
        .sorted(MOST_SIMILAR)
        .forEach(
            match -> {
              // Those that are kept do not overlap: the last one before the end is enough.
              var before = best.lowerEntry(match.end());
              if (before == null || before.getValue().end() <= match.start()) {
                best.put(match.start(), match);
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
      String text, List<UnitMatch> matches, FieldOptions options) {
    if (options.numberOfFragments() == 0) {
      return List.of(markAll(text, matches.stream().sorted(IN_TEXT_ORDER).toList(), options));
    }
    Stream<UnitMatch> kept =
        matches.stream().sorted(MOST_SIMILAR).limit(options.numberOfFragments());
    return (options.scoreOrdered() ? kept : kept.sorted(IN_TEXT_ORDER))
        .map(match -> mark(text, match, options))
        .toList();
  }

  private static String markAll(String text, List<UnitMatch> matches, FieldOptions options) {
    StringBuilder marked = new StringBuilder();
    int done = 0;
    for (UnitMatch match : matches) {
      marked.append(encoder(options).encodeText(text.substring(done, match.start())));
      marked.append(mark(text, match, options));
      done = match.end();
    }
    return marked.append(encoder(options).encodeText(text.substring(done))).toString();
  }

  private static String mark(String text, UnitMatch match, FieldOptions options) {
    return options.preTags()[0]
        + encoder(options).encodeText(text.substring(match.start(), match.end()))
        + options.postTags()[0];
  }

  private static Encoder encoder(FieldOptions options) {
    return "html".equals(options.encoder())
        ? HighlightUtils.Encoders.HTML
        : HighlightUtils.Encoders.DEFAULT;
  }
}

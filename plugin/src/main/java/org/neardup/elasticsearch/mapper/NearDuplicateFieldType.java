package org.neardup.elasticsearch.mapper;

import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Query;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.StringFieldType;
import org.elasticsearch.index.mapper.TextSearchInfo;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.lucene.NearDuplicateAnalyzer;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.signature.UnitSignature;

/**
 * What searches need to know of a {@code near_duplicate} field. {@code term} and {@code terms} take
 * tokens; {@code match} analyses a text to tokens with the field's scheme.
 */
public final class NearDuplicateFieldType extends StringFieldType {

  private final FieldScheme scheme;

  NearDuplicateFieldType(String name, FieldScheme scheme, Map<String, String> meta) {
    super(name, IndexType.terms(true, true), false, textSearchInfo(scheme), meta);
    this.scheme = scheme;
  }

  private static TextSearchInfo textSearchInfo(FieldScheme scheme) {
    NamedAnalyzer analyzer =
        new NamedAnalyzer(
            NearDuplicateFieldMapper.CONTENT_TYPE,
            AnalyzerScope.INDEX,
            new NearDuplicateAnalyzer(scheme.index()));
    // Without positions even where they are indexed: those say which sentence, and a phrase of
    // tokens means nothing.
    return new TextSearchInfo(
        TextSearchInfo.SIMPLE_MATCH_ONLY.luceneFieldType(), null, analyzer, analyzer);
  }

  /**
   * The type as that of a {@code near_duplicate} field.
   *
   * @throws IllegalArgumentException if it is another one; says what to do instead
   */
  public static NearDuplicateFieldType require(MappedFieldType type, String queryName) {
    if (type instanceof NearDuplicateFieldType nearDuplicate) {
      return nearDuplicate;
    }
    throw new IllegalArgumentException(
        "["
            + queryName
            + "] query needs a field of type ["
            + NearDuplicateFieldMapper.CONTENT_TYPE
            + "], but ["
            + type.name()
            + "] is of type ["
            + type.typeName()
            + "]: map it, or a multi-field of it, as ["
            + NearDuplicateFieldMapper.CONTENT_TYPE
            + "]; on a [text] field with the analyzer [minhash_bands] use a [match] query with"
            + " [minimum_should_match]");
  }

  /** The field's scheme. */
  public FieldScheme scheme() {
    return scheme;
  }

  /**
   * Documents with a unit that is a near duplicate of one of the given ones.
   *
   * @param minSimilarity the field's threshold if null
   */
  public Query nearDuplicateQuery(
      List<UnitSignature> units, @Nullable Double minSimilarity, int numCandidates) {
    double similarity = minSimilarity == null ? scheme.resolved().threshold() : minSimilarity;
    return new NearDuplicateQuery(name(), scheme.index(), units, similarity, numCandidates);
  }

  @Override
  public String typeName() {
    return NearDuplicateFieldMapper.CONTENT_TYPE;
  }

  /** Doc values hold signatures, which have no order and no buckets. */
  @Override
  public boolean isAggregatable() {
    return false;
  }

  @Override
  public ValueFetcher valueFetcher(SearchExecutionContext context, @Nullable String format) {
    if (format != null) {
      throw new IllegalArgumentException(
          "field [" + name() + "] of type [" + typeName() + "] does not support formats");
    }
    return new SignatureFetcher(name(), scheme.signatureId());
  }
}

package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.MapperBuilderContext;
import org.elasticsearch.index.mapper.MapperMergeContext;
import org.neardup.lsh.SchemeSettings;

/**
 * The field type {@code near_duplicate}: signs the texts of a document and indexes band tokens and
 * signatures under one name.
 */
public final class NearDuplicateFieldMapper extends FieldMapper {

  public static final String CONTENT_TYPE = "near_duplicate";

  /** Default of {@code max_sentences}. */
  public static final int DEFAULT_MAX_SENTENCES = 10_000;

  public static final TypeParser PARSER = new TypeParser((name, context) -> new Builder(name));

  /** Collects the parameters of a mapping. */
  public static final class Builder extends FieldMapper.Builder {

    private final SchemeParameters scheme;
    private final Parameter<Integer> maxSentences =
        Parameter.intParam(
                "max_sentences", true, mapper -> cast(mapper).maxSentences, DEFAULT_MAX_SENTENCES)
            .alwaysSerialize()
            .addValidator(Builder::requireMaxSentences);
    private final Parameter<Map<String, String>> meta = Parameter.metaParam();

    public Builder(String name) {
      super(name);
      scheme = new SchemeParameters(name);
    }

    private static void requireMaxSentences(int value) {
      if (value < 1) {
        throw new IllegalArgumentException("[max_sentences] must be at least 1, got " + value);
      }
    }

    @Override
    protected Parameter<?>[] getParameters() {
      List<Parameter<?>> all = new ArrayList<>(scheme.all());
      all.add(maxSentences);
      all.add(meta);
      return all.toArray(Parameter<?>[]::new);
    }

    @Override
    protected void mergeFromBuilder(
        FieldMapper.Builder incoming, Conflicts conflicts, MapperMergeContext context) {
      ((Builder) incoming).scheme.inherit(scheme);
      super.mergeFromBuilder(incoming, conflicts, context);
    }

    @Override
    public String contentType() {
      return CONTENT_TYPE;
    }

    @Override
    public NearDuplicateFieldMapper build(MapperBuilderContext context) {
      FieldScheme fieldScheme = new FieldScheme(scheme.resolve());
      NearDuplicateFieldType type =
          new NearDuplicateFieldType(
              context.buildFullName(leafName()), fieldScheme, meta.getValue());
      return new NearDuplicateFieldMapper(
          leafName(), type, builderParams(this, context), maxSentences.getValue());
    }
  }

  private final int maxSentences;
  private final Map<String, String> settings;

  private NearDuplicateFieldMapper(
      String leafName, NearDuplicateFieldType type, BuilderParams params, int maxSentences) {
    super(leafName, type, params);
    this.maxSentences = maxSentences;
    this.settings = SchemeSettings.flatten(type.scheme().resolved());
  }

  static NearDuplicateFieldMapper cast(FieldMapper mapper) {
    return (NearDuplicateFieldMapper) mapper;
  }

  /** The settings of the resolved scheme. */
  Map<String, String> settings() {
    return settings;
  }

  int maxSentences() {
    return maxSentences;
  }

  @Override
  public NearDuplicateFieldType fieldType() {
    return (NearDuplicateFieldType) super.fieldType();
  }

  @Override
  public Map<String, NamedAnalyzer> indexAnalyzers() {
    return Map.of(fullPath(), fieldType().getTextSearchInfo().searchAnalyzer());
  }

  /** Sees values one by one: lists are taken apart by the caller. */
  @Override
  protected void parseCreateField(DocumentParserContext context) throws IOException {
    FieldValue.parse(context.parser())
        .ifPresent(value -> FieldUnits.of(context.doc(), this).add(value));
  }

  @Override
  protected boolean supportsParsingObject() {
    return true;
  }

  @Override
  public FieldMapper.Builder getMergeBuilder() {
    return new Builder(leafName()).init(this);
  }

  @Override
  protected String contentType() {
    return CONTENT_TYPE;
  }
}

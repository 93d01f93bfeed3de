package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.Explicit;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.MapperBuilderContext;
import org.elasticsearch.index.mapper.MappingLookup;
import org.elasticsearch.index.mapper.NestedLookup;
import org.elasticsearch.index.mapper.NestedObjectMapper;
import org.elasticsearch.index.mapper.TypeParsers;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentLocation;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.support.AbstractXContentParser;
import org.neardup.elasticsearch.server.ServerFieldMapper;
import org.neardup.elasticsearch.server.ServerMapperBuilder;
import org.neardup.resource.Resources;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.signature.SignatureScheme;
import org.neardup.util.Check;

/**
 * The field type {@code near_duplicate}: signs the texts of a document and indexes tokens and
 * signatures under one name.
 */
public final class NearDuplicateFieldMapper extends ServerFieldMapper {

  public static final String CONTENT_TYPE = "near_duplicate";

  public static final int DEFAULT_MAX_SENTENCES = 10_000;

  /** Parses mappings whose schemes may name some files. */
  public static TypeParser parser(Resources resources) {
    return new TypeParser(
        (name, context) ->
            new Builder(name, IGNORE_MALFORMED_SETTING.get(context.getSettings()), resources));
  }

  public static final class Builder extends ServerMapperBuilder {

    private final Resources resources;
    private final SchemeParameters scheme;
    private final Parameter<Integer> version =
        Parameter.intParam(
                SchemeRequest.VERSION,
                false,
                mapper -> SignatureScheme.VERSION,
                SignatureScheme.VERSION)
            .alwaysSerialize()
            .addValidator(SchemeRequest::requireVersion);
    private final Parameter<String> textLanguage =
        Parameter.stringParam("text_language", false, mapper -> cast(mapper).textLanguage, null)
            .acceptsNull();
    private final Parameter<Integer> maxUnits =
        Parameter.intParam(
                "max_units", true, mapper -> cast(mapper).maxUnits, DEFAULT_MAX_SENTENCES)
            .alwaysSerialize()
            .addValidator(value -> Check.atLeast("max_units", value, 1));
    private final Parameter<String> textField =
        Parameter.stringParam(
                "text_field", true, mapper -> cast(mapper).fieldType().textField(), null)
            .acceptsNull()
            .addValidator(Builder::requireTextField);
    private final Parameter<Integer> ignoreAbove =
        Parameter.intParam(
                "ignore_above",
                false,
                mapper -> cast(mapper).fieldType().ignoreAbove(),
                Integer.MAX_VALUE)
            .addValidator(value -> Check.atLeast("ignore_above", value, 1));
    private final boolean ignoreMalformedByDefault;
    private final Parameter<Explicit<Boolean>> ignoreMalformed;
    private final Parameter<Map<String, String>> meta =
        new Parameter<>(
            "meta",
            true,
            Map::of,
            (name, context, value) -> TypeParsers.parseMeta(name, value),
            mapper -> cast(mapper).fieldType().metaOfMapping(),
            XContentBuilder::stringStringMap,
            Map::toString);

    Builder(String name, boolean ignoreMalformedByDefault, Resources resources) {
      super(name);
      this.resources = resources;
      this.scheme = new SchemeParameters(name, resources);
      this.ignoreMalformedByDefault = ignoreMalformedByDefault;
      this.ignoreMalformed =
          Parameter.explicitBoolParam(
              "ignore_malformed",
              true,
              mapper -> cast(mapper).ignoreMalformed,
              ignoreMalformedByDefault);
    }

    private static void requireTextField(@Nullable String value) {
      Check.that(
          value == null || !value.isBlank(),
          "[text_field] must name a field, got [%s]: leave it out, or set it to null",
          value);
    }

    @Override
    protected Parameter<?>[] getParameters() {
      List<Parameter<?>> all = new ArrayList<>(scheme.all());
      all.addAll(
          List.of(version, textLanguage, maxUnits, textField, ignoreAbove, ignoreMalformed, meta));
      return all.toArray(Parameter<?>[]::new);
    }

    @Override
    protected void inherit(FieldMapper.Builder existing) {
      Builder from = (Builder) existing;
      requireCopiesFromTheBeginning(from);
      scheme.inherit(from.scheme);
      inherit(textLanguage, from.textLanguage);
      inherit(maxUnits, from.maxUnits);
      inherit(textField, from.textField);
      inherit(ignoreAbove, from.ignoreAbove);
      inherit(ignoreMalformed, from.ignoreMalformed);
    }

    /** Elasticsearch copies no objects: documents with signatures could not be replayed. */
    private void requireCopiesFromTheBeginning(Builder existing) {
      Check.that(
          existing.copyTo.copyToFields().containsAll(copyTo.copyToFields()),
          "[copy_to] of field [%s] of type [%s] must be given with the field, it was %s, got %s:"
              + " copy from the field that has the text",
          leafName(),
          CONTENT_TYPE,
          existing.copyTo.copyToFields(),
          copyTo.copyToFields());
    }

    @Override
    public String contentType() {
      return CONTENT_TYPE;
    }

    private record Shared(ResolvedScheme scheme, @Nullable String language) {}

    private FieldScheme fieldScheme() {
      return AnalysisComponents.naming(
          "field [" + leafName() + "], [text_language]",
          () -> {
            Shared key = new Shared(scheme.resolve(), textLanguage.getValue());
            return resources.recent(
                key, () -> new FieldScheme(key.scheme(), key.language(), resources));
          });
    }

    @Override
    public NearDuplicateFieldMapper build(MapperBuilderContext context) {
      NearDuplicateFieldType type =
          new NearDuplicateFieldType(
              context.buildFullName(leafName()),
              fieldScheme(),
              textField.getValue(),
              ignoreMalformed.getValue().value(),
              ignoreAbove.getValue(),
              meta.getValue());
      return new NearDuplicateFieldMapper(this, type, builderParams(this, context));
    }
  }

  private final Resources resources;
  @Nullable private final String textLanguage;
  private final int maxUnits;
  private final Explicit<Boolean> ignoreMalformed;
  private final boolean ignoreMalformedByDefault;
  private final Map<Setting, Object> settings;

  private NearDuplicateFieldMapper(
      Builder builder, NearDuplicateFieldType type, BuilderParams params) {
    super(builder, type, params);
    this.resources = builder.resources;
    this.textLanguage = builder.textLanguage.getValue();
    this.maxUnits = builder.maxUnits.getValue();
    this.ignoreMalformed = builder.ignoreMalformed.getValue();
    this.ignoreMalformedByDefault = builder.ignoreMalformedByDefault;
    this.settings = builder.scheme.values();
  }

  static NearDuplicateFieldMapper cast(FieldMapper mapper) {
    return (NearDuplicateFieldMapper) mapper;
  }

  Map<Setting, Object> settings() {
    return settings;
  }

  int maxUnits() {
    return maxUnits;
  }

  @Override
  public NearDuplicateFieldType fieldType() {
    return (NearDuplicateFieldType) super.fieldType();
  }

  @Override
  public Map<String, NamedAnalyzer> indexAnalyzers() {
    return Map.of(fullPath(), fieldType().getTextSearchInfo().searchAnalyzer());
  }

  @Override
  public boolean ignoreMalformed() {
    return ignoreMalformed.value();
  }

  /** Sees values one by one: lists are taken apart by the caller. */
  @Override
  protected void parseCreateField(DocumentParserContext context) throws IOException {
    XContentParser parser = context.parser();
    XContentParser.Token token = parser.currentToken();
    if (token == XContentParser.Token.VALUE_NULL) {
      return;
    }
    XContentLocation place = parser.getTokenLocation();
    boolean object = token == XContentParser.Token.START_OBJECT;
    if (!object && !token.isValue()) {
      // The parent of a multi-field has read the object.
      FieldUnits.leaveOut(
          new IllegalArgumentException(
              "a multi-field sees the texts of its parent only: send precomputed signatures to a"
                  + " field that is no multi-field"),
          place,
          context,
          this);
      return;
    }
    // An exception here is no malformed value: the document cannot be read on.
    Object value = object ? AbstractXContentParser.readValue(parser, HashMap::new) : parser.text();
    try {
      if (!FieldUnits.add(value, context, this)) {
        context.addIgnoredField(fullPath());
      }
    } catch (IllegalArgumentException malformed) {
      FieldUnits.leaveOut(malformed, place, context, this);
    }
  }

  /**
   * A Lucene document has one signature of a field, so it cannot take the signatures of its
   * children.
   */
  @Override
  protected void doValidate(MappingLookup mappings) {
    requireCopiedOnce(mappings);
    NestedLookup nested = mappings.nestedLookup();
    String path = nested.getNestedParent(fullPath());
    for (; path != null; path = nested.getNestedParent(path)) {
      NestedObjectMapper object = nested.getNestedMappers().get(path);
      Check.that(
          !object.isIncludeInParent() && !object.isIncludeInRoot(),
          "field [%s] of type [%s] cannot be in the nested object [%s] with [include_in_parent] or"
              + " [include_in_root]: copy the text to a field outside of the nested object by"
              + " [copy_to]",
          fullPath(),
          CONTENT_TYPE,
          path);
    }
  }

  /** A text that comes twice would be signed twice, but it is once in the source. */
  private void requireCopiedOnce(MappingLookup mappings) {
    for (String source : mappings.sourcePaths(fullPath())) {
      if (mappings.getMapper(source) instanceof FieldMapper field
          && Collections.frequency(field.copyTo().copyToFields(), fullPath()) > 1) {
        throw new IllegalArgumentException(
            "[copy_to] of field [%s] must name field [%s] of type [%s] once, got %s"
                .formatted(
                    field.fullPath(), fullPath(), CONTENT_TYPE, field.copyTo().copyToFields()));
      }
    }
  }

  @Override
  protected boolean supportsParsingObject() {
    return true;
  }

  @Override
  public FieldMapper.Builder getMergeBuilder() {
    return new Builder(leafName(), ignoreMalformedByDefault, resources).init(this);
  }

  @Override
  protected String contentType() {
    return CONTENT_TYPE;
  }
}

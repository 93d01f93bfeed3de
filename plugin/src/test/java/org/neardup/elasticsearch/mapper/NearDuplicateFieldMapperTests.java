package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.not;
import static org.neardup.fixture.Messages.assertFails;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.Directory;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.mapper.DocumentMapper;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperParsingException;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperTestCase;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.junit.AssumptionViolatedException;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.fixture.Messages;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.SignedDocumentsQuery;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

public class NearDuplicateFieldMapperTests extends MapperTestCase {

  private static final String TEXT =
      "The ferry to the island leaves at seven. It takes about two hours and a half.";

  @Override
  protected Collection<? extends Plugin> getPlugins() {
    return List.of(new NearDuplicatePlugin(Settings.EMPTY, Path.of("config")));
  }

  @Override
  protected void minimalMapping(XContentBuilder b) throws IOException {
    b.field("type", "near_duplicate");
  }

  /** The mapping as it comes back: every parameter of the default scheme. */
  @Override
  protected void metaMapping(XContentBuilder b) throws IOException {
    b.field("type", "near_duplicate");
    for (var each : SchemeRequest.EMPTY.resolve().settings().byName().entrySet()) {
      b.field(each.getKey(), each.getValue());
    }
    b.field("max_units", 10000);
  }

  @Override
  protected void assertExistsQuery(MappedFieldType type, Query query, LuceneDocument fields) {
    assertThat(query, instanceOf(SignedDocumentsQuery.class));
    assertNoFieldNamesField(fields);
  }

  @Override
  protected Object getSampleValueForDocument() {
    return TEXT;
  }

  @Override
  protected Object getSampleObjectForDocument() {
    return precomputed(Map.of(), TEXT);
  }

  @Override
  protected boolean supportsIgnoreMalformed() {
    return true;
  }

  /** None is refused by the mapper: see {@link UnusualValuesTests}. */
  @Override
  protected List<ExampleMalformedValue> exampleMalformedValues() {
    return List.of();
  }

  @Override
  protected boolean supportsStoredFields() {
    return false;
  }

  @Override
  protected boolean supportsDocValuesSkippers() {
    return false;
  }

  @Override
  protected void registerParameters(ParameterChecker checker) throws IOException {
    String changes =
        """
        unit=sentence
        threshold=0.7
        shingle=char:9
        family=classic
        band_bits=16
        estimate_bits=2
        band_components=20 components=30 bands=5 rows=2
        components=30
        bands=5 rows=2
        rows=2 bands=5
        banding=with_replacement components=9 bands=5 rows=2
        seed=4
        language=de
        min_length=10
        max_length=1000
        min_words=8
        strip_punctuation=true
        strip_digits=true
        expand_contractions=true
        sentence_rules=lines unit=sentence
        abbreviations=No.# unit=sentence
        strip_urls=true
        line_breaks=end unit=sentence
        passage_words=20 unit=passage
        ignore_above=1000
        stemmer=english
        """;
    for (String change : changes.lines().toList()) {
      String[] settings = change.split("[ =]");
      checker.registerConflictCheck(
          settings[0],
          b -> {
            for (int i = 0; i < settings.length; i += 2) {
              b.field(settings[i], settings[i + 1]);
            }
          });
    }
    for (String ignore : List.of("ignore", "ignore_sha256")) {
      checker.registerConflictCheck(
          ignore, b -> b.field("ignore", "menus.txt").field("ignore_sha256", "0a".repeat(32)));
    }
    checker.registerUpdateCheck(
        "scheme_version",
        b -> b.field("scheme_version", 1),
        m -> assertEquals("near_duplicate", m.typeName()));
    checker.registerUpdateCheck(
        "max_units",
        b -> b.field("max_units", 7),
        m -> assertEquals(7, NearDuplicateFieldMapper.cast(m).maxUnits()));
    checker.registerUpdateCheck(
        "text_field",
        b -> b.field("text_field", "raw"),
        m -> assertEquals("raw", NearDuplicateFieldMapper.cast(m).fieldType().textField()));
    checker.registerUpdateCheck(
        "ignore_malformed",
        b -> b.field("ignore_malformed", true),
        m -> assertTrue(m.ignoreMalformed()));
    // See CosineFieldTests.
    Set<String> cosine = new TreeSet<>(Setting.names());
    cosine.removeAll(Setting.names("jaccard"));
    cosine.forEach(checker::registerIgnoredParameter);
    checker.registerIgnoredParameter("similarity");
    checker.registerIgnoredParameter("text_language");
    // See testRecallIsSpentByThePlan.
    checker.registerIgnoredParameter("recall");
    checker.registerIgnoredParameter("expected_units");
  }

  @Override
  protected Object generateRandomInputValue(MappedFieldType ft) {
    return randomAlphaOfLengthBetween(1, 12) + " " + randomAlphaOfLengthBetween(1, 200);
  }

  /** A fetch returns the signature of the document, whatever number of values it has. */
  @Override
  protected void assertFetch(MapperService mapper, String field, Object value, String format)
      throws IOException {
    List<?> texts = value instanceof List<?> list ? list : List.of(value);
    assertThat(fetch(mapper, value), equalTo(List.of(precomputed(Map.of(), strings(texts)))));
  }

  @Override
  protected SyntheticSourceSupport syntheticSourceSupport(boolean ignoreMalformed) {
    return new SyntheticSourceSupport() {
      @Override
      public boolean preservesExactSource() {
        return true;
      }

      @Override
      public SyntheticSourceExample example(int maxValues) {
        List<String> texts = randomList(1, maxValues, () -> randomAlphaOfLengthBetween(0, 50));
        Object value = texts.size() == 1 ? texts.get(0) : texts;
        return new SyntheticSourceExample(
            value, value, NearDuplicateFieldMapperTests.this::minimalMapping);
      }

      @Override
      public List<SyntheticSourceInvalidExample> invalidExample() {
        return List.of();
      }
    };
  }

  @Override
  protected IngestScriptSupport ingestScriptSupport() {
    throw new AssumptionViolatedException("the field takes no script");
  }

  @Override
  protected List<SortShortcutSupport> getSortShortcutSupport() {
    return List.of();
  }

  public void testMappingIsSerialisedResolved() throws IOException {
    MapperService mapper = mapper("unit", "sentence", "recall", 0.95, "band_bits", 8);
    var resolved =
        SchemeRequest.of(Map.of("unit", "sentence", "recall", "0.95", "band_bits", "8")).resolve();
    String json = serialize(mapper);
    assertThat(
        json,
        allOf(
            containsString("\"bands\":" + resolved.scheme().tokensPerUnit()),
            containsString("\"rows\":" + resolved.settings().byName().get("rows")),
            containsString("\"components\":" + resolved.scheme().signature().components()),
            containsString("\"threshold\":0.8"),
            containsString("\"shingle\":\"char:5\""),
            containsString("\"strip_digits\":false"),
            containsString("\"seed\":1123456"),
            containsString("\"scheme_version\":1"),
            not(containsString("recall"))));
    MapperService again = createMapperService(json);
    assertThat(serialize(again), equalTo(json));
    assertThat(type(again).scheme().resolved(), equalTo(resolved));
  }

  public void testMappingsOfAnotherVersionAreRefused() {
    assertFails(
        MapperParsingException.class,
        "[scheme_version] must be 1, got 2: use the release",
        () -> mapper("scheme_version", 2));
  }

  public void testThreadsDoNotDisturbEachOther() throws IOException {
    FieldScheme scheme = type(mapper("unit", "sentence")).scheme();
    List<String> texts = randomList(300, 300, () -> randomAlphaOfLengthBetween(1, 300));
    List<List<UnitSignature>> expected =
        texts.stream().map(text -> sign(Map.of("unit", "sentence"), List.of(text))).toList();
    startInParallel(
        4,
        thread -> {
          for (int i = 0; i < texts.size(); i++) {
            assertThat(scheme.sign(List.of(texts.get(i))), equalTo(expected.get(i)));
          }
        });
  }

  public void testRecallIsSpentByThePlan() throws IOException {
    double low =
        type(mapper("unit", "sentence", "recall", 0.5)).scheme().resolved().plannedRecall();
    double high =
        type(mapper("unit", "sentence", "recall", 0.99)).scheme().resolved().plannedRecall();
    assertTrue(
        low + " planned for .5, " + high + " for .99", 0.5 <= low && low < 0.99 && 0.99 <= high);
    int few = type(mapper("expected_units", 1000)).scheme().resolved().scheme().tokensPerUnit();
    int many =
        type(mapper("expected_units", 1_000_000_000)).scheme().resolved().scheme().tokensPerUnit();
    assertTrue(few + " tokens for 1,000 units, " + many + " for 10^9", few < many);
  }

  public void testUpdateMayRepeatPartOfTheMapping() throws IOException {
    MapperService mapper = mapper("unit", "sentence", "threshold", 0.7, "recall", 0.99);
    String before = serialize(mapper);
    merge(mapper, fieldMapping(this::minimalMapping));
    merge(mapper, fieldMapping(ofType("unit", "sentence")));
    merge(mapper, fieldMapping(ofType("unit", "sentence", "threshold", "0.70", "recall", 0.99)));
    assertThat(serialize(mapper), equalTo(before));
  }

  private String updateError(MapperService mapper, Object... parameters) {
    return refusal(() -> merge(mapper, fieldMapping(ofType(parameters))));
  }

  public void testUpdateOfTheSchemeIsRefused() throws IOException {
    MapperService mapper = mapper("unit", "sentence", "bands", 20, "rows", 6);
    assertThat(
        updateError(mapper, "unit", "sentence", "bands", 10, "rows", 6, "seed", 1),
        allOf(
            containsString("Mapper for [field] conflicts with existing mapper"),
            containsString("Cannot update parameter [bands] from [20] to [10]"),
            containsString("Cannot update parameter [seed] from [1123456] to [1]"),
            not(containsString("[rows]"))));
    assertThat(
        updateError(mapper, "unit", "sentence", "recall", 0.5),
        containsString("Cannot update parameter [bands] from [20]"));
    assertThat(
        updateError(mapper, "similarity", "cosine", "bits", 512),
        containsString("Cannot update parameter [bits] from [absent] to [512]"));
  }

  private void assertMappingError(
      String message, CheckedConsumer<XContentBuilder, IOException> properties) {
    Messages.assertRefused(message, () -> createMapperService(mapping(properties)));
  }

  public void testATextIsCopiedOnce() {
    assertMappingError(
        "[copy_to] of field [x] must name field [q] of type [near_duplicate] once",
        b -> {
          b.startObject("q").field("type", "near_duplicate").endObject();
          b.startObject("x").field("type", "text").array("copy_to", "q", "q").endObject();
        });
  }

  /** A value that was accepted as an object could not be parsed again. */
  public void testCopiesAreMadeFromTheBeginning() throws IOException {
    assertThat(
        updateError(mapper(), "copy_to", "x"),
        containsString("[copy_to] of field [field] of type [near_duplicate] must"));
    merge(mapper("copy_to", "x"), fieldMapping(ofType("copy_to", "x")));
  }

  public void testErrorsInMappings() {
    String refused =
        """
        threshold=1.5 -> [threshold] must be
        similarity=euclid -> [similarity] must be [jaccard] or [cosine], got [euclid]
        stemmer=klingon -> [stemmer] must be [none] or one of [arabic,
        sentence_rules=lines -> [sentence_rules] is for [unit] = [sentence] only
        max_units=0 -> [max_units] must be at least 1, got 0
        text_field=  -> [text_field] must name a field, got [ ]
        strip_digits=yes -> [strip_digits] must be [true] or [false], got [yes]
        band=16 -> unknown parameter [band] on mapper [field] of type [near_duplicate]
        analyzer=standard -> unknown parameter [analyzer] on mapper
        """;
    refused
        .lines()
        .map(line -> line.split("=| -> ", 3))
        .forEach(row -> assertRefused(row[2], row[0], row[1]));
  }

  private void assertFields(String unit, IndexOptions options, Object value, String... texts)
      throws IOException {
    List<IndexableField> fields = parse(mapper("unit", unit), value).getFields("field");
    assertThat(fields, hasSize(2));
    assertThat(fields.get(0).fieldType().indexOptions(), equalTo(options));
    assertTrue(fields.get(0).fieldType().omitNorms());
    assertThat(fields.get(1).fieldType().docValuesType(), equalTo(DocValuesType.BINARY));
    Map<String, String> settings = Map.of("unit", unit);
    List<UnitSignature> units = sign(settings, List.of(texts));
    assertThat(tokens(fields.get(0)), equalTo(expectedTokens(settings, units)));
    assertThat(container(fields), equalTo(encode(settings, units)));
  }

  public void testUnits() throws IOException {
    String[] values = {"Some words. More of them.", "", "And a last sentence."};
    for (String unit : List.of("document", "sentence")) {
      IndexOptions options =
          unit.equals("document") ? IndexOptions.DOCS : IndexOptions.DOCS_AND_FREQS_AND_POSITIONS;
      assertFields(unit, options, TEXT, TEXT);
      assertFields(unit, options, values, values);
      assertFields(unit, options, precomputed(Map.of("unit", unit), TEXT), TEXT);
    }
  }

  private void assertNoUnit(LuceneDocument document, Map<String, String> settings)
      throws IOException {
    List<IndexableField> fields = document.getFields("field");
    assertThat(tokens(fields.get(0)), empty());
    assertThat(container(fields), equalTo(encode(settings, List.of())));
  }

  /** Later values of a document can take away the unit that earlier ones made. */
  public void testValuesThatAreTooLongTogether() throws IOException {
    MapperService mapper = mapper("max_length", 20);
    LuceneDocument document = parse(mapper, List.of("ten letters", "and ten more letters"));
    assertNoUnit(document, Map.of("max_length", "20"));
    withReader(List.of(document), reader -> assertEquals(1, reader.numDocs()));
  }

  public void testTextOfAPrecomputedSignatureHasItsLength() throws IOException {
    Map<String, Object> value = new HashMap<>(precomputed(Map.of(), TEXT));
    value.put("text", "a copy");
    assertValueError(
        mapper(),
        "[text] has 6 characters, but [signature] is of one with at least " + TEXT.length(),
        value);
  }

  public void testPrecomputedSignatureOfAnotherSchemeIsRefused() throws IOException {
    String mine = type(mapper()).scheme().signatureId();
    Map<String, Object> other = precomputed(Map.of("seed", "5"), TEXT);
    assertValueError(
        mapper(),
        "the signature is of signature scheme [%s], the field has signature scheme [%s]"
            .formatted(other.get("scheme"), mine),
        other);
    Map<String, Object> lying = new HashMap<>(other);
    lying.put("scheme", mine);
    assertValueError(
        mapper(),
        "signature scheme [" + mine + "], got signature scheme [" + other.get("scheme") + "]",
        lying);
  }

  public void testPrecomputedSignatureIsTheOnlyValue() throws IOException {
    String message = "a precomputed signature must be the only value of field [field]";
    Object value = precomputed(Map.of(), TEXT);
    assertValueError(mapper(), message, List.of(value, TEXT));
    assertValueError(mapper(), message, List.of(TEXT, value));
    assertValueError(mapper(), message, List.of(value, value));
  }

  public void testUnknownKeysInAValueAreRefused() throws IOException {
    Map<String, Object> value = new HashMap<>(precomputed(Map.of(), TEXT));
    value.put("sgnature", "x");
    assertValueError(mapper(), "unknown field [sgnature]", value);
    assertValueError(mapper(), "Required", Map.of("scheme", "0123456789abcdef"));
  }

  public void testSortAndAggregationsAreRefused() throws IOException {
    MapperService mapper = mapper();
    assertFalse(type(mapper).isAggregatable());
    Messages.assertRefused(
        "field [field] of type [near_duplicate] cannot be sorted by, aggregated or used in"
            + " scripts",
        () -> type(mapper).fielddataBuilder(FieldDataContext.noRuntimeFields("test", "test")));
  }

  public void testNestedObjectsThatAreIncludedElsewhereAreRefused() {
    for (String include : List.of("include_in_parent", "include_in_root")) {
      assertMappingError(
          "field [parts.text] of type [near_duplicate] cannot be in the nested object [parts]",
          b -> {
            b.startObject("parts").field("type", "nested").field(include, true);
            b.startObject("properties").startObject("text").field("type", "near_duplicate");
            b.endObject().endObject().endObject();
          });
    }
  }

  public void testFetchTakesNoOtherFormat() throws IOException {
    MapperService mapper = mapper();
    SearchExecutionContext context = createSearchExecutionContext(mapper);
    assertEquals(
        "[format] of field [field] of type [near_duplicate] must be [text], [units], [scheme]"
            + " or absent, got [epoch]",
        refusal(() -> type(mapper).valueFetcher(context, "epoch")));
  }

  private MapperService mapper(Object... parameters) throws IOException {
    return createMapperService(fieldMapping(ofType(parameters)));
  }

  /** The type of the field, and its parameters by name and value. */
  private static CheckedConsumer<XContentBuilder, IOException> ofType(Object... parameters) {
    return b -> {
      b.field("type", "near_duplicate");
      for (int i = 0; i < parameters.length; i += 2) {
        b.field((String) parameters[i], parameters[i + 1]);
      }
    };
  }

  private static NearDuplicateFieldType type(MapperService mapper) {
    return (NearDuplicateFieldType) mapper.fieldType("field");
  }

  private static String serialize(MapperService mapper) throws IOException {
    XContentBuilder json = JsonXContent.contentBuilder().startObject();
    mapper.documentMapper().mapping().toXContent(json, ToXContent.EMPTY_PARAMS);
    return Strings.toString(json.endObject());
  }

  private LuceneDocument parse(MapperService mapper, Object value) throws IOException {
    DocumentMapper documents = mapper.documentMapper();
    ParsedDocument document = documents.parse(source(b -> b.field("field", value)));
    return document.rootDoc();
  }

  private void assertRefused(String message, Object... parameters) {
    assertFails(MapperParsingException.class, message, () -> mapper(parameters));
  }

  private void assertValueError(MapperService mapper, String message, Object value)
      throws IOException {
    ParsedDocument document = mapper.documentMapper().parse(source(b -> b.field("field", value)));
    assertThat(FieldTestCase.refusal(document).orElseThrow(), containsString(message));
  }

  private List<Object> fetch(MapperService mapper, Object value) throws IOException {
    List<Object> fetched = new ArrayList<>();
    withReader(
        List.of(parse(mapper, value)),
        reader -> {
          ValueFetcher fetcher =
              type(mapper).valueFetcher(createSearchExecutionContext(mapper), null);
          fetcher.setNextReader(reader.leaves().get(0));
          fetched.addAll(fetcher.fetchValues(null, 0, new ArrayList<>()));
        });
    return fetched;
  }

  /** Not {@code withLuceneIndex}, whose codec may need a native library. */
  private static void withReader(
      List<LuceneDocument> documents, CheckedConsumer<DirectoryReader, IOException> test)
      throws IOException {
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (LuceneDocument document : documents) {
          writer.addDocument(document);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        test.accept(reader);
      }
    }
  }

  private static List<String> strings(List<?> values) {
    return values.stream().map(String::valueOf).toList();
  }

  private static List<UnitSignature> sign(Map<String, String> settings, List<String> texts) {
    return new Signer(SchemeRequest.of(settings).resolve().scheme().signature()).sign(texts);
  }

  private static byte[] encode(Map<String, String> settings, List<UnitSignature> units) {
    return new SignatureFormat(SchemeRequest.of(settings).resolve().scheme().signature())
        .encode(units);
  }

  private static Map<String, Object> precomputed(Map<String, String> settings, String text) {
    return precomputed(settings, List.of(text));
  }

  private static Map<String, Object> precomputed(Map<String, String> settings, List<String> texts) {
    byte[] container = encode(settings, sign(settings, texts));
    return Map.of(
        "scheme", SchemeRequest.of(settings).resolve().scheme().signature().id(),
        "signature", SignatureFormat.toBase64(container));
  }

  /** Each token with its position, as the index gets it. */
  private static List<String> tokens(IndexableField field) throws IOException {
    List<String> tokens = new ArrayList<>();
    try (TokenStream stream = field.tokenStream(null, null)) {
      TermToBytesRefAttribute term = stream.addAttribute(TermToBytesRefAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      int position = -1;
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        tokens.add(term.getBytesRef().utf8ToString() + "@" + position);
      }
    }
    return tokens;
  }

  private static List<String> expectedTokens(
      Map<String, String> settings, List<UnitSignature> units) {
    UnitTokens bands = UnitTokens.of(SchemeRequest.of(settings).resolve().scheme());
    List<String> tokens = new ArrayList<>();
    for (UnitSignature unit : units) {
      for (int band = 0; band < bands.perUnit(); band++) {
        String token = new String(bands.token(band, unit), StandardCharsets.US_ASCII);
        tokens.add(token + "@" + unit.position());
      }
    }
    return tokens;
  }

  /** The container without the hash of the id. */
  private static byte[] container(List<IndexableField> fields) {
    byte[] value = BytesReference.toBytes(new BytesArray(fields.get(1).binaryValue()));
    return Arrays.copyOf(value, value.length - Long.BYTES);
  }
}

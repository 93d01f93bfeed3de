package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.fetch.subphase.FieldFetcher;
import org.elasticsearch.search.lookup.Source;
import org.neardup.signature.SignatureFormat;

/** The values that the option {@code fields} of a search returns. */
public class SignatureFetcherTests extends FieldTestCase {

  /** The fields of the last Lucene document, which stands for the whole document. */
  private Map<String, DocumentField> fetch(
      MapperService mapper, String field, @Nullable String format, String document)
      throws IOException {
    Map<String, DocumentField> fetched = new HashMap<>();
    withIndex(
        mapper,
        List.of(document),
        reader -> {
          SearchExecutionContext context = createSearchExecutionContext(mapper);
          FieldFetcher fetcher =
              FieldFetcher.create(context, List.of(new FieldAndFormat(field, format)));
          LeafReaderContext leaf = reader.leaves().get(0);
          fetcher.setNextReader(leaf);
          int doc = leaf.reader().maxDoc() - 1;
          Source source = context.createSourceProvider(null).getSource(leaf, doc);
          fetched.putAll(fetcher.fetch(source, doc));
        });
    return fetched;
  }

  private static Map<String, Object> signature(
      MapperService mapper, String field, List<String> texts) {
    FieldScheme scheme = type(mapper, field).scheme();
    Map<String, Object> value = new HashMap<>();
    value.put("scheme", scheme.signatureId());
    value.put("signature", SignatureFormat.toBase64(scheme.format().encode(scheme.sign(texts))));
    return value;
  }

  private static Map<String, Object> withText(Map<String, Object> value, String text) {
    value.put("text", text);
    return value;
  }

  public void testTextBesideTheSignature() throws IOException {
    MapperService mapper = expanded("'body': {'type': 'text', 'fields': {'dup': {#}}}");
    String document = expand("{'body': [$2, $1]}");
    Map<String, Object> signature = signature(mapper, "body.dup", List.of(TWO, ONE));
    assertThat(
        fetch(mapper, "body.dup", null, document).get("body.dup").getValues(),
        equalTo(List.of(signature)));
    assertThat(
        fetch(mapper, "body.dup", "text", document).get("body.dup").getValues(),
        equalTo(List.of(withText(signature, TWO + "\n" + ONE))));
    assertTrue(fetch(mapper, "body.dup", "text", "{\"x\": 1}").isEmpty());
  }

  /** A path that is read anyway may be named once more. */
  public void testATextFieldThatTheFieldIsMadeOf() throws IOException {
    MapperService mapper =
        expanded(
            """
            'x': {'type': 'text', 'copy_to': 'y', 'fields': {'d': {#, 'text_field': 'x'}}},
            'y': {#, 'text_field': 'x'},
            'z': {#, 'text_field': 'z'}
            """);
    String document = expand("{'x': $1, 'z': $1}");
    for (String field : List.of("x.d", "y", "z")) {
      Map<?, ?> value = (Map<?, ?>) fetch(mapper, field, "text", document).get(field).getValue();
      assertThat(field, value.get("text"), equalTo(ONE));
    }
  }

  public void testHowManyUnits() throws IOException {
    MapperService mapper = expanded("'body': {#}");
    String document = expand("{'body': [$2, $1]}");
    int units = type(mapper, "body").scheme().sign(List.of(TWO, ONE)).size();
    assertThat(
        fetch(mapper, "body", "units", document).get("body").getValues(), equalTo(List.of(units)));
    assertTrue(fetch(mapper, "body", "units", "{\"x\": 1}").isEmpty());
  }

  public void testWhatIsFetchedIsTakenAgain() throws IOException {
    MapperService mapper = mapper("\"body\": {" + NEAR + "}");
    String document =
        expand("{'body': {" + precomputed(mapper, "body", List.of(ONE)) + ", 'text': $1}}");
    assertThat(
        fetch(mapper, "body", "text", document).get("body").getValues(),
        equalTo(List.of(withText(signature(mapper, "body", List.of(ONE)), ONE))));
  }

  public void testNestedObjects() throws IOException {
    MapperService mapper = expanded("'parts': {'type': 'nested', 'properties': {'text': {#}}}");
    String two = precomputed(mapper, "parts.text", List.of(TWO));
    String document = expand("{'parts': [{'text': $1}, {'x': 1}, {'text': {" + two + "}}]}");
    Map<String, Object> first = signature(mapper, "parts.text", List.of(ONE));
    Map<String, Object> second = signature(mapper, "parts.text", List.of(TWO));
    List<Object> parts = List.of(Map.of("text", List.of(first)), Map.of("text", List.of(second)));
    assertThat(
        fetch(mapper, "parts.text", null, document).get("parts").getValues(), equalTo(parts));
    withText(first, ONE);
    assertThat(
        fetch(mapper, "parts.text", "text", document).get("parts").getValues(), equalTo(parts));
  }

  public void testMalformedValuesThatWereIgnored() throws IOException {
    MapperService mapper = mapper("\"body\": {" + NEAR + ", \"ignore_malformed\": true}");
    String document = expand("{'body': [$1, {'scheme': 's'}, $2]}");
    DocumentField field = fetch(mapper, "body", null, document).get("body");
    assertThat(field.getValues(), equalTo(List.of(signature(mapper, "body", List.of(ONE, TWO)))));
    assertThat(field.getIgnoredValues(), equalTo(List.of(Map.of("scheme", "s"))));
  }

  /** Where the source is needed for nothing, it is not loaded. */
  public void testReadsTheSourceOnlyWhereItIsNeeded() throws IOException {
    MapperService mapper =
        mapper("\"a\": {" + NEAR + "}, \"b\": {" + NEAR + ", \"ignore_malformed\": true}");
    SearchExecutionContext context = createSearchExecutionContext(mapper);
    assertThat(
        type(mapper, "a").valueFetcher(context, null).storedFieldsSpec(),
        equalTo(StoredFieldsSpec.NO_REQUIREMENTS));
    assertTrue(type(mapper, "a").valueFetcher(context, "text").storedFieldsSpec().requiresSource());
    assertTrue(type(mapper, "b").valueFetcher(context, null).storedFieldsSpec().requiresSource());
  }
}

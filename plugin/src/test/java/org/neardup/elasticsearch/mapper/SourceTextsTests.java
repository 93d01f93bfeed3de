package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.fixture.Messages;
import org.neardup.lucene.UnitTexts;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/**
 * Each text is checked against the signature that the index has: what the offsets cut out of the
 * text must give the signature at those offsets.
 */
public class SourceTextsTests extends FieldTestCase {

  /** The texts of all Lucene documents that have the field, in their order in the index. */
  private List<Optional<String>> texts(MapperService mapper, String field, String... documents)
      throws IOException {
    NearDuplicateFieldType type = type(mapper, field);
    List<Optional<String>> texts = new ArrayList<>();
    withIndex(
        mapper,
        List.of(documents),
        reader -> {
          SourceTexts found = SourceTexts.of(type, createSearchExecutionContext(mapper));
          for (LeafReaderContext leaf : reader.leaves()) {
            texts.addAll(texts(leaf, type, found));
          }
        });
    return texts;
  }

  private static List<Optional<String>> texts(
      LeafReaderContext leaf, NearDuplicateFieldType type, UnitTexts found) throws IOException {
    List<Optional<String>> texts = new ArrayList<>();
    BinaryDocValues containers = DocValues.getBinary(leaf.reader(), type.name());
    List<Integer> docs = new ArrayList<>();
    UnitTexts.LeafTexts leafTexts = found.forLeaf(leaf);
    while (containers.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      docs.add(containers.docID());
      Optional<String> text = leafTexts.text(containers.docID());
      text.ifPresent(t -> assertGivesSignature(type, containers, t));
      texts.add(text);
    }
    for (int i = docs.size() - 1; i >= 0; i--) {
      assertThat("in any order", leafTexts.text(docs.get(i)), equalTo(texts.get(i)));
    }
    return texts;
  }

  private static void assertGivesSignature(
      NearDuplicateFieldType type, BinaryDocValues containers, String text) {
    try {
      BytesRef bytes = containers.binaryValue();
      SignatureFormat format = new SignatureFormat(type.scheme().index().signature());
      Signer signer = new Signer(type.scheme().index().signature());
      for (int i = 0; i < format.unitCount(bytes.bytes, bytes.offset); i++) {
        UnitSignature unit = format.unit(bytes.bytes, bytes.offset, i);
        UnitSignature again =
            signer.signUnit(text.substring(unit.start(), unit.end())).orElseThrow();
        assertArrayEquals(format.pack(unit), format.pack(again));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Checks the texts of documents, of which null stands for none. */
  private void assertTexts(
      List<String> expected, MapperService mapper, String field, String... documents)
      throws IOException {
    String[] all = Stream.of(documents).map(FieldTestCase::expand).toArray(String[]::new);
    assertThat(
        texts(mapper, field, all), equalTo(expected.stream().map(Optional::ofNullable).toList()));
  }

  private void assertRefused(String message, MapperService mapper, String field, String document) {
    assertEquals(message, Messages.refusal(() -> texts(mapper, field, expand(document))));
  }

  public void testValuesOfTheFieldItself() throws IOException {
    assertTexts(
        List.of(ONE, ONE + "\n" + TWO + "\n\n17", TWO),
        expanded("'body': {#}"),
        "body",
        "{'body': $1}",
        "{'body': [$1, null, [[$2], ''], 17]}",
        "{'other': 1}",
        "{'body': $2}");
  }

  public void testObjectsAndNamesWithDots() throws IOException {
    assertTexts(
        List.of(ONE + "\n" + TWO, TWO + "\n" + ONE),
        expanded("'page': {'properties': {'body': {#}}}"),
        "page.body",
        "{'page.body': $1, 'page': {'body': $2}}",
        "{'page': [{'body': $2}, {'x': 1}, {'body': $1}]}");
  }

  public void testCopyTo() throws IOException {
    assertTexts(
        List.of(TWO + "\n" + ONE, ONE + "\n" + TWO),
        expanded("'body': {'type': 'text', 'copy_to': 'all'}, 'all': {#}"),
        "all",
        "{'body': [$2, $1]}",
        "{'all': $1, 'body': $2}");
    String nested =
        "'parts': {'type': 'nested', 'properties': {'text': {'type': 'text', 'copy_to': 'all'}}},";
    assertTexts(
        List.of(TWO + "\n" + ONE),
        expanded(nested + "'all': {#}"),
        "all",
        "{'parts': [{'text': $2}, {'text': $1}]}");
  }

  public void testSeveralSourcesOfCopyToAreRefusedWithoutTextField() throws IOException {
    String sources =
        "'title': {'type': 'text', 'copy_to': 'all'}, 'body': {'type': 'text', 'copy_to': 'all'},";
    assertRefused(
        "the text of field [all] is copied from more than one field, [body, title], and their"
            + " order is not kept: name the field that has the whole text in the mapping's"
            + " [text_field]",
        expanded(sources + "'all': {#}"),
        "all",
        "{'title': $1, 'body': $2}");
    assertTexts(
        Arrays.asList(ONE + "\n" + TWO, null),
        expanded(sources + "'all': {#, 'text_field': 'raw'}"),
        "all",
        "{'title': $1, 'body': $2, 'raw': [$1, $2]}",
        "{'title': $1, 'body': $2}");
  }

  public void testPrecomputedSignatures() throws IOException {
    MapperService mapper =
        expanded(
            "'body': {#, 'text_field': 'raw.text'}, 'raw': {'type': 'object', 'enabled': false}");
    String one = precomputed(mapper, "body", List.of(ONE));
    String both = precomputed(mapper, "body", List.of(ONE, TWO));
    assertTexts(
        Arrays.asList(ONE, ONE + "\n" + TWO, null, ONE, null, null),
        mapper,
        "body",
        "{'body': {" + one + ", 'text': $1}}",
        "{'body': [{" + both + ", 'text': [$1, $2]}]}",
        "{'body': {" + one + "}}",
        "{'body': {" + one + "}, 'raw': {'text': $1}}",
        "{'body': {" + one + "}, 'raw': {'text': {'a': 1}}}",
        "{'body': {" + one + "}, 'raw': {'text': 'another one'}}");
  }

  public void testTextFieldMayBeAnAliasOrAMultiField() throws IOException {
    for (String name : List.of("plain", "raw.exact")) {
      MapperService mapper =
          expanded(
              """
              'raw': {'type': 'keyword', 'fields': {'exact': {'type': 'text'}}},
              'plain': {'type': 'alias', 'path': 'raw'},
              'body': {#, 'text_field': '%s'}
              """
                  .formatted(name));
      String one = precomputed(mapper, "body", List.of(ONE));
      assertTexts(List.of(ONE), mapper, "body", "{'body': {" + one + "}, 'raw': $1}");
    }
  }

  public void testIgnoredValuesAreNoTexts() throws IOException {
    MapperService mapper = expanded("'body': {#, 'ignore_malformed': true}");
    String one = precomputed(mapper, "body", List.of(ONE));
    String other = "{'scheme': '0123456789abcdef', 'signature': '', 'text': 'x'}";
    assertTexts(
        List.of(ONE + "\n" + TWO, ONE),
        mapper,
        "body",
        "{'body': [{'text': 'no'}, $1, {" + one + "}, $2]}",
        "{'body': [" + other + ", {" + one + ", 'text': $1}, 'no']}");
  }

  public void testNestedObjects() throws IOException {
    MapperService mapper =
        expanded(
            """
            'chapters': {'type': 'nested', 'properties': {
              'title': {'type': 'text'},
              'parts': {'type': 'nested', 'properties': {'text': {#}}},
              'text': {#}}}
            """);
    String document =
        """
        {'chapters': [
          {'title': 'none'},
          {'text': $1, 'parts': [{}, {'text': $2}]},
          {'parts': {'text': [$1, 'Three.']}, 'text': $2}]}
        """;
    String[] documents = {document, "{'chapters': []}", document, document, document};
    String both = ONE + "\nThree.";
    assertTexts(
        List.of(ONE, TWO, ONE, TWO, ONE, TWO, ONE, TWO), mapper, "chapters.text", documents);
    assertTexts(
        List.of(TWO, both, TWO, both, TWO, both, TWO, both),
        mapper,
        "chapters.parts.text",
        documents);
  }

  public void testTextFieldOfANestedField() throws IOException {
    String mapping = "'parts': {'type': 'nested', 'properties': {'sig': {#, 'text_field': '%s'}}}";
    MapperService mapper = expanded(mapping.formatted("parts.raw"));
    String one = precomputed(mapper, "parts.sig", List.of(ONE));
    assertTexts(
        List.of(ONE),
        mapper,
        "parts.sig",
        "{'parts': [{'raw': 'x'}, {'sig': {" + one + "}, 'raw': $1}]}");
    assertRefused(
        "[text_field] of the nested field [parts.sig] must be in the same nested object [parts],"
            + " got [raw]",
        expanded(mapping.formatted("raw")),
        "parts.sig",
        "{}");
  }

  public void testRebuiltSource() throws IOException {
    String properties =
        """
        'body': {#},
        'page': {'properties': {'body': {#}}},
        'title': {'type': 'keyword', 'copy_to': 'all'},
        'all': {#},
        'text': {'type': 'keyword', 'fields': {'dup': {#}}}
        """;
    MapperService mapper = mapper(SYNTHETIC, expand(properties));
    String both = TWO + "\n" + ONE;
    assertTexts(List.of(both + "\n" + TWO), mapper, "body", "{'body': [$2, [$1], $2]}");
    assertTexts(List.of(both), mapper, "page.body", "{'page': [{'body': $2}, {'body': $1}]}");
    assertTexts(List.of(TWO), mapper, "all", "{'title': $2}");
    // The values of a keyword come back sorted, without doubles: no text rather than a wrong one.
    assertTexts(
        Arrays.asList(TWO, null), mapper, "text.dup", "{'text': $2}", "{'text': [$2, [$1], $2]}");
  }

  public void testNoSource() throws IOException {
    Settings disabled = Settings.builder().put("index.mapping.source.mode", "disabled").build();
    assertTexts(
        Arrays.asList((String) null),
        mapper(disabled, expand("'body': {#}")),
        "body",
        "{'body': $1}");
  }

  public void testHiddenFieldsAreMissing() throws IOException {
    MapperService mapper =
        createMapperService(
            topMapping(
                b -> {
                  b.startObject("_source").array("excludes", "body").endObject();
                  b.startObject("properties").startObject("body");
                  b.field("type", "near_duplicate").field("unit", "sentence");
                  b.endObject().endObject();
                }));
    assertTexts(Arrays.asList((String) null), mapper, "body", "{'body': $1, 'other': 'x'}");
  }

  public void testValuesOfADocumentThatIsNotIndexed() throws IOException {
    MapperService mapper = expanded("'body': {'type': 'text', 'fields': {'dup': {#}}}");
    NearDuplicateFieldType type = type(mapper, "body.dup");
    SearchExecutionContext context = createSearchExecutionContext(mapper);
    Map<String, Object> source = Map.of("body", List.of(ONE, TWO), "other", 1);
    FieldValues values = SourceTexts.valuesOf(type, context, source);
    assertThat(values.texts(), equalTo(List.of(ONE, TWO)));
    assertThat(values.units(), equalTo(type.scheme().sign(List.of(ONE, TWO))));
    Messages.assertRefused(
        "Required [signature]",
        () -> SourceTexts.valuesOf(type, context, Map.of("body", Map.of("scheme", "x"))));
  }
}

package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;
import static org.neardup.fixture.Messages.assertFails;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.DocumentParsingException;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.neardup.lucene.UnitTexts;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/** Texts that nobody writes by hand. */
public class UnusualValuesTests extends FieldTestCase {

  private static final String DOCUMENT = "\"body\": {\"type\": \"near_duplicate\"}";
  private static final String SENTENCE = "\"body\": {" + NEAR + ", \"max_units\": 1000000}";

  private static List<UnitSignature> indexed(MapperService mapper, String json) {
    return units(mapper, "body", parse(mapper, json));
  }

  private static List<UnitSignature> expected(String unit, List<String> texts) {
    return new Signer(SchemeRequest.of(Map.of("unit", unit)).resolve().scheme().signature())
        .sign(texts);
  }

  private void assertSigned(String text, String json) throws IOException {
    String document = "{\"body\": " + json(json) + "}";
    assertThat(indexed(mapper(DOCUMENT), document), equalTo(expected("document", List.of(text))));
    assertThat(indexed(mapper(SENTENCE), document), equalTo(expected("sentence", List.of(text))));
  }

  public void testControlCharacters() throws IOException {
    assertSigned(
        "a\u0000b\u0007c \u001b[31mred\u007f\u0085\u2028next. Another\tone\r\n.",
        "a\\u0000b\\u0007c \\u001b[31mred\\u007f\\u0085\\u2028next. Another\\tone\\r\\n.");
  }

  public void testUnpairedSurrogates() throws IOException {
    assertSigned(
        "low \udc00 first, high \ud83d then. \ud83d",
        "low \\udc00 first, high \\ud83d then. \\ud83d");
  }

  public void testUnpairedSurrogatesAreFoundInTheSource() throws IOException {
    MapperService mapper = mapper(SENTENCE);
    withIndex(
        mapper,
        List.of("{\"body\": \"high \\ud83d alone. Next.\"}"),
        reader -> {
          LeafReaderContext leaf = reader.leaves().get(0);
          UnitTexts texts =
              SourceTexts.of(type(mapper, "body"), createSearchExecutionContext(mapper));
          assertThat(texts.forLeaf(leaf).text(0), equalTo(Optional.of("high \ud83d alone. Next.")));
        });
  }

  public void testNothingToSign() throws IOException {
    for (String value : List.of("null", "[]", "[null]", "[[], [[null]]]")) {
      ParsedDocument document = parse(mapper(DOCUMENT), "{\"body\": " + value + "}");
      assertThat(value, document.rootDoc().getFields("body"), empty());
    }
    for (String value : List.of("\"\"", "\" \\u00a0\\t\"", "[[], [[null, \"\"]]]")) {
      assertThat(indexed(mapper(DOCUMENT), "{\"body\": " + value + "}"), empty());
    }
  }

  private static final String IGNORING = "\"body\": {" + NEAR + ", \"ignore_malformed\": true}";
  private static final Settings IGNORE_ALL =
      Settings.builder().put("index.mapping.ignore_malformed", true).build();

  private static List<String> ignored(ParsedDocument document) {
    LuceneDocument root = document.rootDoc();
    return root.getFields("_ignored").stream()
        .map(IndexableField::binaryValue)
        .filter(value -> value != null)
        .map(value -> value.utf8ToString())
        .distinct()
        .toList();
  }

  public void testOtherValuesOfTheListAreTaken() throws IOException {
    MapperService mapper = mapper(IGNORING);
    String list =
        "{\"body\": [{\"signature\": [{\"a\": {\"b\": 1}}]}, " + json(ONE) + ", {}, " + json(TWO);
    ParsedDocument document = parse(mapper, list + "], \"after\": \"text\"}");
    assertThat(
        units(mapper, "body", document),
        equalTo(type(mapper, "body").scheme().sign(List.of(ONE, TWO))));
    assertThat(ignored(document), equalTo(List.of("body")));
    assertNotNull("parsing goes on after the value", document.dynamicMappingsUpdate());
  }

  public void testASecondValueBesideASignatureIsMalformed() throws IOException {
    MapperService mapper = mapper(IGNORING);
    String one = "{" + precomputed(mapper, "body", List.of(ONE)) + "}";
    ParsedDocument first = parse(mapper, "{\"body\": [" + one + ", " + json(TWO) + "]}");
    assertThat(
        units(mapper, "body", first), equalTo(type(mapper, "body").scheme().sign(List.of(ONE))));
    ParsedDocument second = parse(mapper, "{\"body\": [" + json(TWO) + ", " + one + "]}");
    assertThat(
        units(mapper, "body", second), equalTo(type(mapper, "body").scheme().sign(List.of(TWO))));
    assertThat(ignored(first), equalTo(List.of("body")));
    assertThat(ignored(second), equalTo(List.of("body")));
  }

  /** So that whoever reads the signatures of documents knows how large they are. */
  public void testASignatureOfADocumentHasOneUnit() throws IOException {
    MapperService mapper = mapper("\"body\": {\"type\": \"near_duplicate\"}");
    FieldScheme scheme = type(mapper, "body").scheme();
    long[] components = new long[scheme.index().signature().components()];
    List<UnitSignature> units =
        List.of(new UnitSignature(0, 0, 9, components), new UnitSignature(1, 9, 20, components));
    String container = SignatureFormat.toBase64(scheme.format().encode(units));
    String value =
        "{\"scheme\": " + json(scheme.signatureId()) + ", \"signature\": " + json(container) + "}";
    assertThat(
        refusal(parse(mapper, "{\"body\": " + value + "}")).orElseThrow(),
        containsString(
            "field [body] of unit [document] takes a signature of one unit, got one of 2: sign the"
                + " document as a whole, or send it to a field of unit [sentence]"));
  }

  /** A mapping may have hundreds of such fields, and is read at each of its updates. */
  public void testFieldsOfEqualSettingsShareAScheme() throws IOException {
    MapperService mapper =
        mapper(
            "\"a\": {"
                + NEAR
                + "}, \"b\": {"
                + NEAR
                + ", \"threshold\": 0.8}, \"c\": {"
                + NEAR
                + ", \"threshold\": 0.7}");
    FieldScheme shared = type(mapper, "a").scheme();
    assertSame(shared, type(mapper, "b").scheme());
    assertNotSame(shared, type(mapper, "c").scheme());
    merge(mapper, mapping(b -> b.startObject("new").field("type", "keyword").endObject()));
    assertSame(shared, type(mapper, "b").scheme());
  }

  /** As the refusals of the server's own fields. */
  public void testARefusalNamesThePlaceOfTheValue() throws IOException {
    MapperService mapper = mapper("\"body\": {" + NEAR + "}");
    String id = type(mapper, "body").scheme().signatureId();
    Map<String, String> reasons =
        Map.of(
            "{\"a\": 1}",
            "[near_duplicate] unknown field [a]",
            "[\"text\", {\"a\": 1}]",
            "[near_duplicate] unknown field [a]",
            "{}",
            "Required [scheme, signature]",
            "{\"scheme\": \"x\"}",
            "Required [signature]",
            "{\"scheme\": 5}",
            "[near_duplicate] scheme doesn't support values of type",
            "{\"scheme\": null}",
            "[near_duplicate] scheme doesn't support values of type",
            "{\"scheme\": \"x\", \"signature\": \"TkRV\"}",
            "the signature is of signature scheme [x]",
            "{\"scheme\": \"%s\", \"signature\": \"#\"}".formatted(id),
            "[signature] must be standard base64");
    reasons.forEach(
        (value, reason) -> {
          String json = "{\n \"body\": " + value + "}";
          int column = value.startsWith("[") ? 19 : 10;
          assertThat(
              refusal(parse(mapper, json)).orElseThrow(),
              startsWith(
                  "[2:%s] failed to parse field [body] of type [near_duplicate] in document with id '1': %s"
                      .formatted(column, reason)));
        });
    for (String value : List.of("12.5", "true", "null", "[\"text\", null, [7]]")) {
      assertThat(refusal(parse(mapper, "{\"body\": " + value + "}")), equalTo(Optional.empty()));
    }
  }

  public void testSettingOfTheIndex() throws IOException {
    String malformed = "{\"body\": {\"text\": \"x\"}}";
    assertThat(
        ignored(parse(mapper(IGNORE_ALL, "\"body\": {" + NEAR + "}"), malformed)),
        equalTo(List.of("body")));
    MapperService strict =
        mapper(IGNORE_ALL, "\"body\": {" + NEAR + ", \"ignore_malformed\": false}");
    assertTrue(refusal(parse(strict, malformed)).isPresent());
    assertThat(
        "and stays so when the mapping is written and read",
        strict.documentMapper().mappingSource().toString(),
        containsString("\"ignore_malformed\":false"));
  }

  /**
   * A mapper does not know whether a document is a new one: it parses all, and notes the refusals
   * for new ones.
   */
  public void testDocumentsThatWereAcceptedBeforeAreNotRefused() throws IOException {
    MapperService mapper = mapper("\"body\": {" + NEAR + "}");
    String value =
        "[{\"scheme\": \"a\"}, "
            + json(ONE)
            + ", {"
            + precomputed(mapper, "body", List.of(TWO))
            + "}]";
    ParsedDocument document = parse(mapper, "{\"body\": " + value + "}");
    assertThat(
        refusal(document).orElseThrow(),
        containsString(
            "failed to parse field [body] of type [near_duplicate] in document with id '1'"));
    FieldUnits.accept(document.rootDoc());
    assertThat(refusal(document), equalTo(Optional.empty()));
    assertThat(
        units(mapper, "body", document), equalTo(type(mapper, "body").scheme().sign(List.of(ONE))));
    assertThat(ignored(document), equalTo(List.of("body")));
  }

  /** A separate setting has the limit, so nothing is wrong with the value. */
  public void testTooManySentencesAreNotMalformed() throws IOException {
    MapperService mapper =
        mapper("\"body\": {" + NEAR + ", \"ignore_malformed\": true, \"max_units\": 1}");
    ParsedDocument document = parse(mapper, "{\"body\": " + json(ONE) + "}");
    assertThat(ignored(document), empty());
    expectThrows(IllegalArgumentException.class, () -> units(mapper, "body", document));
  }

  public void testMultiFieldsTakeNoSignatures() throws IOException {
    MapperService near = mapper("\"body\": {" + NEAR + ", \"fields\": {\"dup\": {" + NEAR + "}}}");
    String value = "{" + precomputed(near, "body", List.of(ONE)) + "}";
    assertThat(
        refusal(parse(near, "{\"body\": " + value + "}")).orElseThrow(),
        endsWith(
            "a multi-field sees the texts of its parent only: send precomputed signatures to a"
                + " field that is no multi-field"));
    assertThat(
        parse(near, "{\"body\": " + json(ONE) + "}").rootDoc().getFields("body.dup"), hasSize(2));
    MapperService text =
        mapper("\"body\": {\"type\": \"text\", \"fields\": {\"dup\": {" + NEAR + "}}}");
    assertFails(
        DocumentParsingException.class,
        "failed to parse field [body] of type [text]",
        () -> parse(text, "{\"body\": " + value + "}"));
  }
}

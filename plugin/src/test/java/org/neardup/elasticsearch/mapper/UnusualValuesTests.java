package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lucene.UnitTexts;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;

/** Texts that nobody writes by hand. */
public class UnusualValuesTests extends FieldTestCase {

  private static final String DOCUMENT = "\"body\": {\"type\": \"near_duplicate\"}";
  private static final String SENTENCE = "\"body\": {" + NEAR + ", \"max_sentences\": 1000000}";

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

  public void testListsOfLists() throws IOException {
    assertThat(
        indexed(mapper(DOCUMENT), "{\"body\": [[\"one two\", [[\"three\"]], []], \"four five\"]}"),
        equalTo(expected("document", List.of("one two", "three", "four five"))));
  }

  /** The cost is that of a few signings, not of one for each value. */
  public void testManyValuesThatAreTooShort() throws IOException {
    MapperService mapper =
        mapper("\"body\": {\"type\": \"near_duplicate\", \"min_length\": 199990}");
    List<String> words = Collections.nCopies(100_000, "w");
    String list = words.stream().map(w -> json(w)).collect(Collectors.joining(", "));
    assertThat(indexed(mapper, "{\"body\": [" + list + "]}"), hasSize(1));
    String empty =
        IntStream.range(0, 100_000).mapToObj(i -> "\"\"").collect(Collectors.joining(","));
    assertThat(indexed(mapper, "{\"body\": [" + empty + "]}"), empty());
  }
}

package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.lucene.UnitTexts;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;

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

  public void testValuesOfTheFieldItself() throws IOException {
    MapperService mapper = mapper("\"body\": {" + NEAR + "}");
    assertThat(
        texts(
            mapper,
            "body",
            "{\"body\": " + json(ONE) + "}",
            "{\"body\": [" + json(ONE) + ", null, [[" + json(TWO) + "], \"\"], 17]}",
            "{\"other\": 1}",
            "{\"body\": " + json(TWO) + "}"),
        equalTo(
            List.of(Optional.of(ONE), Optional.of(ONE + "\n" + TWO + "\n\n17"), Optional.of(TWO))));
  }

  public void testObjectsAndNamesWithDots() throws IOException {
    MapperService mapper = mapper("\"page\": {\"properties\": {\"body\": {" + NEAR + "}}}");
    assertThat(
        texts(
            mapper,
            "page.body",
            "{\"page.body\": " + json(ONE) + ", \"page\": {\"body\": " + json(TWO) + "}}",
            "{\"page\": [{\"body\": %s}, {\"x\": 1}, {\"body\": %s}]}"
                .formatted(json(TWO), json(ONE))),
        equalTo(List.of(Optional.of(ONE + "\n" + TWO), Optional.of(TWO + "\n" + ONE))));
  }

  public void testCopyTo() throws IOException {
    MapperService mapper =
        mapper("\"body\": {\"type\": \"text\", \"copy_to\": \"all\"}, \"all\": {" + NEAR + "}");
    assertThat(
        texts(
            mapper,
            "all",
            "{\"body\": [" + json(TWO) + ", " + json(ONE) + "]}",
            "{\"all\": " + json(ONE) + ", \"body\": " + json(TWO) + "}"),
        equalTo(List.of(Optional.of(TWO + "\n" + ONE), Optional.of(ONE + "\n" + TWO))));
  }

  public void testSeveralSourcesOfCopyToAreRefusedWithoutTextField() throws IOException {
    String sources =
        "\"title\": {\"type\": \"text\", \"copy_to\": \"all\"},"
            + " \"body\": {\"type\": \"text\", \"copy_to\": \"all\"},";
    MapperService mapper = mapper(sources + "\"all\": {" + NEAR + "}");
    String document = "{\"title\": " + json(ONE) + ", \"body\": " + json(TWO);
    Exception e =
        expectThrows(IllegalArgumentException.class, () -> texts(mapper, "all", document + "}"));
    assertThat(
        e.getMessage(),
        equalTo(
            "the text of field [all] is copied from more than one field, [body, title], and"
                + " their order is not kept: name the field that has the whole text in the"
                + " mapping's [text_field]"));
    MapperService named = mapper(sources + "\"all\": {" + NEAR + ", \"text_field\": \"raw\"}");
    assertThat(
        texts(
            named,
            "all",
            document + ", \"raw\": [" + json(ONE) + ", " + json(TWO) + "]}",
            document + "}"),
        equalTo(List.of(Optional.of(ONE + "\n" + TWO), Optional.empty())));
  }

  public void testPrecomputedSignatures() throws IOException {
    MapperService mapper =
        mapper(
            "\"body\": {%s, \"text_field\": \"raw.text\"}, \"raw\": {\"type\": \"object\", \"enabled\": false}"
                .formatted(NEAR));
    String one = precomputed(mapper, "body", List.of(ONE));
    String both = precomputed(mapper, "body", List.of(ONE, TWO));
    assertThat(
        texts(
            mapper,
            "body",
            "{\"body\": {" + one + ", \"text\": " + json(ONE) + "}}",
            "{\"body\": [{" + both + ", \"text\": [" + json(ONE) + ", " + json(TWO) + "]}]}",
            "{\"body\": {" + one + "}}",
            "{\"body\": {" + one + "}, \"raw\": {\"text\": " + json(ONE) + "}}",
            "{\"body\": {" + one + "}, \"raw\": {\"text\": {\"a\": 1}}}",
            "{\"body\": {" + one + "}, \"raw\": {\"text\": \"another one\"}}"),
        equalTo(
            List.of(
                Optional.of(ONE),
                Optional.of(ONE + "\n" + TWO),
                Optional.empty(),
                Optional.of(ONE),
                Optional.empty(),
                Optional.empty())));
  }

  public void testTextFieldMayBeAnAliasOrAMultiField() throws IOException {
    for (String name : List.of("plain", "raw.exact")) {
      MapperService mapper =
          mapper(
              "\"raw\": {\"type\": \"keyword\", \"fields\": {\"exact\": {\"type\": \"text\"}}}, \"plain\": {\"type\": \"alias\", \"path\": \"raw\"}, \"body\": {%s, \"text_field\": %s}"
                  .formatted(NEAR, json(name)));
      String one = precomputed(mapper, "body", List.of(ONE));
      assertThat(
          texts(mapper, "body", "{\"body\": {" + one + "}, \"raw\": " + json(ONE) + "}"),
          equalTo(List.of(Optional.of(ONE))));
    }
  }

  public void testIgnoredValuesAreNoTexts() throws IOException {
    MapperService mapper = mapper("\"body\": {" + NEAR + ", \"ignore_malformed\": true}");
    String one = precomputed(mapper, "body", List.of(ONE));
    String other = "\"scheme\": \"0123456789abcdef\", \"signature\": \"\", \"text\": \"x\"";
    assertThat(
        texts(
            mapper,
            "body",
            "{\"body\": [{\"text\": \"no\"}, " + json(ONE) + ", {" + one + "}, " + json(TWO) + "]}",
            "{\"body\": [{" + other + "}, {" + one + ", \"text\": " + json(ONE) + "}, \"no\"]}"),
        equalTo(List.of(Optional.of(ONE + "\n" + TWO), Optional.of(ONE))));
  }

  public void testNestedObjects() throws IOException {
    MapperService mapper =
        mapper(
            "\"chapters\": {\"type\": \"nested\", \"properties\": {\"title\": {\"type\": \"text\"}, \"parts\": {\"type\": \"nested\", \"properties\": {\"text\": {%s}}}, \"text\": {%s}}}"
                .formatted(NEAR, NEAR));
    String document =
        "{\"chapters\": [{\"title\": \"none\"}, {\"text\": "
            + json(ONE)
            + ", \"parts\": [{}, {\"text\": "
            + json(TWO)
            + "}]}, {\"parts\": {\"text\": ["
            + json(ONE)
            + ", \"Three.\"]}, \"text\": "
            + json(TWO)
            + "}]}";
    String[] documents = {document, "{\"chapters\": []}", document, document, document};
    List<Optional<String>> chapters = texts(mapper, "chapters.text", documents);
    List<Optional<String>> parts = texts(mapper, "chapters.parts.text", documents);
    for (int i = 0; i < 8; i += 2) {
      assertThat(chapters.subList(i, i + 2), equalTo(List.of(Optional.of(ONE), Optional.of(TWO))));
      assertThat(
          parts.subList(i, i + 2),
          equalTo(List.of(Optional.of(TWO), Optional.of(ONE + "\nThree."))));
    }
    assertEquals(8, chapters.size());
    assertEquals(8, parts.size());
  }

  public void testCopyToOutOfNestedObjects() throws IOException {
    MapperService mapper =
        mapper(
            "\"parts\": {\"type\": \"nested\", \"properties\": {\"text\": {\"type\": \"text\", \"copy_to\": \"all\"}}}, \"all\": {%s}"
                .formatted(NEAR));
    assertThat(
        texts(
            mapper,
            "all",
            "{\"parts\": [{\"text\": " + json(TWO) + "}, {\"text\": " + json(ONE) + "}]}"),
        equalTo(List.of(Optional.of(TWO + "\n" + ONE))));
  }

  public void testTextFieldOfANestedField() throws IOException {
    String mapping =
        "\"parts\": {\"type\": \"nested\", \"properties\": {\"sig\": {"
            + NEAR
            + ", \"text_field\": ";
    MapperService mapper = mapper(mapping + "\"parts.raw\"}}}");
    String one = precomputed(mapper, "parts.sig", List.of(ONE));
    assertThat(
        texts(
            mapper,
            "parts.sig",
            "{\"parts\": [{\"raw\": \"x\"}, {\"sig\": {%s}, \"raw\": %s}]}"
                .formatted(one, json(ONE))),
        equalTo(List.of(Optional.of(ONE))));
    MapperService outside = mapper(mapping + "\"raw\"}}}");
    Exception e =
        expectThrows(IllegalArgumentException.class, () -> texts(outside, "parts.sig", "{}"));
    assertThat(
        e.getMessage(),
        equalTo(
            "[text_field] of the nested field [parts.sig] must be in the same nested object"
                + " [parts], got [raw]"));
  }

  public void testRebuiltSource() throws IOException {
    MapperService mapper =
        mapper(
            SYNTHETIC,
            "\"body\": {%s}, \"page\": {\"properties\": {\"body\": {%s}}}, \"title\": {\"type\": \"keyword\", \"copy_to\": \"all\"}, \"all\": {%s}, \"text\": {\"type\": \"keyword\", \"fields\": {\"dup\": {%s}}}"
                .formatted(NEAR, NEAR, NEAR, NEAR));
    String list = "[" + json(TWO) + ", [" + json(ONE) + "], " + json(TWO) + "]";
    Optional<String> all = Optional.of(TWO + "\n" + ONE + "\n" + TWO);
    assertThat(texts(mapper, "body", "{\"body\": " + list + "}"), equalTo(List.of(all)));
    assertThat(
        texts(
            mapper,
            "page.body",
            "{\"page\": [{\"body\": " + json(TWO) + "}, {\"body\": " + json(ONE) + "}]}"),
        equalTo(List.of(Optional.of(TWO + "\n" + ONE))));
    assertThat(
        texts(mapper, "all", "{\"title\": " + json(TWO) + "}"), equalTo(List.of(Optional.of(TWO))));
    // The values of a keyword come back sorted, without doubles: no text rather than a wrong one.
    assertThat(
        texts(mapper, "text.dup", "{\"text\": " + json(TWO) + "}", "{\"text\": " + list + "}"),
        equalTo(List.of(Optional.of(TWO), Optional.empty())));
  }

  public void testNoSource() throws IOException {
    MapperService mapper =
        mapper(
            Settings.builder().put("index.mapping.source.mode", "disabled").build(),
            "\"body\": {" + NEAR + "}");
    assertThat(
        texts(mapper, "body", "{\"body\": " + json(ONE) + "}"), equalTo(List.of(Optional.empty())));
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
    assertThat(
        texts(mapper, "body", "{\"body\": " + json(ONE) + ", \"other\": \"x\"}"),
        equalTo(List.of(Optional.empty())));
  }

  public void testValuesOfADocumentThatIsNotIndexed() throws IOException {
    MapperService mapper =
        mapper("\"body\": {\"type\": \"text\", \"fields\": {\"dup\": {" + NEAR + "}}}");
    NearDuplicateFieldType type = type(mapper, "body.dup");
    SearchExecutionContext context = createSearchExecutionContext(mapper);
    Map<String, Object> source = Map.of("body", List.of(ONE, TWO), "other", 1);
    FieldValues values = SourceTexts.valuesOf(type, context, source);
    assertThat(values.texts(), equalTo(List.of(ONE, TWO)));
    assertThat(values.units(), equalTo(type.scheme().sign(List.of(ONE, TWO))));
    Exception e =
        expectThrows(
            IllegalArgumentException.class,
            () -> SourceTexts.valuesOf(type, context, Map.of("body", Map.of("scheme", "x"))));
    assertThat(e.getMessage(), containsString("Required [signature]"));
  }
}

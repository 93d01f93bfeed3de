package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.NearDuplicateFields.UnitTokenStream;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.Unit;
import org.neardup.util.MemoryAccount;

public class NearDuplicateFieldsTests extends LuceneTestCase {

  private static final IndexScheme SENTENCES = Schemes.of(Unit.SENTENCE, 3, 2);
  private static final IndexScheme DOCUMENTS = Schemes.of(Unit.DOCUMENT, 3, 2);

  private static List<UnitSignature> sign(IndexScheme scheme, String... values) {
    return new Signer(scheme.signature()).sign(List.of(values));
  }

  public void testTokensStandAtThePositionsOfTheirUnits() {
    List<UnitSignature> units = sign(SENTENCES, "The cat sat. A dog slept.", "Nobody saw it.");
    UnitTokenStream stream = new UnitTokenStream(SENTENCES, units, MemoryAccount.UNLIMITED);
    UnitTokens bands = UnitTokens.of(SENTENCES);
    TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
    PositionIncrementAttribute increment = stream.getAttribute(PositionIncrementAttribute.class);
    for (int round = 0; round < 2; round++) {
      stream.reset();
      int position = -1;
      for (int i = 0; i < 9; i++) {
        assertTrue(stream.incrementToken());
        position += increment.getPositionIncrement();
        assertEquals(List.of(0, 1, 3).get(i / 3).intValue(), position);
        assertEquals(new BytesRef(bands.token(i % 3, units.get(i / 3))), term.getBytesRef());
      }
      assertFalse(stream.incrementToken());
    }
  }

  public void testSentencesAreIndexedWithPositionsAndDocumentsWithout() throws IOException {
    String text = "The cat sat. A dog slept. Nobody saw it.";
    assertIndexed(SENTENCES, sign(SENTENCES, text));
    assertIndexed(DOCUMENTS, sign(DOCUMENTS, text));
  }

  private static void assertIndexed(IndexScheme scheme, List<UnitSignature> units)
      throws IOException {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      Document document = new Document();
      new NearDuplicateFields(scheme).addTo(document, "body", "7", units);
      writer.addDocument(document);
      try (DirectoryReader reader = writer.getReader()) {
        LeafReader leaf = getOnlyLeafReader(reader);
        FieldInfo info = leaf.getFieldInfos().fieldInfo("body");
        assertEquals(
            scheme.equals(SENTENCES)
                ? IndexOptions.DOCS_AND_FREQS_AND_POSITIONS
                : IndexOptions.DOCS,
            info.getIndexOptions());
        assertTrue(info.omitsNorms());
        assertEquals(positions(scheme, units), indexedPositions(leaf, scheme, units));
        SignatureFormat format = new SignatureFormat(scheme.signature());
        StoredSignatures stored = new StoredSignatures(leaf, "body", format);
        assertTrue(stored.advance(0));
        assertEquals(units, format.decode(stored.container()));
        assertEquals(0x7d15a74c5596b934L, stored.idHash());
      }
    }
  }

  private static List<Integer> positions(IndexScheme scheme, List<UnitSignature> units) {
    return units.stream()
        .map(unit -> scheme.signature().text().unit() == Unit.SENTENCE ? unit.position() : -1)
        .toList();
  }

  private static List<Integer> indexedPositions(
      LeafReader leaf, IndexScheme scheme, List<UnitSignature> units) throws IOException {
    UnitTokens bands = UnitTokens.of(scheme);
    List<Integer> positions = new ArrayList<>();
    for (UnitSignature unit : units) {
      TermsEnum terms = leaf.terms("body").iterator();
      assertTrue(terms.seekExact(new BytesRef(bands.token(1, unit))));
      PostingsEnum postings = terms.postings(null, PostingsEnum.POSITIONS);
      assertEquals(0, postings.nextDoc());
      positions.add(postings.nextPosition());
    }
    return positions;
  }

  public void testNoSignaturesNoFields() {
    Document document = new Document();
    new NearDuplicateFields(SENTENCES).addTo(document, "body", "7", List.of());
    assertEquals(List.of(), document.getFields());
  }

  public void testTypesAreTheSameEveryTime() {
    NearDuplicateFields fields = new NearDuplicateFields(SENTENCES);
    List<IndexableField> one = fields.create("body", "7", sign(SENTENCES, "The cat sat."));
    List<IndexableField> two =
        fields.create("body", "7", sign(SENTENCES, "The cat sat. A dog slept."));
    assertEquals(2, one.size());
    assertEquals(2, two.size());
    for (int i = 0; i < 2; i++) {
      assertSame(one.get(i).fieldType(), two.get(i).fieldType());
    }
  }
}

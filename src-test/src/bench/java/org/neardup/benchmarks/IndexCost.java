package org.neardup.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.neardup.lsh.BandPlan;
import org.neardup.lsh.IndexScheme;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.Unit;

/**
 * Prints what a unit costs in an index, and what accuracy is given up for fewer bits of a
 * component, as a Markdown table. The index has 100,000 unrelated units and nothing but the field,
 * merged to one segment; sentences are 20 to a document.
 *
 * <p>Bytes are counted in the files. Standard error, recall and the rate of false candidates come
 * from the plan; chance candidates are counted in the index: how many units a unit shares a token
 * with although they have nothing to do with each other.
 */
public final class IndexCost {

  private static final int UNITS = 100_000;
  private static final int SENTENCES = 20;
  private static final String FIELD = "near";
  private static final Set<String> TOKENS = Set.of("tim", "tip", "tmd", "doc", "pos", "psm");
  private static final Set<String> DOC_VALUES = Set.of("dvd", "dvm");

  private IndexCost() {}

  public static void main(String[] args) throws IOException {
    System.out.println(
        """
        | unit | components | bands x rows | bytes of tokens | bytes of doc values \
        | standard error at .5 | at .8 | recall at .8 | false candidates | chance candidates |
        |---|---|--:|--:|--:|--:|--:|--:|--:|--:|\
        """);
    for (Unit unit : Unit.values()) {
      List<String> documents = documents(unit);
      for (String estimateBits : new String[] {"1", "2", "4", "8"}) {
        System.out.println(row(unit, estimateBits, documents));
      }
    }
  }

  private static List<String> documents(Unit unit) {
    if (unit == Unit.DOCUMENT) {
      return List.of(Texts.of(600, UNITS));
    }
    String[] sentences = Texts.of(120, UNITS);
    List<String> documents = new ArrayList<>();
    for (int from = 0; from < UNITS; from += SENTENCES) {
      documents.add(String.join(" ", Arrays.asList(sentences).subList(from, from + SENTENCES)));
    }
    return documents;
  }

  private static String row(Unit unit, String estimateBits, List<String> documents)
      throws IOException {
    IndexScheme scheme =
        SchemeRequest.of(Map.of("unit", unit.id(), "estimate_bits", estimateBits))
            .resolve()
            .scheme();
    Path folder = Files.createTempDirectory("index-cost");
    try (Directory directory = FSDirectory.open(folder)) {
      double units = write(directory, scheme, documents);
      BandPlan plan = (BandPlan) scheme.plan();
      return String.format(
          Locale.ROOT,
          "| %s | %s | %d x %d | %.0f | %.0f | %.4f | %.4f | %.3f | %.1e | %.3f |",
          unit.id(),
          plan.widths(),
          plan.bands(),
          plan.rows(),
          bytes(directory, TOKENS) / units,
          bytes(directory, DOC_VALUES) / units,
          plan.widths().standardError(.5),
          plan.widths().standardError(.8),
          plan.recallAt(.8),
          plan.falseCandidateRate(),
          sharedTokens(directory) / units);
    } finally {
      IOUtils.rm(folder);
    }
  }

  /** Writes an index of one segment, and counts its units. */
  private static long write(Directory directory, IndexScheme scheme, List<String> documents)
      throws IOException {
    NearDuplicateFields fields = new NearDuplicateFields(scheme);
    Signer signer = new Signer(scheme.signature());
    IndexWriterConfig config = new IndexWriterConfig().setUseCompoundFile(false);
    config.getMergePolicy().setNoCFSRatio(0);
    long units = 0;
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (String text : documents) {
        Document document = new Document();
        List<UnitSignature> signatures = signer.sign(text);
        fields.addTo(document, FIELD, Integer.toString(writer.getDocStats().maxDoc), signatures);
        writer.addDocument(document);
        units += signatures.size();
      }
      writer.forceMerge(1);
    }
    return units;
  }

  private static double bytes(Directory directory, Set<String> extensions) throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      String extension = IndexFileNames.getExtension(file);
      if (extension != null && extensions.contains(extension)) {
        bytes += directory.fileLength(file);
      }
    }
    return bytes;
  }

  /** How many ordered pairs of units share a token, each counted once for each token. */
  private static double sharedTokens(Directory directory) throws IOException {
    double pairs = 0;
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      TermsEnum terms = MultiTerms.getTerms(reader, FIELD).iterator();
      while (terms.next() != null) {
        double units = Math.max(terms.docFreq(), terms.totalTermFreq());
        pairs += units * (units - 1);
      }
    }
    return pairs;
  }
}

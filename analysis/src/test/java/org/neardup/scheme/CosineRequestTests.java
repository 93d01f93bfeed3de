package org.neardup.scheme;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.lsh.Settings.with;

import java.util.List;
import java.util.Map;
import org.junit.Test;
import org.neardup.lsh.Settings;
import org.neardup.resource.Resources.ResourceRef;

public class CosineRequestTests {

  private static final String SHA = "0123456789abcdef".repeat(4);
  private static final String OTHER_SHA = "f123456789abcdef".repeat(4);

  private static final Map<String, String> TERMS =
      Map.of("similarity", "cosine", "statistics", "s", "statistics_sha256", SHA);

  private static final Map<String, String> WORDS =
      with(TERMS, "vector=word_vectors word_vectors=w word_vectors_sha256=" + SHA);

  private static final Map<String, String> TRANSLATED =
      with(
          TERMS,
          "translate_from=de translation=t translation_statistics=u translation_sha256="
              + SHA
              + " translation_statistics_sha256="
              + SHA);

  private static String id(Map<String, String> settings) {
    return SchemeRequest.of(settings).resolve().scheme().id();
  }

  @Test
  public void testCanonicalJsonIsSortedAndComplete() {
    Map<String, String> settings = with(TERMS, "bit_permutations=3 prefix_lengths=24,16");
    assertEquals(
        "{\"bit_permutations\":3,\"prefix_lengths\":\"24,16\",\"signature\":{\"b\":0.75,\"bits\":1024,"
            + "\"centered\":false,\"expand_contractions\":false,\"hash\":\"xxh3_64\",\"k1\":1.2,"
            + "\"language\":\"en\",\"max_length\":2147483647,\"min_frequency\":1,\"min_length\":0,"
            + "\"min_terms\":1,\"min_words\":0,\"projection_distribution\":\"gaussian\",\"seed\":1123456,"
            + "\"sentence_rules\":\"language\",\"similarity\":\"cosine\",\"statistics_sha256\":\""
            + SHA
            + "\",\"stemmer\":\"none\",\"stopwords\":\"none\",\"strip_digits\":false,"
            + "\"strip_punctuation\":false,\"strip_urls\":false,\"translate_from\":null,\"translation_probability\":null,"
            + "\"translation_sha256\":null,\"translation_statistics_sha256\":null,"
            + "\"translation_stemmer\":null,\"translation_stopwords\":null,\"unit\":\"document\","
            + "\"vector\":\"terms\",\"version\":1,\"weight\":\"bm25\",\"word_vectors_sha256\":null}}",
        SchemeRequest.of(settings).resolve().scheme().canonicalJson());
  }

  @Test
  public void testCompleteSettingsResolveToTheSameSchemeWithoutPlanning() {
    for (Map<String, String> settings : List.of(TERMS, WORDS, TRANSLATED)) {
      SchemeRequestTests.assertCompleteSettingsResolve(settings);
    }
  }

  @Test
  public void testEverySettingChangesTheScheme() {
    assertChanges(
        TRANSLATED,
        "unit=sentence threshold=0.6 recall=0.9 seed=7 language=fr min_length=75"
            + " min_words=8 max_length=600 strip_punctuation=true strip_digits=true"
            + " expand_contractions=true stopwords=english stemmer=porter weight=tf k1=1.3"
            + " b=0.5 min_frequency=2 min_terms=5 statistics_sha256="
            + OTHER_SHA
            + " translate_from=nl translation_sha256="
            + OTHER_SHA
            + " translation_statistics_sha256="
            + OTHER_SHA
            + " translation_stopwords=german translation_stemmer=german"
            + " translation_probability=direct projection_distribution=rademacher bits=512");
    assertChanges(WORDS, "centered=false word_vectors_sha256=" + OTHER_SHA);
  }

  private static void assertChanges(Map<String, String> base, String changes) {
    Map<String, String> few = with(base, "bits=100");
    for (String change : changes.split(" ")) {
      assertNotEquals(change, id(few), id(with(few, change)));
    }
  }

  @Test
  public void testFilesCountByTheirContent() {
    Map<String, String> named = Settings.of("similarity=cosine statistics=folder/other");
    ResolvedScheme found = SchemeRequest.of(named).resolve(name -> new ResourceRef(name, SHA));
    assertEquals(id(TERMS), found.scheme().id());
    assertEquals("folder/other", found.settings().byName().get("statistics"));
  }

  @Test
  public void testPlannedPrefixesReachTheRecall() {
    ResolvedScheme resolved = SchemeRequest.of(with(TERMS, "threshold=0.9")).resolve();
    assertTrue(resolved.plannedRecall() >= .95);
    assertEquals(1024, resolved.scheme().signature().components());
  }

  @Test
  public void testErrors() {
    assertRefused(
        "file [s] must be given with its SHA-256 where no folder of files is set",
        Settings.of("similarity=cosine statistics=s"));
    assertRefused(
        "[statistics_sha256] is given without [statistics], the file",
        Map.of("similarity", "cosine", "statistics_sha256", SHA));
    String refused =
        """
        translation=t -> [translation] needs [translate_from], the language of the texts
        translate_from=de -> [translate_from] needs [translation], a file
        bit_permutations=4 -> [bit_permutations] and [prefix_lengths] go together: give both, or neither to have them planned
        bit_permutations=4 prefix_lengths=[16,24] -> [prefix_lengths] must be between 1 and [bits] = 1024, the longest first, such as [24,16], got [16, 24]
        bit_permutations=4 prefix_lengths=long -> [prefix_lengths] must be integers such as [24,16], got [long]
        bit_permutations=2049 prefix_lengths=24,16 -> [bit_permutations] must be between 1 and 2048 with 2 [prefix_lengths], got 2049
        bits=4 -> [bits] must be between 8 and 4096, got 4
        """;
    refused
        .lines()
        .map(line -> line.split(" -> "))
        .forEach(row -> assertRefused(row[1], with(TERMS, row[0])));
  }

  private static void assertRefused(String message, Map<String, String> settings) {
    Settings.assertRefused(message, () -> SchemeRequestTests.resolve(settings));
  }
}

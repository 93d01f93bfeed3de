package org.neardup.scheme;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.neardup.fixture.Messages.refusal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Test;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.Settings;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

public class SchemeRequestTests {

  @Test
  public void testCanonicalJsonIsSortedAndComplete() {
    IndexScheme scheme = Settings.scheme("unit=sentence");
    assertEquals(
        "{\"banding\":\"disjoint\",\"bands\":12,\"rows\":5,\"signature\":{\"band_bits\":8,\"band_components\":64,\"components\":136,\"estimate_bits\":4,\"expand_contractions\":false,\"family\":\"fast\","
            + "\"hash\":\"xxh3_64\",\"language\":\"en\",\"line_breaks\":\"detect\",\"max_length\":2147483647,\"min_length\":0,"
            + "\"min_words\":0,\"seed\":1123456,\"sentence_rules\":\"language\","
            + "\"shingle\":\"char:5\",\"similarity\":\"jaccard\",\"stemmer\":\"none\","
            + "\"strip_digits\":false,\"strip_punctuation\":false,\"strip_urls\":false,\"unit\":\"sentence\",\"version\":1}}",
        scheme.canonicalJson());
    assertEquals(SignatureScheme.idOf(scheme.canonicalJson()), scheme.id());
    assertEquals(16, scheme.id().length());
  }

  /** Files count by their SHA-256; the threshold and the recall are spent on the plan. */
  @Test
  public void testTheIdDependsOnEverySettingOfTheTable() {
    for (String similarity : List.of(Setting.JACCARD, Setting.COSINE)) {
      IndexScheme scheme = resolve(Map.of("similarity", similarity, "unit", "passage")).scheme();
      Set<String> written = new TreeSet<>(scheme.signature().settings().keySet());
      written.addAll(scheme.settings().keySet());
      Set<String> expected = new TreeSet<>();
      for (Setting setting : Setting.values()) {
        if (setting.isFor(similarity)
            && setting.type().kind() != SettingType.Kind.FILE
            // which are written where there are any
            && setting != Setting.ABBREVIATIONS
            && setting != Setting.IGNORE_SHA256
            && setting.part() != Setting.Part.SEARCH) {
          expected.add(setting.id());
        }
      }
      assertEquals(expected, written);
    }
  }

  @Test
  public void testCompleteSettingsResolveToTheSameSchemeWithoutPlanning() {
    for (Map<String, String> settings :
        List.of(
            Map.<String, String>of(),
            Settings.of("unit=sentence threshold=0.6 recall=0.99 shingle=char:12"),
            Settings.of("bands=4 rows=3 seed=-5 strip_digits=true"),
            Settings.of("unit=sentence sentence_rules=lines stemmer=porter"),
            Settings.of("expand_contractions=true language=en-GB"),
            Settings.of("min_words=8"),
            Settings.of("unit=passage"),
            Settings.of("ignore=menus.txt ignore_sha256=" + "0a".repeat(32)),
            Settings.of("unit=passage passage_words=20"))) {
      assertCompleteSettingsResolve(settings);
    }
  }

  static void assertCompleteSettingsResolve(Map<String, String> settings) {
    ResolvedScheme resolved = resolve(settings);
    SchemeRequest complete = resolved.settings();
    assertEquals(resolved, complete.resolve());
    assertEquals(complete, complete.resolve().settings());
    assertEquals(complete, SchemeRequest.of(complete.byName()));
  }

  /** As a file, a mapping or an index that another release wrote has them. */
  @Test
  public void testSettingsOfAnotherVersionAreRefused() {
    assertEquals(SchemeRequest.EMPTY, SchemeRequest.of(Map.of("scheme_version", "1")));
    assertEquals(
        "[scheme_version] must be 1, got 2: use the release of neardup that wrote the scheme, or"
            + " sign the texts again with a new one",
        refusal(() -> SchemeRequest.of(Map.of("scheme_version", 2))));
  }

  /** The table and the library have the same defaults. */
  @Test
  public void testDefaultsOfTexts() {
    for (Unit unit : Unit.values()) {
      assertEquals(
          TextOptions.of(unit), SchemeRequest.EMPTY.with(Setting.UNIT, unit.id()).textOptions());
    }
  }

  @Test
  public void testEverySettingChangesTheScheme() {
    Map<String, String> changes =
        Settings.of(
            "unit=document threshold=0.6 recall=0.99999 shingle=char:6 family=classic"
                + " components=240 band_bits=16 expected_units=1000000000 seed=7 language=de"
                + " min_length=75 max_length=600 min_words=8 strip_punctuation=true"
                + " strip_digits=true expand_contractions=true sentence_rules=lines line_breaks=end"
                + " strip_urls=true stemmer=english abbreviations=Gaz.");
    ResolvedScheme base = SchemeRequest.of(Settings.of("unit=sentence")).resolve();
    changes.forEach(
        (name, value) ->
            assertNotEquals(
                name,
                base.scheme().id(),
                Settings.scheme("unit=sentence " + name + "=" + value).id()));
    assertNotEquals(
        Settings.scheme("unit=passage").id(),
        Settings.scheme("unit=passage passage_words=41").id());
    String ignore = "ignore=menus.txt ignore_sha256=";
    assertNotEquals(
        Settings.scheme(ignore + "0a".repeat(32)).id(),
        Settings.scheme(ignore + "0b".repeat(32)).id());
    IndexScheme explicit = Settings.scheme("bands=5 rows=4");
    assertEquals(20, explicit.signature().components());
    assertNotEquals(explicit.id(), Settings.scheme("bands=4 rows=5").id());
  }

  @Test
  public void testErrors() {
    assertRefused(
        "unknown setting [num_perm], known are " + Setting.names(Setting.JACCARD), "num_perm=128");
    String refused =
        """
        bits=128 weight=tf -> [bits, weight] is for [similarity] = [cosine] only
        similarity=cosine rows=6 -> [rows] is for [similarity] = [jaccard] only
        bands=16 rows=9 components=128 -> [bands] x [rows] must be at most [components] = 128, got 16 x 9 = 144
        bands=16 -> [bands] and [rows] go together: give both, or neither to have them planned
        bands=16 rows=4 recall=0.9 -> [recall] is what [bands] and [rows] are planned from: give it, or give them, not both
        bands=0 rows=4 components=4 -> [bands] must be between 1 and 4096, got 0
        bands=100 rows=50 -> [components] must be between 1 and 4096, got 5000
        banding=with_replacement components=100 bands=4096 rows=65 -> [bands] x [rows] must be at most 262144 with [banding] = [with_replacement], got 4096 x 65 = 266240
        similarity=dice -> [similarity] must be [jaccard] or [cosine], got [dice]
        band_bits=33 -> [band_bits] must be between 1 and 32 for family [fast], got 33
        threshold=high -> [threshold] must be a number, got [high]
        threshold=0 -> [threshold] must be above 0 and at most 1, such as 0.8, got 0.0
        seed=1.5 -> [seed] must be a 64-bit integer, got [1.5]
        strip_digits=yes -> [strip_digits] must be [true] or [false], got [yes]
        family=quick -> [family] must be [fast] or [classic], got [quick]
        unit=page -> [unit] must be one of [document, sentence, passage], got [page]
        language=English! -> [language] must be a BCP 47 tag such as [en], got [English!]
        sentence_rules=opennlp -> [sentence_rules] must be [language] or [lines], got [opennlp]
        sentence_rules=lines -> [sentence_rules] is for [unit] = [sentence] only
        line_breaks=detect -> [line_breaks] is for sentences and passages, not where every line is a sentence
        unit=sentence sentence_rules=lines line_breaks=space -> [line_breaks] is for sentences and passages, not where every line is a sentence
        passage_words=40 -> [passage_words] is for [unit] = [passage] and must be between 8 and 1000, got 40
        unit=passage passage_words=7 -> [passage_words] is for [unit] = [passage] and must be between 8 and 1000, got 7
        unit=passage passage_words=1001 -> [passage_words] is for [unit] = [passage] and must be between 8 and 1000, got 1001
        expand_contractions=true language=de -> [expand_contractions] is for [language] = [en] only, got [language] = [de]
        min_length=9 max_length=5 -> [min_length] must be between 0 and [max_length], and [max_length] at least 1, got 9 and 5
        min_words=-1 -> [min_words] must be at least 0, got -1
        banding=with_replacement -> [banding] = [with_replacement] needs [bands] and [rows]
        """;
    refused.lines().map(line -> line.split(" -> ")).forEach(row -> assertRefused(row[1], row[0]));
  }

  private static void assertRefused(String message, String settings) {
    Settings.assertRefused(message, () -> Settings.scheme(settings));
  }

  static ResolvedScheme resolve(Map<String, String> settings) {
    return SchemeRequest.of(settings).resolve();
  }
}

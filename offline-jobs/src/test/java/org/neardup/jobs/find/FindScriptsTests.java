package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.judge.PredictJob;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;

/** Texts of other scripts with the defaults, and texts without words. */
public class FindScriptsTests {
  /** Twelve words of each script that puts no spaces between words, or a sign between syllables. */
  private static final Map<String, String> WORDS =
      Map.of(
          "thai", "ประเทศ ไทย เมืองหลวง กรุงเทพ แม่น้ำ ภาษา อาหาร โรงเรียน หนังสือ ตลาด วัด ภูเขา",
          "lao", "ປະເທດ ລາວ ນະຄອນຫຼວງ ວຽງຈັນ ແມ່ນ້ຳ ພາສາ ອາຫານ ໂຮງຮຽນ ປຶ້ມ ຕະຫຼາດ ວັດ ພູ",
          "khmer", "ប្រទេស កម្ពុជា រាជធានី ភ្នំពេញ ទន្លេ ភាសា អាហារ សាលា សៀវភៅ ផ្សារ វត្ត ភ្នំ",
          "burmese",
              "နိုင်ငံ မြန်မာ မြို့တော် နေပြည်တော် မြစ် ဘာသာ အစားအစာ ကျောင်း စာအုပ် ဈေး ဘုရား"
                  + " တောင်",
          "javanese", "ꦤꦒꦫ ꦗꦮ ꦏꦸꦛ ꦱꦸꦫꦏꦂꦠ ꦧꦔꦮꦤ꧀ ꦧꦱ ꦥꦔꦤ꧀ ꦱꦼꦏꦺꦴꦭꦃ ꦧꦸꦏꦸ ꦥꦱꦂ ꦕꦟ꧀ꦝꦶ ꦒꦸꦤꦸꦁ",
          "chinese", "国家 中国 首都 北京 河流 语言 食物 学校 书本 市场 寺庙 山脉",
          "japanese", "国 日本 しゅと とうきょう 川 ことば たべもの 学校 本 市場 寺 テレビ",
          "tibetan",
              "རྒྱལ་ཁབ་ བོད་ རྒྱལ་ས་ ལྷ་ས་ གཙང་པོ་ སྐད་ཡིག་ ཁ་ལག་ སློབ་གྲྭ་ དེབ་ ཁྲོམ་ དགོན་པ་"
                  + " རི་བོ་");

  @ClassRule public static final FindFolder folder = new FindFolder();

  /** Two texts of 80 words and a copy of each, of which one word is another. */
  @Test
  public void nearCopiesAreFoundWithTheDefaultsInEveryScript() throws Exception {
    for (Map.Entry<String, String> script : WORDS.entrySet()) {
      List<String> lines = new ArrayList<>();
      for (int text = 1; text <= 2; text++) {
        String[] words = script.getValue().split(" ");
        StringBuilder original = new StringBuilder();
        StringBuilder copy = new StringBuilder();
        for (int i = 1; i <= 80; i++) {
          // A walk through the words that does not repeat itself.
          int word = (text * i * i + i / 7) % words.length;
          original.append(words[word]);
          copy.append(words[i == 40 ? (word + 1) % words.length : word]);
        }
        lines.add(text + "\t" + original);
        lines.add(text + "copy\t" + copy);
      }
      FindSummary summary = find(script.getKey(), lines);
      assertEquals(script.getKey(), 0, summary.get(ExtractCounter.FEW_SHINGLES));
      assertEquals(
          script.getKey(),
          List.of("1 1copy", "2 2copy"),
          FindFolder.sorted(folder.path(script.getKey()).resolve("pairs")).stream()
              .map(pair -> pair.split("\t")[0] + " " + pair.split("\t")[1])
              .toList());
    }
  }

  @Test
  public void longTextsOfHardlyAnyShinglesAreTold() throws Exception {
    String run =
        IntStream.range(0, 40)
            .mapToObj(i -> Integer.toHexString(i * 0x9E3779B1))
            .collect(Collectors.joining());
    List<String> lines = List.of("a\t" + run + " one", "b\t" + run + " two", "c\tA text of words");
    String told = "2 units of 200 characters or more, but with hardly any shingles";
    FindSummary summary = find("sparse", lines);
    assertEquals(2, summary.get(ExtractCounter.FEW_SHINGLES));
    String printed = String.join("\n", SummaryText.of(summary));
    assertTrue(printed, printed.contains(told));
    FindRequest again = request("again", "sparse.tsv");
    PredictJob.Request sample =
        new PredictJob.Request(again.inputs(), FindFolder.scheme(), SourceOptions.DEFAULT, 100, 9);
    assertEquals(
        2,
        PredictJob.run(new Configuration(), ProgressLine.silent(), sample)
            .inputs()
            .get(ExtractCounter.FEW_SHINGLES));
    FindSummary characters =
        FindFolder.run(request("characters", "sparse.tsv", "shingle", "char:5"));
    assertEquals(0, characters.get(ExtractCounter.FEW_SHINGLES));
    assertEquals(1, characters.nearPairs());
    printed = String.join("\n", SummaryText.of(characters));
    assertFalse(printed, printed.contains("hardly"));
  }

  @Test
  public void sentencesHaveALetterAndLimitsByScript() throws Exception {
    String japanese = "吾輩は猫である名前はまだ無いどこで生れたかとんと見当がつかぬ何でも薄暗い。";
    List<String> lines = List.of("a\t" + japanese, "b\t" + "- ".repeat(90), "c\t" + ".".repeat(80));
    folder.input("dots.tsv", lines);
    FindSummary summary = FindFolder.run(request("dots", "dots.tsv", "unit", "sentence"));
    assertEquals(1, summary.units());
    assertEquals(2, summary.get(ExtractCounter.NO_LETTER));
    assertHas(FindFolder.printed(summary), "2 sentences without a letter");
  }

  @Test
  public void abbreviationsComeFromAFile() throws Exception {
    String file = folder.input("own.txt", "# of the county", "Gaz.", "Ord.#, Reg.");
    assertEquals("Gaz., Ord.#, Reg.", abbreviations(file));
    assertEquals("A., Gaz.", abbreviations("Gaz.,A."));
    assertEquals(
        "[abbreviations] must be such as [BGBl., No.#]; for jobs also the path of a file of them,"
            + " got [/no/such.txt], which is none",
        refusal(() -> abbreviations("/no/such.txt")));
  }

  private static Object abbreviations(String given) throws IOException {
    SchemeRequest asked =
        SchemeRequest.EMPTY.with(Setting.UNIT, "sentence").with(Setting.ABBREVIATIONS, given);
    return FindScheme.of(new Configuration(), Optional.empty(), asked, ProjectionRequest.NONE)
        .settings()
        .values()
        .get(Setting.ABBREVIATIONS);
  }

  private static FindSummary find(String name, List<String> lines) throws Exception {
    folder.input(name + ".tsv", lines);
    return FindFolder.run(request(name, name + ".tsv"));
  }

  private static FindRequest request(String name, String input, String... settings) {
    return FindRequest.of(
        List.of(folder.path(input).toString()),
        folder.path(name).toString(),
        FindFolder.scheme(settings));
  }
}

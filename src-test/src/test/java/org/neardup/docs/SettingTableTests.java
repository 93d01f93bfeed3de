package org.neardup.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;
import org.neardup.lsh.Setting;

/**
 * The guide's tables of settings match {@link Setting}. Writes them there with {@code
 * -Ddocs.update=true}.
 */
public class SettingTableTests {
  private static final Path PAGE = Path.of("../docs/elasticsearch.md");

  @Test
  public void theGuideHasEverySetting() throws IOException {
    GeneratedBlocks.requireShown(
        PAGE,
        Map.of(
            "jaccard", table(setting -> setting.isFor(Setting.JACCARD)),
            "cosine", table(setting -> !setting.isFor(Setting.JACCARD))));
  }

  private static List<String> table(Predicate<Setting> which) {
    List<String> lines =
        new ArrayList<>(List.of("| setting | default | allowed | meaning |", "|---|---|---|---|"));
    Stream.of(Setting.values())
        .filter(which)
        .filter(setting -> !setting.isSha256())
        .map(SettingTableTests::row)
        .forEach(lines::add);
    return lines;
  }

  private static String row(Setting setting) {
    List<String> choices = setting.type().choices();
    String allowed =
        !setting.type().isChoice()
            ? code(setting.type().allowed())
            : choices.stream().map(choice -> "`" + choice + "`").collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s |"
        .formatted(setting.id(), setting.byDefault(), allowed, code(setting.meaning()));
  }

  /** Brackets of messages become code. */
  private static String code(String text) {
    return text.replaceAll("\\[([^]\\[]*)]", "`$1`").replace("|", "\\|");
  }
}

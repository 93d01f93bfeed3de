package org.neardup.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.Test;
import org.neardup.scheme.Setting;
import org.neardup.scheme.SettingType;

/**
 * The tables of settings in the reference match {@link Setting}. Writes them there with {@code
 * -Ddocs.update=true}.
 */
public class SettingTableTests {
  private static final Path PAGE = Path.of("../docs/reference.md");

  @Test
  public void theReferenceHasEverySetting() throws IOException {
    GeneratedBlocks.requireShown(
        PAGE,
        Map.of(
            "jaccard", table(setting -> setting.isFor(Setting.JACCARD)),
            "cosine", table(setting -> !setting.isFor(Setting.JACCARD))));
  }

  private static List<String> table(Predicate<Setting> which) {
    Table table = new Table("setting", "default", "allowed", "meaning");
    for (Setting setting : Setting.values()) {
      if (which.test(setting) && !setting.isSha256()) {
        SettingType type = setting.type();
        String allowed =
            type.isChoice()
                ? "`" + String.join("`, `", type.choices()) + "`"
                : code(type.allowed());
        table.row(
            "`" + setting.id() + "`", code(setting.byDefault()), allowed, code(setting.meaning()));
      }
    }
    return table.lines();
  }

  /** Brackets of messages become code. */
  private static String code(String text) {
    return text.replaceAll("\\[([^]\\[]*)]", "`$1`").replace("|", "\\|");
  }
}

package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;
import org.neardup.scheme.Setting;
import org.neardup.scheme.SettingType;

/**
 * The tables of settings in the reference, between marks such as {@code <!-- made: jaccard -->} and
 * {@code <!-- end -->}, match {@link Setting}. Writes them there with {@code -Ddocs.update=true}.
 */
public class SettingTableTests {
  private static final Path PAGE = Path.of("../docs/reference.md");
  private static final Pattern TABLE =
      Pattern.compile("(?s)<!-- made: (jaccard|cosine) -->\n.*?<!-- end -->");

  @Test
  public void theReferenceHasEverySetting() throws IOException {
    String page = Files.readString(PAGE);
    assertEquals(2, TABLE.matcher(page).results().count());
    String updated =
        TABLE
            .matcher(page)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        "<!-- made: " + found.group(1) + " -->\n" + table(found.group(1))));
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PAGE, updated);
    } else {
      assertEquals(updated, page);
    }
  }

  private static String table(String similarity) {
    List<String> lines = new ArrayList<>();
    lines.add("| setting | default | allowed | meaning |");
    lines.add("|---|---|---|---|");
    for (Setting setting : Setting.values()) {
      boolean shown = setting.isFor(Setting.JACCARD) == similarity.equals(Setting.JACCARD);
      if (shown && !setting.isSha256()) {
        SettingType type = setting.type();
        String allowed =
            type.isChoice()
                ? "`" + String.join("`, `", type.choices()) + "`"
                : code(type.allowed());
        lines.add(
            "| `%s` | %s | %s | %s |"
                .formatted(
                    setting.id(), code(setting.byDefault()), allowed, code(setting.meaning()))
                .replace("|  |", "| |"));
      }
    }
    lines.add("<!-- end -->");
    return String.join("\n", lines);
  }

  /** Brackets of messages become code. */
  private static String code(String text) {
    return text.replaceAll("\\[([^]\\[]*)]", "`$1`").replace("|", "\\|");
  }
}

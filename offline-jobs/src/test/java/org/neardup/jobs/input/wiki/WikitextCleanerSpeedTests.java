package org.neardup.jobs.input.wiki;

import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.Test;
import org.neardup.fixture.TestScale;

/** No input takes more than linear work, or fails: characters are counted as they are looked at. */
public class WikitextCleanerSpeedTests {
  private static final int LENGTH = TestScale.of(100_000, 2_000_000);

  /** Quadratic work would be thousands. */
  private static final int MOST_LOOKS_EACH = 20;

  private static final List<String> PARTS =
      List.of(
          ("{{§}}§[[§]]§{|§|}§\n{|§\n|}§{{{§}}}§[[a|§{{lang|x|§{{convert|§{{nowrap|§<ref>§"
                  + "<ref name=§</ref>§<math>§<nowiki>§<!--§-->§<table>§</table>§<br§<§>§\n==§==\n§"
                  + "\n=§\n* §\n|§'§''§&§&amp§[http://§]§__§__A§\n §\n§(§)§ §a§|§[[File:§<poem>§"
                  + "{{x|[[§[[{{§<ref><math>§----§\u0001§\ud800")
              .split("§"));

  @Test
  public void oneThingOverAndOver() {
    for (String part : PARTS) {
      assertLinear(part, part.repeat(LENGTH / part.length()));
    }
  }

  /** So deep that reading by recursion would end with an error. */
  @Test
  public void nestedAsDeepAsItGoes() {
    for (String brackets :
        List.of(
            "{{nowrap| x }}",
            "[[a| x ]]",
            "{{x|[[a| x ]]}}",
            "\n{| x \n|}",
            "[[File:a| x ]]",
            "<table> x </table>",
            "{{lang|x| x }}",
            "\n=[[ x ]]",
            "\n={{nowrap| x }}=",
            "\n|[[ x ]]")) {
      String[] pair = brackets.split(" x ");
      int depth = 4 * LENGTH / (pair[0].length() + pair[1].length());
      assertLinear(pair[0], pair[0].repeat(depth) + "x" + pair[1].repeat(depth));
    }
  }

  @Test
  public void randomMarkup() {
    Random random = new Random(42);
    for (int round = 0; round < 3000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append(PARTS.get(random.nextInt(PARTS.size())));
      }
      String cleaned = WikitextCleaner.clean(text.toString(), HiddenNamespaces.COMMON);
      assertTrue(cleaned.length() <= 2 * text.length());
      assertTrue(text.toString(), cleaned.indexOf('\u0001') < 0);
    }
    StringBuilder all = new StringBuilder();
    while (all.length() < LENGTH) {
      all.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    assertLinear("random", all.toString());
  }

  private static void assertLinear(String what, String text) {
    double looks = (double) WikitextCleaner.looks(text) / text.length();
    assertTrue(what.strip() + ": " + looks + " looks each", looks < MOST_LOOKS_EACH);
  }
}

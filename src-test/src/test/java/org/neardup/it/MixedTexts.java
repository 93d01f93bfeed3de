package org.neardup.it;

import java.util.Arrays;
import java.util.Random;

/** Texts with everything that text processing stumbles over, from a fixed seed. */
final class MixedTexts {

  private static final String[] PIECES = {
    "the quick brown fox",
    "Der Weißdorn blüht.",
    "ΣΊΣΥΦΟΣ σίσυφος",
    "İstanbul IĞDIR ıı",
    "今天天气很好。",
    "これはテストです。",
    "ภาษาไทยไม่มีช่องว่าง",
    "שלום עולם",
    "مرحبا بالعالم",
    "हिन्दी में पाठ।",
    "ﬁﬂﬃ ﷺ ㍿ ½ Ⅷ",
    "①②③ ｆｕｌｌ ｗｉｄｔｈ",
    "e\u0301 A\u030A",
    "soft\u00ADhyphen",
    "zero\u200Bwidth\u200D\uFEFF",
    "no\u00A0break\u202Fspace",
    "line\u2028separator\u0085",
    "\uD83D\uDE00\uD83D\uDC68\u200D\uD83D\uDC69",
    "\uD835\uDD38\uD835\uDD39 bold",
    "\uD800",
    "\uDC00",
    "\uDBFF\uDBFF",
    "\u0000\u0001\u001F",
    "\t\r\n",
    "Mr. Smith went. Then he left!",
    "3.14 and 2,718",
    "   ",
    ""
  };

  private MixedTexts() {}

  /** A number of texts: each of these pieces alone, all in one, and random ones. */
  static String[] of(int count, long seed) {
    Random random = new Random(seed);
    String[] texts = Arrays.copyOf(PIECES, count);
    texts[PIECES.length] = String.join(" ", PIECES);
    for (int i = PIECES.length + 1; i < count; i++) {
      texts[i] = text(random);
    }
    return texts;
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int pieces = random.nextInt(7); pieces >= 0; pieces--) {
      switch (random.nextInt(4)) {
        case 0 -> text.append((char) random.nextInt(0x10000));
        case 1 -> text.appendCodePoint(random.nextInt(0x110000));
        default -> text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      text.append(random.nextInt(3) == 0 ? "" : " ");
    }
    return text.toString();
  }
}

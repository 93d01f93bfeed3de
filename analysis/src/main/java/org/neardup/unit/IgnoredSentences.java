package org.neardup.unit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.neardup.sentence.LineJoiner;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
import org.neardup.util.LongIndex;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/**
 * The sentences that texts are compared without: disclaimers, menus, licences. Known by a hash of
 * their normalised texts, so that case and line ends make no difference. Thread safe.
 *
 * <p>A list has a passage in each line. Every sentence of a passage is ignored wherever it occurs,
 * also without the others, and so is a sentence that is the whole line.
 */
public final class IgnoredSentences {

  public static final IgnoredSentences NONE = new IgnoredSentences();

  private final LongIndex hashes = new LongIndex();

  private IgnoredSentences() {}

  /**
   * Reads a list in UTF-8. O(length); 16 to 32 bytes for each sentence.
   *
   * @param options of the texts, whose sentences are found by the same rules
   */
  public static IgnoredSentences read(Path list, TextOptions options) {
    IgnoredSentences ignored = new IgnoredSentences();
    UnitCutter cutter = new UnitCutter(options.ofSentences());
    UnitConsumer adding =
        (position, start, end, sentence) -> {
          if (sentence.length() > 0) {
            ignored.hashes.indexOf(hash(sentence));
          }
        };
    try (BufferedReader in = Files.newBufferedReader(list)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        cutter.whole(line, adding);
        cutter.cut(List.of(line), adding);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("[ignore] must be lines in UTF-8, [" + list + "]: " + e, e);
    }
    return ignored;
  }

  /** A sentence as a line of a list: its line ends are white space. */
  public static String line(String sentence) {
    return LineJoiner.joinAll(sentence, new Reservation(MemoryAccount.UNLIMITED));
  }

  boolean isEmpty() {
    return hashes.size() == 0;
  }

  boolean contains(NormalizedText sentence) {
    return !isEmpty() && hashes.find(hash(sentence)) >= 0;
  }

  private static long hash(NormalizedText sentence) {
    return ShingleHash.hash(sentence.bytes(), 0, sentence.length() << 1);
  }
}

package org.neardup.docs;

import java.util.List;

/**
 * A fenced block of a guide.
 *
 * @param info what stands after the opening fence
 * @param first index of its first line in the file; as lines count from 1, also the number of the
 *     line of the fence
 * @param lines what stands between the fences
 */
public record Block(String info, int first, List<String> lines) {

  public Block {
    lines = List.copyOf(lines);
  }

  /** Index of the closing fence. */
  public int end() {
    return first + lines.size();
  }

  /** Its lines as one text. */
  public String text() {
    return String.join("\n", lines);
  }
}

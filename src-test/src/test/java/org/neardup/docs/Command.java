package org.neardup.docs;

import org.neardup.docs.Printed.Json;
import org.neardup.docs.Printed.Text;

/**
 * A command of a guide.
 *
 * @param script the block that a shell runs
 * @param printed the block of what it prints; null if it is not run
 */
public record Command(Block script, Block printed) {

  /** Whether it is run: if not, its block says why not. */
  public boolean isRun() {
    return printed != null;
  }

  /** Number of its first line in the guide. */
  public int line() {
    return script.first() + 1;
  }

  /** What a shell runs. */
  public String text() {
    return script.text();
  }

  /** What the guide says that it prints. */
  public Printed expected() {
    return printed.info().startsWith("json")
        ? Json.parse(printed.text())
        : new Text(printed.text());
  }
}

package org.neardup.jobs.extract;

import java.io.IOException;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Task;

/** Tells the texts that an earlier run had from the others, as they come in the order of keys. */
final class SinceTexts {
  private final SortedFile<TextState> earlier;
  private final Output<Long, TextState> known;
  private final Output<Long, Void> fresh;
  private final Counter texts;
  private final Counter units;
  private boolean isKnown;

  SinceTexts(SortedFile<TextState> earlier, Task task) throws IOException {
    this.earlier = earlier;
    known = task.records(ExtractStage.KNOWN, Codec.LONG, TextState.CODEC);
    fresh = task.records(ExtractStage.FRESH, Codec.LONG, Codec.NOTHING);
    texts = task.counter(ExtractCounter.KNOWN_TEXTS);
    units = task.counter(ExtractCounter.KNOWN_UNITS);
  }

  /** Takes the next text. */
  void add(long key, long secondHash) throws IOException, InterruptedException {
    isKnown = earlier.seek(key) && earlier.value().secondHash() == secondHash;
    if (isKnown) {
      known.put(key, earlier.value());
      texts.add(1);
      units.add(1);
    } else {
      fresh.put(key, null);
    }
  }

  /** Takes another unit with the last text. */
  void addCopy() {
    units.add(isKnown ? 1 : 0);
  }
}

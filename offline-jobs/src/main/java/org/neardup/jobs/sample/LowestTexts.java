package org.neardup.jobs.sample;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.stage.Output;

/**
 * Of the texts that were added those with the smallest keys, as many as the size of a sample
 * allows. Since keys are hashes, that is a random sample of the distinct texts whatever the order
 * and however often they come (Cohen, JCSS 1997), and one of several collections can be had from
 * theirs. Not thread safe.
 */
final class LowestTexts {
  private final SampleSize size;
  private final TreeMap<Long, Kept> texts = new TreeMap<>();
  private long length;
  private long end = Long.MAX_VALUE;
  private boolean complete = true;

  LowestTexts(SampleSize size) {
    this.size = size;
  }

  /**
   * Adds a unit.
   *
   * @param length of the normalised text
   */
  void add(long key, String text, int length) {
    if (key >= end) {
      return;
    }
    Kept kept = texts.get(key);
    if (kept != null) {
      kept.copies++;
      return;
    }
    texts.put(key, new Kept(new Text(Utf8.encode(text)), length));
    this.length += length;
    while (size.isExceeded(texts.size(), this.length)) {
      Map.Entry<Long, Kept> last = texts.pollLastEntry();
      this.length -= last.getValue().length;
      end = last.getKey();
      complete = false;
    }
  }

  /** Gives all, in the order of their keys, then the mark if there were others. */
  void forEach(Output<Long, DrawnText> sink) throws IOException, InterruptedException {
    for (Map.Entry<Long, Kept> entry : texts.entrySet()) {
      Kept kept = entry.getValue();
      sink.put(entry.getKey(), new DrawnText(kept.text, kept.copies, kept.length));
    }
    if (!complete) {
      sink.put(end, DrawnText.END);
    }
  }

  private static final class Kept {
    private final Text text;
    private final int length;
    private long copies = 1;

    Kept(Text text, int length) {
      this.text = text;
      this.length = length;
    }
  }
}

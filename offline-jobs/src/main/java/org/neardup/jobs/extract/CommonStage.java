package org.neardup.jobs.extract;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.Unit;
import org.neardup.unit.IgnoredSentences;
import org.neardup.unit.UnitCutter;

/**
 * Lists the sentences that several documents have, such as licences and footers, so that they make
 * no pairs. Reads the inputs once more; memory for the sentences of a document.
 *
 * <pre>
 * in     documents a, b: "Some news. All rights reserved."   c: "Other news."
 * sends  hash of "all rights reserved." → that sentence, once for each document; so for others
 * group  one sentence: of a, of b
 * out    with [least] 2, sentences: All rights reserved.     ⇒ [ignore] of the run's scheme</pre>
 *
 * @param least the number of documents from which on a sentence is listed, however often each has
 *     it
 */
@StageInput.Name("common")
public record CommonStage(SchemeRequest scheme, SourceInput sources, List<Path> inputs, int least)
    implements StageInput {
  /** Lines of an {@link IgnoredSentences} list. */
  public static final String SENTENCES = "sentences";

  @Override
  public Stage<Long, Text> stage() {
    return Stage.shuffling(Codec.INT64, Codec.TEXT)
        .reading(new SourceRecords(sources, inputs), task -> cut())
        .reducing(this::list);
  }

  private MapStep<Format, SourceRecord, Long, Text> cut() {
    UnitCutter sentences = new UnitCutter(scheme.textOptions().ofSentences());
    DocumentCutter cutter = new DocumentCutter(Unit.SENTENCE, sentences);
    return (format, record, out) -> {
      if (record instanceof SourceDocument document) {
        Map<Long, String> found = new TreeMap<>();
        cutter.cut(
            document,
            (position, raw, normalized) -> {
              byte[] bytes = normalized.toUtf16Le();
              found.putIfAbsent(ShingleHash.hash(bytes, 0, bytes.length), raw);
            });
        for (Map.Entry<Long, String> each : found.entrySet()) {
          String line = IgnoredSentences.line(each.getValue());
          out.put(each.getKey(), new Text(Utf8.encode(line)));
        }
      }
    };
  }

  /** Variants of a sentence are represented by the smallest in byte order. */
  private ReduceStep<Long, Text> list(Task task) {
    LineFile lines = task.lines(SENTENCES, "part");
    return group -> {
      int documents = 0;
      Text first = null;
      for (Text line : group) {
        documents++;
        first = first == null || line.compareTo(first) < 0 ? line : first;
      }
      if (documents >= least) {
        lines.write(first);
      }
    };
  }
}

package org.neardup.jobs.extract;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Lists the documents whose id an earlier document has, so that later stages skip or rename them.
 * Reads the inputs once more, and holds the positions of one id in memory.
 *
 * <pre>
 * in     document a at "x.jsonl: byte 9", a at "x.jsonl: byte 24", b at "x.jsonl: byte 16"
 * sends  a → x.jsonl: byte 9, a → x.jsonl: byte 24, b → x.jsonl: byte 16
 * group  a: x.jsonl: byte 9, x.jsonl: byte 24     sorted, numbers by their values
 * out    duplicates: a, x.jsonl: byte 24, 2   ⇒ SourceRecords of later stages</pre>
 */
@StageInput.Name("duplicates")
public record DuplicateStage(SourceInput sources, List<Path> inputs) implements StageInput {
  /**
   * Lines: id, position in the inputs, and number of the document among those with that id, from 2.
   */
  public static final String DUPLICATES = "duplicates";

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  @Override
  public Stage<Text, Text> stage() {
    return Stage.shuffling(Codec.TEXT, Codec.TEXT)
        .counting("duplicates", ExtractCounter.DUPLICATE_DOCUMENTS)
        .reading(
            new SourceRecords(sources, inputs),
            task ->
                (none, record, out) -> {
                  if (record instanceof SourceDocument document) {
                    out.put(new Text(document.id()), new Text(document.location()));
                  }
                })
        .reducing(
            task -> {
              LineFile lines = task.resultLines(DUPLICATES, "part");
              return documents -> {
                List<String> places = sorted(documents);
                for (int i = 1; i < places.size(); i++) {
                  // Pages of one id in one file share their position, and are refused.
                  if (!places.get(i).equals(places.get(i - 1))) {
                    lines.write(documents.key(), places.get(i), i + 1);
                    task.count(ExtractCounter.DUPLICATE_DOCUMENTS, 1);
                  }
                }
              };
            });
  }

  private static List<String> sorted(Iterable<Text> places) {
    List<String> sorted = new ArrayList<>();
    places.forEach(location -> sorted.add(location.toString()));
    sorted.sort(Comparator.comparing(DuplicateStage::sortable).thenComparing(location -> location));
    return sorted;
  }

  /** Numbers in the order of their values. */
  private static String sortable(String location) {
    return NUMBER
        .matcher(location)
        .replaceAll(number -> String.format(Locale.ROOT, "%018d", Long.parseLong(number.group())));
  }
}

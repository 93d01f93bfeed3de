package org.neardup.jobs.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.PairRule;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.Setting;
import org.neardup.text.TextOptions;

/**
 * Finds the items that new documents contain: all items in all documents, equal ones too. The texts
 * are read once for each block of items; a map task holds one block in memory, in about 100 MB, and
 * writes a line for each item and document. Reduce tasks count the documents of each item, and find
 * the best of them: with the largest share of it, of several the smallest id.
 *
 * @param texts the units of the extract stage
 * @param blocks of reference units
 * @param share the least share of an item, see {@link ItemSearch}
 * @param rule which units may be a pair
 */
@StageInput.Name("contained items")
public record ItemSearchStage(
    ResolvedScheme scheme, Path texts, List<Path> blocks, double share, PairRule rule)
    implements StageInput {
  /** Found items, as lines: in how many documents, id, missing share, best document, texts. */
  public static final String SHOWN_ITEMS = "shown";

  public enum ItemCounter {
    /** Items that were found. */
    ITEMS,
    /** Documents that hold one. */
    DOCUMENTS
  }

  /** By the ids of items, and of documents, which have nothing to be shown. */
  @Override
  public Stage<Text, Text> stage() {
    Stage<Text, Text> stage =
        Stage.shuffling(Codec.TEXT, Codec.TEXT)
            .counting("found items", ItemCounter.ITEMS)
            .reducing(ItemSearchStage::best);
    for (Path block : blocks) {
      stage.reading(
          RecordFiles.of(Codec.INT64, UnitRecord.CODEC, texts), task -> search(task, block));
    }
    return stage;
  }

  private MapStep<Long, UnitRecord, Text, Text> search(Task task, Path block) throws IOException {
    List<UnitRecord> items = new ArrayList<>();
    try (RecordReader<Long, UnitRecord> units =
        RecordReader.open(task.conf(), block, Codec.INT64, UnitRecord.CODEC)) {
      while (units.next()) {
        items.add(units.value());
      }
    }
    TextOptions options = scheme.settings().with(Setting.STRIP_PUNCTUATION, true).textOptions();
    ItemSearch search = new ItemSearch(items, options, share);
    LineFile lines = task.resultLines(ContainedStage.CONTAINED, "part");
    return (key, unit, out) -> {
      String text = unit.reference() ? "" : Utf8.decode(unit.text());
      List<ItemSearch.Found> found =
          search.in(text).stream()
              .filter(each -> rule.allows(each.item().traits(), unit.traits()))
              .toList();
      for (ItemSearch.Found each : found) {
        lines.write(
            each.item().id(),
            unit.id(),
            VerifyStage.sixDecimals(each.share()),
            each.inItem().start(),
            each.inItem().end(),
            each.inDocument().start(),
            each.inDocument().end());
        out.put(each.item().id(), shown(each, unit.id(), text));
      }
      if (!found.isEmpty()) {
        out.put(unit.id(), new Text());
      }
    };
  }

  /** Sort key and content of a line of the report; smaller is better. */
  private static Text shown(ItemSearch.Found found, Text document, String text) {
    String missing = VerifyStage.sixDecimals(1 - found.share());
    String item = UnitRecord.excerpt(found.item().text().toString());
    String place =
        UnitRecord.excerpt(text.substring(found.inDocument().start(), found.inDocument().end()));
    return new Text(String.join("\t", missing, document.toString(), item, place));
  }

  private static ReduceStep<Text, Text> best(Task task) {
    LineFile lines = task.lines(SHOWN_ITEMS, "part");
    return places -> {
      long documents = 0;
      Text best = null;
      for (Text each : places) {
        documents++;
        best = best == null || each.compareTo(best) < 0 ? each : best;
      }
      if (best.getLength() == 0) {
        task.count(ItemCounter.DOCUMENTS, 1);
      } else {
        task.count(ItemCounter.ITEMS, 1);
        lines.write(documents, places.key(), best);
      }
    };
  }
}

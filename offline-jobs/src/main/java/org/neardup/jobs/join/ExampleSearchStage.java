package org.neardup.jobs.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.BlockingRule;
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
 * Finds the examples, such as test questions, that new documents contain: all examples in all
 * documents, equal ones too. The texts are read once for each block of examples, which takes about
 * 100 MB.
 *
 * <pre>
 * in     block of examples: a, a reference unit; TEXTS: b, a new one
 * file   CONTAINED: a b 1.000000, and where it begins and ends in each   ⇒ MemberStage
 * sends  a → "0.000000, b, excerpts" (missing share first); b → empty, as a document
 * group  a: one value for each document that has it
 * out    SHOWN_EXAMPLES: 1 a 0.000000 b and the excerpts, of the best document   ⇒ the report</pre>
 *
 * @param blocks of reference units
 * @param share the least share of an example, see {@link ExampleSearch}
 */
@StageInput.Name("contained examples")
public record ExampleSearchStage(
    ResolvedScheme scheme, Path texts, List<Path> blocks, double share, BlockingRule rule)
    implements StageInput {
  /** Found examples, as lines: in how many documents, id, missing share, best document, texts. */
  public static final String SHOWN_EXAMPLES = "shown";

  public enum ExampleCounter {
    /** Examples that were found. */
    EXAMPLES,
    /** Documents that hold one. */
    DOCUMENTS
  }

  /** By the ids of examples, and of documents, which have nothing to be shown. */
  @Override
  public Stage<Text, Text> stage() {
    Stage<Text, Text> stage =
        Stage.shuffling(Codec.TEXT, Codec.TEXT)
            .counting("found examples", ExampleCounter.EXAMPLES)
            .reducing(ExampleSearchStage::best);
    for (Path block : blocks) {
      stage.reading(
          RecordFiles.of(Codec.INT64, UnitRecord.CODEC, texts), task -> search(task, block));
    }
    return stage;
  }

  private MapStep<Long, UnitRecord, Text, Text> search(Task task, Path block) throws IOException {
    List<UnitRecord> examples = new ArrayList<>();
    try (RecordReader<Long, UnitRecord> units =
        RecordReader.open(task.conf(), block, Codec.INT64, UnitRecord.CODEC)) {
      while (units.next()) {
        examples.add(units.value());
      }
    }
    TextOptions options = scheme.settings().with(Setting.STRIP_PUNCTUATION, true).textOptions();
    ExampleSearch search = new ExampleSearch(examples, options, share);
    LineFile lines = task.resultLines(ContainedStage.CONTAINED, "part");
    return (key, unit, out) -> {
      String text = unit.reference() ? "" : Utf8.decode(unit.text());
      List<ExampleSearch.Found> found =
          search.in(text).stream()
              .filter(each -> rule.allows(each.example().traits(), unit.traits()))
              .toList();
      for (ExampleSearch.Found each : found) {
        lines.write(
            each.example().id(),
            unit.id(),
            VerifyStage.sixDecimals(each.share()),
            each.inExample().start(),
            each.inExample().end(),
            each.inDocument().start(),
            each.inDocument().end());
        out.put(each.example().id(), shown(each, unit.id(), text));
      }
      if (!found.isEmpty()) {
        out.put(unit.id(), new Text());
      }
    };
  }

  /** Sort key and content of a line of the report; smaller is better. */
  private static Text shown(ExampleSearch.Found found, Text document, String text) {
    String missing = VerifyStage.sixDecimals(1 - found.share());
    String example = UnitRecord.excerpt(found.example().text().toString());
    String place =
        UnitRecord.excerpt(text.substring(found.inDocument().start(), found.inDocument().end()));
    return new Text(String.join("\t", missing, document.toString(), example, place));
  }

  private static ReduceStep<Text, Text> best(Task task) {
    LineFile lines = task.lines(SHOWN_EXAMPLES, "part");
    return places -> {
      long documents = 0;
      Text best = null;
      for (Text each : places) {
        documents++;
        best = best == null || each.compareTo(best) < 0 ? each : best;
      }
      if (best.getLength() == 0) {
        task.count(ExampleCounter.DOCUMENTS, 1);
      } else {
        task.count(ExampleCounter.EXAMPLES, 1);
        lines.write(documents, places.key(), best);
      }
    };
  }
}

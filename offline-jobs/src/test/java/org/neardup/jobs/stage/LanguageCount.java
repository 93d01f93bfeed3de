package org.neardup.jobs.stage;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.stage.codec.Codec;

/**
 * How many texts there are of each language, by the ids that begin with it: {@code en:12}. The
 * example of the architecture page.
 *
 * @param texts the units of an extract stage
 */
@StageInput.Name("languages")
public record LanguageCount(List<Path> texts) implements StageInput {
  /** What is counted. */
  public enum Found {
    LANGUAGES
  }

  @Override
  public Stage<Text, Long> stage() {
    Path[] folders = texts.toArray(Path[]::new);
    return Stage.shuffling(Codec.TEXT, Codec.INT64)
        .counting("languages", Found.LANGUAGES)
        .reading(
            RecordFiles.of(Codec.INT64, UnitRecord.CODEC, folders),
            task -> (key, unit, out) -> out.put(language(unit), 1L))
        .combining(Long::sum)
        .reducing(
            task -> {
              LineFile lines = task.resultLines("counts", "part");
              return counts -> {
                lines.write(counts.key(), counts.combined(Long::sum));
                task.count(Found.LANGUAGES, 1);
              };
            });
  }

  private static Text language(UnitRecord unit) {
    String id = unit.id().toString();
    if (id.indexOf(':') < 0) {
      throw new IllegalArgumentException("[id] must begin with a language, got [" + id + "]");
    }
    return new Text(id.substring(0, id.indexOf(':')));
  }
}

package org.neardup.jobs.results;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.find.EarlierRun;
import org.neardup.jobs.find.FindInputs;
import org.neardup.jobs.input.InputFiles.InputNotes;
import org.neardup.jobs.input.SourceCopy;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecords;
import org.neardup.jobs.join.ContainedStage;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.text.Unit;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * Copies the inputs of a run, each in its own format and compression, without the documents that
 * are near to one that stays, or to an old one. Runs in this process, file by file; reads the
 * inputs twice unless the ids alone decide.
 */
public final class DedupJob {
  private final Configuration conf;

  /**
   * @param notCopied names of files of the inputs that find has not read
   * @param chained number of documents that stay although pairs connect them with another that
   *     stays, without one of each cluster
   */
  public record Result(
      Path output, int files, List<String> notCopied, long documents, long removed, long chained) {}

  public DedupJob(Configuration conf) {
    this.conf = HadoopSettings.files(conf);
  }

  /**
   * Copies. A failure leaves nothing behind.
   *
   * @param folder output of a run over whole documents
   * @param copies the folder to be made
   * @throws IllegalArgumentException if the run is not one over whole documents, its inputs are not
   *     those that it read, or the output is there already
   */
  public Result run(String folder, String copies, KeepRule keep) throws IOException {
    EarlierRun earlier = EarlierRun.read(conf, folder);
    requireDocuments(earlier);
    Path output = new Path(copies);
    FileSystem fs = output.getFileSystem(conf);
    Check.that(
        !fs.exists(output),
        "[output] %s exists: choose another folder, or remove it yourself",
        output);
    Path unfinished = output.suffix("._unfinished");
    fs.delete(unfinished, true);
    try {
      Result result = copy(earlier, keep, output, unfinished);
      if (!fs.rename(unfinished, output)) {
        throw new IOException("cannot move " + unfinished + " to " + output);
      }
      return result;
    } finally {
      fs.delete(unfinished, true);
    }
  }

  private static void requireDocuments(EarlierRun earlier) {
    Unit unit = earlier.scheme().scheme().scheme().signature().text().unit();
    Check.that(
        !unit.isPart(),
        "[%s] must be a run with [unit] document, got %s: parts cannot be taken out of a dump, run"
            + " find with --unit document",
        earlier.folder(),
        unit.id());
  }

  private Result copy(EarlierRun earlier, KeepRule keep, Path output, Path target)
      throws IOException {
    DocumentSelection kept = readPairs(earlier, keep);
    SourceInput source = SourceInput.of(earlier.source()).withDuplicates(earlier.duplicates());
    FindInputs inputs = FindInputs.of(conf, earlier.inputs());
    List<SourceCopy> files = SourceCopy.of(conf, new SourceRecords(source, inputs.patterns()));
    if (kept.needsDocuments()) {
      for (SourceCopy file : files) {
        file.read(kept::see);
      }
      require(earlier, "read", earlier.count("/counts/documents"), kept.seen());
    }
    kept.decide();
    long[] counts = new long[2];
    int copies = 0;
    for (SourceCopy file : files) {
      boolean copied =
          file.copyTo(
              target,
              document -> {
                boolean keeps = kept.keeps(document.id());
                counts[keeps ? 0 : 1]++;
                return keeps;
              });
      copies += copied ? 1 : 0;
    }
    require(earlier, "to leave out", kept.toRemove(), counts[1]);
    InputNotes notes = InputNotes.of(conf, source, inputs.patterns());
    List<String> notCopied =
        Stream.of(notes.leftOut(), notes.strays()).flatMap(List::stream).toList();
    return new Result(output, copies, notCopied, counts[0] + counts[1], counts[1], kept.chained());
  }

  private static void require(EarlierRun earlier, String what, long then, long now) {
    Check.that(
        then == now,
        "[%s] has %d documents %s, but its inputs now have %d of them: run find again",
        earlier.folder(),
        then,
        what,
        now);
  }

  private DocumentSelection readPairs(EarlierRun earlier, KeepRule keep) throws IOException {
    DocumentSelection kept = new DocumentSelection(keep, !earlier.against().isEmpty());
    readPairs(
        new Path(earlier.folder(), VerifyStage.PAIRS),
        (first, second, similarity) -> kept.addPair(first, second, Double.parseDouble(similarity)));
    Path contained = new Path(earlier.folder(), ContainedStage.CONTAINED);
    if (contained.getFileSystem(conf).exists(contained)) {
      readPairs(contained, (id, container, share) -> kept.addContained(id, container));
    }
    return kept;
  }

  @FunctionalInterface
  private interface Columns {
    void accept(String first, String second, String number);
  }

  private void readPairs(Path folder, Columns pairs) throws IOException {
    ResultText.read(
        conf,
        folder,
        line -> {
          int tab = line.indexOf('\t');
          int last = line.lastIndexOf('\t');
          pairs.accept(
              line.substring(0, tab), line.substring(tab + 1, last), line.substring(last + 1));
          return true;
        });
  }

  /** Which of two near documents stays. */
  public enum KeepRule {
    /** The first in the order of the inputs. */
    FIRST,
    /** The one with the most characters; of several the smallest id. */
    LONGEST,
    /** The smallest id by its UTF-8 bytes. */
    ID_ORDER;

    public String id() {
      return EnumNames.of(this).replace('_', '-');
    }

    public static KeepRule parse(String id) {
      List<String> known = Arrays.stream(values()).map(KeepRule::id).toList();
      Check.that(
          known.contains(id), "[keep] must be one of %s, got [%s]", String.join(", ", known), id);
      return values()[known.indexOf(id)];
    }
  }
}

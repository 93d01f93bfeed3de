package org.neardup.jobs.dedup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.dedup.decide.DecideStage;
import org.neardup.jobs.dedup.decide.Decision;
import org.neardup.jobs.dedup.decide.Decision.Reason;
import org.neardup.jobs.dedup.decide.DedupCounter;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.dedup.decide.Member;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.SkipReason;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.copy.SourceWalk;
import org.neardup.jobs.input.files.SourcePiece;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.pinned.jackson.databind.node.JsonNodeFactory;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.SchemeRequest;
import org.neardup.text.Unit;

/**
 * Walks the inputs again and writes them as it was decided, so that the copies have the format of
 * the inputs. Counts the losses of each file and of each value of a field.
 *
 * <pre>
 * in     file news.jsonl with a, b, c, d; decisions 0/1 → NEAR a, 0/3 → EQUAL a
 * file   the copy news.jsonl with a, c; REMOVED: a line for b, one for d
 * sends  "file, news.jsonl" → 4 documents, 2 kept, 2 removed, ...; "value, ..." of [reportBy]
 * out    LOSSES: the sum of each file and value   ⇒ DedupSummary</pre>
 *
 * @param decisions the output of {@link DecideStage.Sort}
 * @param partitions how many files that has
 * @param sample the decisions whose texts the report shows
 */
@StageInput.Name("write")
public record WriteStage(
    SchemeRequest scheme,
    SourceInput sources,
    List<Path> inputs,
    DedupRules rules,
    Path decisions,
    int partitions,
    Path sample)
    implements StageInput {
  /** The folder, among the copies under the names of their files, of all else. */
  static final String ABOUT = "_about";

  /** Removed documents and units, as lines of JSON. */
  static final String REMOVED = "removed";

  /** Lines of {@code file} or {@code value}, its name, and the numbers of {@link Loss}. */
  static final String LOSSES = "losses";

  /** Texts of the sample, by the record and position of the unit: {@code LongPair -> Text}. */
  static final String TEXTS = "texts";

  /** Sentences about what could not be copied. */
  static final String LOST = "lost";

  /** Maximum length of a text in the report. */
  private static final int MAX_SHOWN_TEXT = 20_000;

  @Override
  public Stage<Text, Loss> stage() {
    return Stage.shuffling(Codec.TEXT, Loss.CODEC)
        .counting("files", DedupCounter.FILES)
        .reading(SourceRecords.files(sources, inputs), CopyStep::new)
        .combining(Loss::plus)
        .reducing(
            task -> {
              LineFile lines = task.resultLines(ABOUT + "/" + LOSSES, "part");
              return group -> {
                Loss loss = group.combined(Loss::plus);
                lines.write(
                    group.key(),
                    loss.documents(),
                    loss.retained(),
                    loss.removed(),
                    loss.cut(),
                    loss.charactersIn(),
                    loss.charactersOut(),
                    loss.lossless(),
                    loss.largeLosses());
              };
            });
  }

  /** The documents that one is retained for: their number, and the first of their ids. */
  private static final class Standing {
    private final int maxIds;
    private final SortedSet<String> ids = new TreeSet<>();
    private long documents;

    Standing(int maxIds) {
      this.maxIds = maxIds;
    }

    void add(String id) {
      documents++;
      ids.add(id);
      if (ids.size() > maxIds) {
        ids.remove(ids.last());
      }
    }
  }

  private final class CopyStep implements MapStep<Void, SourcePiece, Text, Loss> {
    private final Task task;
    private final SourceWalk walk;
    private final List<String> fields = rules.fields();
    private final Map<String, String> added = rules.addedTypes();
    private final Unit unit = scheme.textOptions().unit();
    private final TextCut cuts = new TextCut(scheme.textOptions());
    private final Map<Integer, SortedFile<Decision>> opened = new HashMap<>();
    private final Map<Long, Set<Integer>> sampled = new HashMap<>();
    private final LineFile removals;
    private final LineFile lost;
    private final Output<LongPair, Text> texts;

    CopyStep(Task task) throws IOException {
      this.task = task;
      walk = new SourceWalk(task.conf(), sources, unit);
      removals = task.resultLines(ABOUT + "/" + REMOVED, "part", ".jsonl");
      lost = task.lines(ABOUT + "/" + LOST, "part");
      texts = task.records(ABOUT + "/" + TEXTS, LongPair.CODEC, Codec.TEXT);
      RecordFiles.of(Codec.INT64, Decision.CODEC, sample)
          .forEach(
              task.conf(),
              (hash, decision) -> {
                sample(decision.unit());
                if (decision.retained() != null) {
                  sample(decision.retained());
                }
              });
    }

    private void sample(Member unit) {
      sampled.computeIfAbsent(unit.record(), record -> new HashSet<>()).add(unit.position());
    }

    @Override
    public void map(Void none, SourcePiece file, Output<Text, Loss> out) throws IOException {
      Map<String, Loss> losses = new TreeMap<>();
      SourceWalk.Copy copy =
          walk.copy(
              file, added, (ordinal, record) -> edit(file, ordinal, record, losses), task::named);
      for (Map.Entry<String, Loss> each : losses.entrySet()) {
        out.put(new Text(each.getKey()), each.getValue());
      }
      task.count(DedupCounter.FILES, copy.written() ? 1 : 0);
      for (String sentence : copy.lost()) {
        lost.write(sentence);
      }
    }

    private Edit edit(SourcePiece file, long ordinal, SourceRecord record, Map<String, Loss> losses)
        throws IOException {
      if (record instanceof SkippedRecord skipped && skipped.reason() == SkipReason.DUPLICATE_ID) {
        task.count(Reason.DUPLICATE_ID, 1);
        removals.write(line(file, skipped.id(), Reason.DUPLICATE_ID));
        return rules.annotate().isEmpty() ? Edit.REMOVE : Edit.KEEP;
      }
      if (!(record instanceof SourceDocument document)) {
        return Edit.KEEP;
      }
      long location = UnitLocation.of(file.number(), ordinal);
      Standing standing = new Standing(rules.removedIds());
      List<Decision> decided = decisions(file.number(), location, standing);
      keepTexts(location, document);
      int length = length(document.text());
      Change change =
          unit.isPart()
              ? cut(file, document, length, decided)
              : whole(file, length, decided, standing);
      count(file, document, length, change, losses);
      return change.edit;
    }

    /**
     * @param removed whether the document is removed, or marked as removed
     * @param left how many characters are written
     * @param listed the removals that are listed
     */
    private record Change(Edit edit, boolean removed, int left, List<Decision> listed) {
      static Change none(int length) {
        return new Change(Edit.KEEP, false, length, List.of());
      }
    }

    private List<Decision> decisions(int file, long location, Standing standing)
        throws IOException {
      int partition = file % partitions;
      SortedFile<Decision> there = opened.get(partition);
      if (there == null) {
        there = task.closing(SortedFile.open(task.conf(), decisions, partition, Decision.CODEC));
        opened.put(partition, there);
      }
      List<Decision> found = new ArrayList<>();
      for (there.seek(location); there.hasCurrent() && there.key() == location; there.advance()) {
        Decision each = there.value();
        if (each.unit().record() == location) {
          found.add(each);
        } else {
          standing.add(each.unit().id().toString());
        }
      }
      found.sort(Comparator.comparingInt(each -> each.unit().position()));
      return found;
    }

    private Change whole(SourcePiece file, int length, List<Decision> decided, Standing standing)
        throws IOException {
      Decision decision = decided.isEmpty() ? null : decided.get(0);
      boolean removed = decision != null && decision.removes();
      if (removed) {
        task.count(decision.reason(), 1);
        removals.write(decision.put(line(file)));
      }
      if (removed && rules.annotate().isEmpty()) {
        return new Change(Edit.REMOVE, true, 0, decided);
      }
      Edit edit = Edit.of(List.of(), rules.added(decision, standing.documents, standing.ids));
      return new Change(edit, removed, length, removed ? decided : List.of());
    }

    private Change cut(
        SourcePiece file, SourceDocument document, int length, List<Decision> decided)
        throws IOException {
      if (decided.isEmpty()) {
        return Change.none(length);
      }
      Set<Integer> positions = new HashSet<>();
      decided.forEach(each -> positions.add(each.unit().position()));
      TextCut.Parts parts = cuts.of(document.text());
      TextCut.Left left = parts.without(positions);
      boolean isShort = decided.stream().anyMatch(e -> e.reason() == Reason.TOO_LITTLE_LEFT);
      if (isShort || left.text().isBlank()) {
        task.count(Reason.TOO_LITTLE_LEFT, 1);
        removals.write(line(file, document.id(), Reason.TOO_LITTLE_LEFT));
        return new Change(Edit.REMOVE, true, 0, List.of());
      }
      if (left.cut() == 0) { // No sentence lies in the passages.
        return Change.none(length);
      }
      for (Decision each : decided) {
        task.count(each.reason(), 1);
        removals.write(
            each.put(line(file))
                .put("document", document.id())
                .put("position", each.unit().position())
                .put("text", parts.unit(each.unit().position())));
      }
      task.count(DedupCounter.CUT_UNITS, left.cut());
      task.count(DedupCounter.CUT_DOCUMENTS, 1);
      Edit edit = Edit.of(left.splices(), Map.of());
      return new Change(edit, false, length(left.text()), decided);
    }

    private static int length(String text) {
      return text.codePointCount(0, text.length());
    }

    private void count(
        SourcePiece file,
        SourceDocument document,
        int length,
        Change change,
        Map<String, Loss> losses) {
      int removed = change.removed ? 1 : 0;
      boolean cut = !change.removed && change.left < length;
      task.count(DedupCounter.REMOVED, removed);
      task.count(DedupCounter.CHARACTERS_IN, length);
      task.count(DedupCounter.CHARACTERS_OUT, change.left);
      long lossless = change.listed.stream().filter(each -> each.loss() <= 0).count();
      long large = change.listed.stream().filter(each -> each.loss() > Decision.LARGE_LOSS).count();
      task.count(DedupCounter.LARGE_LOSSES, large);
      Loss loss =
          new Loss(1, 1 - removed, removed, cut ? 1 : 0, length, change.left, lossless, large);
      losses.merge("file\t" + file.group(), loss, Loss::plus);
      if (!rules.reportBy().isEmpty()) {
        String value = TextBytes.oneLine(DedupRules.value(document, fields, rules.reportBy()));
        losses.merge("value\t" + value, loss, Loss::plus);
      }
    }

    private void keepTexts(long location, SourceDocument document) throws IOException {
      for (int position : sampled.getOrDefault(location, Set.of())) {
        String whole = document.text();
        String text = unit.isPart() ? cuts.of(whole).unit(position) : whole;
        String start = text.substring(0, Math.min(MAX_SHOWN_TEXT, text.length()));
        texts.put(new LongPair(location, position), new Text(Utf8.encode(start)));
      }
    }

    /** A line about a document that is removed for another reason than a pair. */
    private ObjectNode line(SourcePiece file, String id, Reason reason) {
      return line(file).put("id", id).put("reason", reason.id());
    }

    private ObjectNode line(SourcePiece file) {
      return JsonNodeFactory.instance.objectNode().put("file", file.name());
    }
  }
}

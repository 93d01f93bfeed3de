package org.neardup.jobs.extract;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.io.RejectReason;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceRecord;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;
import org.neardup.jobs.io.SourceRecord.SkippedRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.io.SourceRecord.SourceUnit;
import org.neardup.jobs.io.SourceRecords;
import org.neardup.jobs.signatures.Languages;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.text.NormalizedText;
import org.neardup.text.ShingleHash;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/**
 * Documents to units, and to what is known of their texts without looking at them again. Each unit
 * is normalised once; its text and, with MinHash, its signature are written to files of the map
 * task, where they stay. What is shuffled is two hashes of the text with the unit's id and place,
 * and a record of the document's own id. Skipped and rejected records are counted by their reason.
 * Equal texts collapse to the unit with the smallest id, where that is old without the other old
 * ones; texts that an earlier run had are told from the others; document ids that come twice are
 * listed. Memory does not depend on the size of a group.
 *
 * @param scheme settings of which statistics may still be missing
 * @param sources how the inputs are read
 * @param inputs files, folders or patterns
 * @param equalPairs whether units of equal texts are pairs, rather than copies only
 * @param since the texts that an earlier run had
 */
public record ExtractStage(
    SchemeRequest scheme,
    SourceInput sources,
    List<Path> inputs,
    boolean equalPairs,
    KnownTexts since)
    implements StageInput {
  /** The units of each map task: {@code text key -> UnitRecord}. */
  public static final String TEXTS = "texts";

  /** Their signatures with MinHash, in the same order: {@code text key -> UnitContainer}. */
  public static final String SIGNATURES = "signatures";

  /** One unit for each distinct text, by text key: {@code key -> UnitPlace}. */
  public static final String UNITS = "units";

  /** The other units with that text, by text key: {@code key -> UnitPlace}. */
  public static final String MEMBERS = "members";

  /** How many of them each text has that has any: {@code key -> CountedId}. */
  public static final String COPIES = "copies";

  /** Those of the distinct texts that an earlier run had, by text key: {@code key -> TextState}. */
  public static final String KNOWN = "known";

  /** The keys of those that it did not have. */
  public static final String FRESH = "fresh";

  /** The pairs of equal units, as lines. */
  public static final String PAIRS = "pairs";

  /** The rejected records, as lines. */
  public static final String REJECTED = "rejected";

  /** Document ids that came twice, as lines: id and the two places. */
  public static final String DUPLICATES = "duplicates";

  /** Whether the stage signs units: with MinHash, which needs no statistics of them. */
  public static boolean signs(SchemeRequest scheme) {
    return scheme.similarity().equals(Setting.JACCARD);
  }

  @Override
  public Stage<ExtractKey, ExtractValue> stage() {
    return Stage.shuffling("extract", ExtractKey.CODEC, ExtractValue.CODEC, ExtractKey::partition)
        .counting("units", ExtractCounter.UNITS)
        .reading(new SourceRecords(sources, inputs), CutStep::new)
        .grouping(Long.BYTES)
        .reducing(CollapseStep::new);
  }

  /** Cuts documents into units. */
  private final class CutStep implements MapStep<Void, SourceRecord, ExtractKey, ExtractValue> {
    private final Task task;
    private final boolean old;
    private final Unit unit;
    private final Languages languages = new Languages(scheme);
    private final DocumentCutter cutter;
    private final DocumentCutter foreignCutter;
    private final Optional<ContainerSigner> signer = ContainerSigner.of(scheme);
    private final Output<Long, UnitRecord> texts;
    private final Output<Long, UnitContainer> signatures;
    private final LineFile rejected;
    private final Counter documents;
    private final Counter units;
    private final Counter characters;
    private long written;

    CutStep(Task task) throws IOException {
      this.task = task;
      TextOptions options = scheme.textOptions();
      unit = options.unit();
      cutter = new DocumentCutter(options);
      foreignCutter =
          new DocumentCutter(options.withLanguage(languages.translated().orElse(languages.own())));
      texts = task.records(TEXTS, Codec.LONG, UnitRecord.CODEC);
      signatures =
          signer.isPresent()
              ? task.records(SIGNATURES, Codec.LONG, UnitContainer.CODEC)
              : (key, none) -> {};
      rejected = task.resultLines(REJECTED, "part");
      old = sources.old().contains(task.split());
      documents = task.counter(old ? ExtractCounter.OLD_DOCUMENTS : ExtractCounter.DOCUMENTS);
      units = task.counter(old ? ExtractCounter.OLD_UNITS : ExtractCounter.UNITS);
      characters = task.counter(ExtractCounter.CHARACTERS);
    }

    @Override
    public void map(Void none, SourceRecord source, Output<ExtractKey, ExtractValue> out)
        throws IOException, InterruptedException {
      switch (source) {
        case SourceDocument document -> cut(document, out);
        case SourceUnit kept -> take(kept, out);
        case SkippedRecord skipped -> task.count(skipped.reason(), 1);
        case RejectedRecord bad -> {
          task.count(bad.reason(), 1);
          rejected.write(bad.source(), bad.position(), bad.reason().id(), bad.excerpt());
        }
      }
    }

    private void cut(SourceDocument document, Output<ExtractKey, ExtractValue> out)
        throws IOException, InterruptedException {
      documents.add(1);
      byte[] id = Utf8.encode(document.id());
      putDocument(id, document.place(), false, out);
      boolean foreign = languages.isForeign(id, id.length);
      for (CutUnit cut : units(document.text(), DocumentCutter::cut, foreign)) {
        putUnit(UnitId.of(unit, document.id(), cut.position), cut, out);
      }
    }

    /** A unit that an earlier run kept is within the limits and needs no cutting. */
    private void take(SourceUnit kept, Output<ExtractKey, ExtractValue> out)
        throws IOException, InterruptedException {
      byte[] id = Utf8.encode(kept.documentId());
      putDocument(id, kept.place(), true, out);
      boolean foreign = languages.isForeign(id, id.length);
      for (CutUnit cut : units(kept.text(), DocumentCutter::whole, foreign)) {
        putUnit(UnitId.of(unit, kept.documentId(), kept.position()), cut, out);
      }
    }

    private static void putDocument(
        byte[] id, String place, boolean ofEarlierRun, Output<ExtractKey, ExtractValue> out)
        throws IOException, InterruptedException {
      out.put(
          ExtractKey.document(ShingleHash.hash(id, 0, id.length), id, ofEarlierRun),
          new ExtractValue(new Text(Utf8.encode(place)), 0, 0));
    }

    private void putUnit(String id, CutUnit cut, Output<ExtractKey, ExtractValue> out)
        throws IOException, InterruptedException {
      byte[] unitId = Utf8.encode(id);
      long key = TextKey.of(cut.hash);
      texts.put(key, new UnitRecord(new Text(unitId), old, new Text(Utf8.encode(cut.raw))));
      signatures.put(key, new UnitContainer(cut.signature, old));
      out.put(
          ExtractKey.unit(cut.hash, unitId, old),
          new ExtractValue(null, cut.secondHash, UnitPlace.place(task.number(), written++)));
      units.add(1);
      characters.add(cut.length);
    }

    private CutUnit cutUnit(int position, String raw, NormalizedText text, boolean foreign) {
      byte[] bytes = text.toUtf16Le();
      long hash = ShingleHash.hash(bytes, 0, bytes.length);
      byte[] signature = signer.map(signing -> signing.sign(raw, text)).orElse(UnitContainer.NONE);
      return new CutUnit(
          position,
          raw,
          text.length(),
          foreign ? Languages.foreignHash(hash) : hash,
          ShingleHash.secondHash(bytes),
          signature);
    }

    private List<CutUnit> units(String text, Cutting cutting, boolean foreign) {
      List<CutUnit> found = new ArrayList<>();
      cutting.cut(
          foreign ? foreignCutter : cutter,
          text,
          new DocumentCutter.Sink() {
            @Override
            public void unit(int position, String raw, NormalizedText normalized) {
              found.add(cutUnit(position, raw, normalized, foreign));
            }

            @Override
            public void leftOut(ExtractCounter why) {
              task.count(why, 1);
            }
          });
      return found;
    }

    @Override
    public void finish(Output<ExtractKey, ExtractValue> out) {
      task.count(ExtractCounter.BYTES, task.split().length());
    }

    private record CutUnit(
        int position, String raw, int length, long hash, long secondHash, byte[] signature) {}
  }

  /** How a text becomes units. */
  @FunctionalInterface
  private interface Cutting {
    void cut(DocumentCutter cutter, String text, DocumentCutter.Sink units);
  }

  /** Collapses equal texts and finds ids that come twice. */
  private final class CollapseStep implements ReduceStep<ExtractKey, ExtractValue> {
    private static final String COLLISION = RejectReason.HASH_COLLISION.id();

    private final Task task;
    private final EqualUnits equal = new EqualUnits();
    private final Output<Long, UnitPlace> units;
    private final Output<Long, UnitPlace> members;
    private final Output<Long, CountedId> copies;
    private final Optional<SinceTexts> known;
    private final LineFile pairs;
    private final LineFile rejected;
    private final DuplicateDocuments duplicates;

    CollapseStep(Task task) throws IOException {
      this.task = task;
      units = task.records(UNITS, Codec.LONG, UnitPlace.CODEC);
      members = task.records(MEMBERS, Codec.LONG, UnitPlace.CODEC);
      copies = task.records(COPIES, Codec.LONG, CountedId.CODEC);
      Optional<SortedFile<TextState>> earlier = since.open(task, task.number());
      known =
          earlier.isPresent() ? Optional.of(new SinceTexts(earlier.get(), task)) : Optional.empty();
      pairs = task.resultLines(PAIRS, "part-equal");
      rejected = task.resultLines(REJECTED, "part-collided");
      duplicates =
          new DuplicateDocuments(
              task.lines(DUPLICATES, "part"), task.counter(ExtractCounter.DUPLICATE_DOCUMENTS));
    }

    @Override
    public void reduce(Group<ExtractKey, ExtractValue> group)
        throws IOException, InterruptedException {
      if (group.key().isDocument()) {
        duplicates.add(group);
      } else {
        collapse(group);
      }
    }

    private void collapse(Group<ExtractKey, ExtractValue> group)
        throws IOException, InterruptedException {
      long key = group.key().textKey();
      equal.clear();
      for (ExtractValue value : group) {
        boolean old = group.key().old();
        Text id = group.key().text();
        UnitPlace unit = new UnitPlace(id, value.place(), value.secondHash());
        switch (equal.add(id, value.secondHash(), old)) {
          case FIRST -> {
            task.count(ExtractCounter.DISTINCT_TEXTS, 1);
            task.count(ExtractCounter.OLD_TEXTS, old ? 1 : 0);
            units.put(key, unit);
            if (known.isPresent()) {
              known.get().add(key, value.secondHash());
            }
          }
          case COPY -> {
            members.put(key, unit);
            known.ifPresent(SinceTexts::addCopy);
            if (equalPairs) {
              pairs.write(equal.firstId(), id, "1.000000");
            }
          }
          case OLD_COPY -> {}
          case OTHER_TEXT -> {
            task.count(RejectReason.HASH_COLLISION, 1);
            rejected.write("unit", id, COLLISION, "as unit " + equal.firstId());
          }
        }
      }
      if (equal.copies() > 0) {
        task.count(ExtractCounter.EQUAL_UNITS, equal.copies());
        copies.put(key, new CountedId(equal.firstId(), equal.copies()));
      }
    }
  }
}

package org.neardup.jobs.extract;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.io.RejectReason;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceInputFormat;
import org.neardup.jobs.io.SourceRecord;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;
import org.neardup.jobs.io.SourceRecord.SkippedRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.io.SourceRecord.SourceUnit;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.jobs.signatures.Languages;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.text.NormalizedText;
import org.neardup.text.ShingleHash;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/**
 * Documents to units, and to what is known of their texts without looking at them again. Map: each
 * unit is normalised once; its text and, with MinHash, its signature are written to files of the
 * task, where they stay. What is shuffled is two hashes of the text with the unit's id and place,
 * and a record of the document's own id. Skipped and rejected records are counted by their reason.
 * Reduce: equal texts collapse to the unit with the smallest id, where that is old without the
 * other old ones; texts that an earlier run had are told from the others; document ids that come
 * twice are listed. Memory does not depend on the size of a group.
 */
public final class ExtractJob {
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

  private ExtractJob() {}

  /**
   * The input.
   *
   * @param scheme settings of which statistics may still be missing
   * @param sources how the inputs are read
   * @param inputs files, folders or patterns
   * @param equalPairs whether units of equal texts are pairs, rather than copies only
   * @param since the texts that an earlier run had
   */
  public record Input(
      SchemeRequest scheme,
      SourceInput sources,
      List<Path> inputs,
      boolean equalPairs,
      KnownTexts since) {}

  /** Whether the job signs units: with MinHash, which needs no statistics of them. */
  public static boolean signs(SchemeRequest scheme) {
    return scheme.similarity().equals(Setting.JACCARD);
  }

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "extract", input)
        .read(SourceInputFormat.class, input.inputs.toArray(Path[]::new))
        .map(CutMapper.class)
        .shuffle(ExtractKey.class, ExtractValue.class, ExtractKey.ByHash.class)
        .group(Long.BYTES)
        .reduce(CollapseReducer.class)
        .writeFiles(output);
  }

  /** Cuts documents into units. */
  static final class CutMapper
      extends GuardedMapper<Object, SourceRecord, ExtractKey, ExtractValue> {
    private final ExtractKey key = new ExtractKey();
    private final ExtractValue value = new ExtractValue();
    private final LongWritable textKey = new LongWritable();
    private final UnitRecord unitRecord = new UnitRecord();
    private final UnitContainer container = new UnitContainer();
    private boolean old;
    private Unit unit;
    private Languages languages;
    private DocumentCutter cutter;
    private DocumentCutter foreignCutter;
    private Optional<ContainerSigner> signer;
    private SequenceFile.Writer texts;
    private Optional<SequenceFile.Writer> signatures = Optional.empty();
    private LineFile rejected;
    private InputProgress progress;
    private Counter documents;
    private Counter units;
    private Counter characters;
    private int file;
    private long written;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      SchemeRequest settings = input.scheme;
      TextOptions options = settings.textOptions();
      unit = options.unit();
      languages = new Languages(settings);
      cutter = new DocumentCutter(options);
      foreignCutter =
          new DocumentCutter(options.withLanguage(languages.translated().orElse(languages.own())));
      file = context.getTaskAttemptID().getTaskID().getId();
      texts = TaskFiles.sequence(context, TEXTS, LongWritable.class, UnitRecord.class);
      signer = ContainerSigner.of(settings);
      if (signer.isPresent()) {
        signatures =
            Optional.of(
                TaskFiles.sequence(context, SIGNATURES, LongWritable.class, UnitContainer.class));
      }
      rejected = TaskFiles.resultLines(context, REJECTED, "part");
      progress = new InputProgress(context);
      old = input.sources.old().contains(context.getInputSplit());
      documents = context.getCounter(old ? ExtractCounter.OLD_DOCUMENTS : ExtractCounter.DOCUMENTS);
      units = context.getCounter(old ? ExtractCounter.OLD_UNITS : ExtractCounter.UNITS);
      characters = context.getCounter(ExtractCounter.CHARACTERS);
    }

    @Override
    protected void map(Object at, SourceRecord source, Context context)
        throws IOException, InterruptedException {
      progress.update();
      switch (source) {
        case SourceDocument document -> cut(document, context);
        case SourceUnit kept -> take(kept, context);
        case SkippedRecord skipped -> context.getCounter(skipped.reason()).increment(1);
        case RejectedRecord bad -> {
          context.getCounter(bad.reason()).increment(1);
          rejected.write(bad.source(), bad.position(), bad.reason().id(), bad.excerpt());
        }
      }
    }

    private void cut(SourceDocument document, Context context)
        throws IOException, InterruptedException {
      documents.increment(1);
      byte[] id = Utf8.encode(document.id());
      writeDocument(id, document.place(), false, context);
      for (CutUnit cut :
          units(
              document.text(), DocumentCutter::cut, languages.isForeign(id, id.length), context)) {
        writeUnit(UnitId.of(unit, document.id(), cut.position), cut, context);
      }
    }

    /** A unit that an earlier run kept is within the limits and needs no cutting. */
    private void take(SourceUnit kept, Context context) throws IOException, InterruptedException {
      byte[] documentId = Utf8.encode(kept.documentId());
      writeDocument(documentId, kept.place(), true, context);
      boolean foreign = languages.isForeign(documentId, documentId.length);
      for (CutUnit cut : units(kept.text(), DocumentCutter::whole, foreign, context)) {
        writeUnit(UnitId.of(unit, kept.documentId(), kept.position()), cut, context);
      }
    }

    private void writeDocument(byte[] id, String place, boolean ofEarlierRun, Context context)
        throws IOException, InterruptedException {
      key.document(ShingleHash.hash(id, 0, id.length), id, ofEarlierRun);
      context.write(key, value.document(Utf8.encode(place)));
    }

    private void writeUnit(String id, CutUnit cut, Context context)
        throws IOException, InterruptedException {
      byte[] unitId = Utf8.encode(id);
      textKey.set(TextKey.of(cut.hash));
      texts.append(textKey, unitRecord.set(unitId, old, Utf8.encode(cut.raw)));
      if (signatures.isPresent()) {
        signatures.get().append(textKey, container.set(cut.signature, old));
      }
      key.unit(cut.hash, unitId, old);
      context.write(key, value.unit(cut.secondHash, UnitPlace.place(file, written++)));
      units.increment(1);
      characters.increment(cut.length);
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

    /** How a text becomes units. */
    @FunctionalInterface
    private interface Cutting {
      void cut(DocumentCutter cutter, String text, DocumentCutter.Sink units);
    }

    private List<CutUnit> units(String text, Cutting cutting, boolean foreign, Context context) {
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
              context.getCounter(why).increment(1);
            }
          });
      return found;
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      progress.finish();
      texts.close();
      if (signatures.isPresent()) {
        signatures.get().close();
      }
      rejected.close();
    }

    private record CutUnit(
        int position, String raw, int length, long hash, long secondHash, byte[] signature) {}
  }

  /** Collapses equal texts and finds ids that come twice. */
  static final class CollapseReducer
      extends GuardedReducer<ExtractKey, ExtractValue, Object, Object> {
    private final LongWritable key = new LongWritable();
    private final UnitPlace unit = new UnitPlace();
    private final CountedId copied = new CountedId();
    private final EqualUnits equal = new EqualUnits();
    private final String collision = RejectReason.HASH_COLLISION.id();
    private SequenceFile.Writer units;
    private SequenceFile.Writer members;
    private SequenceFile.Writer copies;
    private Optional<SinceTexts> since = Optional.empty();
    private LineFile pairs;
    private boolean equalPairs;
    private LineFile rejected;
    private DuplicateDocuments duplicates;
    private Counter distinct;
    private Counter oldTexts;
    private Counter equalUnits;
    private Counter collided;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      units = TaskFiles.sequence(context, UNITS, LongWritable.class, UnitPlace.class);
      members = TaskFiles.sequence(context, MEMBERS, LongWritable.class, UnitPlace.class);
      copies = TaskFiles.sequence(context, COPIES, LongWritable.class, CountedId.class);
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      equalPairs = input.equalPairs;
      Optional<SortedFile<TextState>> earlier = input.since.open(context);
      if (earlier.isPresent()) {
        since = Optional.of(new SinceTexts(earlier.get(), context));
      }
      pairs = TaskFiles.resultLines(context, PAIRS, "part-equal");
      rejected = TaskFiles.resultLines(context, REJECTED, "part-collided");
      duplicates =
          new DuplicateDocuments(
              TaskFiles.lines(context, DUPLICATES, "part"),
              context.getCounter(ExtractCounter.DUPLICATE_DOCUMENTS));
      distinct = context.getCounter(ExtractCounter.DISTINCT_TEXTS);
      oldTexts = context.getCounter(ExtractCounter.OLD_TEXTS);
      equalUnits = context.getCounter(ExtractCounter.EQUAL_UNITS);
      collided = context.getCounter(RejectReason.HASH_COLLISION);
    }

    @Override
    protected void reduce(ExtractKey at, Iterable<ExtractValue> values, Context context)
        throws IOException, InterruptedException {
      if (at.isDocument()) {
        duplicates.startGroup();
        for (ExtractValue document : values) {
          duplicates.add(at.id(), document.source(), at.isOld());
        }
      } else {
        collapse(at, values);
      }
    }

    /** While the values are iterated over, the key's id is that of the current one. */
    private void collapse(ExtractKey at, Iterable<ExtractValue> values)
        throws IOException, InterruptedException {
      key.set(at.textKey());
      equal.clear();
      for (ExtractValue value : values) {
        unit.set(at.id(), value.place(), value.secondHash());
        switch (equal.add(at.id(), value.secondHash(), at.isOld())) {
          case FIRST -> {
            distinct.increment(1);
            oldTexts.increment(at.isOld() ? 1 : 0);
            units.append(key, unit);
            if (since.isPresent()) {
              since.get().add(key, value.secondHash());
            }
          }
          case COPY -> {
            members.append(key, unit);
            since.ifPresent(SinceTexts::addCopy);
            if (equalPairs) {
              pairs.write(equal.firstId(), at.id(), "1.000000");
            }
          }
          case OLD_COPY -> {}
          case OTHER_TEXT -> {
            collided.increment(1);
            rejected.write("unit", at.id(), collision, "as unit " + equal.firstId());
          }
        }
      }
      if (equal.copies() > 0) {
        equalUnits.increment(equal.copies());
        copies.append(key, copied.set(equal.firstId(), equal.copies()));
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      units.close();
      members.close();
      copies.close();
      if (since.isPresent()) {
        since.get().close();
      }
      pairs.close();
      rejected.close();
      duplicates.close();
    }
  }
}

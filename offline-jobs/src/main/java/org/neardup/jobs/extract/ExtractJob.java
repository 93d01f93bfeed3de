package org.neardup.jobs.extract;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
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
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.ShingleHash;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.text.UnitConsumer;

/**
 * Documents to distinct texts. Map: a document to its units, keyed by the hash of the normalised
 * text, and to a record of its own id. Skipped and rejected records are counted by their reason.
 * Reduce: equal texts collapse to the unit with the smallest id, where that is old without the
 * other old ones; document ids that come twice are listed. Memory does not depend on the size of a
 * group.
 */
public final class ExtractJob {
  /** One unit for each distinct text, by text key: {@code key -> UnitRecord}. */
  public static final String UNITS = "units";

  /** The other units with that text, by text key: {@code key -> UnitRecord}. */
  public static final String MEMBERS = "members";

  /** How many of them each text has that has any: {@code key -> CountedId}. */
  public static final String COPIES = "copies";

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
   */
  public record Input(SchemeRequest scheme, SourceInput sources, List<Path> inputs) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "extract", input)
        .read(SourceInputFormat.class, input.inputs.toArray(Path[]::new))
        .map(CutMapper.class)
        .shuffle(ExtractKey.class, Text.class, ExtractKey.ByHash.class)
        .sort(ExtractKey.Order.class)
        .group(ExtractKey.SameHash.class)
        .reduce(CollapseReducer.class)
        .writeFiles(output);
  }

  /** Cuts documents into units. */
  static final class CutMapper extends GuardedMapper<Object, SourceRecord, ExtractKey, Text> {
    private final ExtractKey key = new ExtractKey();
    private final Text value = new Text();
    private final NormalizedText normalized = new NormalizedText();
    private boolean old;
    private Unit unit;
    private Normalizer normalizer;
    private Languages languages;
    private DocumentCutter cutter;
    private DocumentCutter foreignCutter;
    private LineFile rejected;
    private InputProgress progress;
    private Counter documents;
    private Counter units;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      SchemeRequest settings = input.scheme;
      TextOptions options = settings.textOptions();
      unit = options.unit();
      normalizer = new Normalizer(options);
      languages = new Languages(settings);
      cutter = new DocumentCutter(options);
      foreignCutter =
          new DocumentCutter(options.withLanguage(languages.translated().orElse(languages.own())));
      rejected = TaskFiles.resultLines(context, REJECTED, "part");
      progress = new InputProgress(context);
      old = input.sources.old().contains(context.getInputSplit());
      documents = context.getCounter(old ? ExtractCounter.OLD_DOCUMENTS : ExtractCounter.DOCUMENTS);
      units = context.getCounter(old ? ExtractCounter.OLD_UNITS : ExtractCounter.UNITS);
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
      for (CutUnit cut : units(document.text(), languages.isForeign(id, id.length), context)) {
        writeUnit(cut.hash, UnitId.of(unit, document.id(), cut.position), cut.raw, context);
      }
    }

    /** A unit that an earlier run kept is within the limits and needs no cutting. */
    private void take(SourceUnit kept, Context context) throws IOException, InterruptedException {
      byte[] documentId = Utf8.encode(kept.documentId());
      writeDocument(documentId, kept.place(), true, context);
      normalizer.normalize(kept.text(), 0, kept.text().length(), normalized);
      String unitId = UnitId.of(unit, kept.documentId(), kept.position());
      long hash = hash(normalized, languages.isForeign(documentId, documentId.length));
      writeUnit(hash, unitId, kept.text(), context);
    }

    private void writeDocument(byte[] id, String place, boolean ofEarlierRun, Context context)
        throws IOException, InterruptedException {
      value.set(Utf8.encode(place));
      context.write(key.document(ShingleHash.hash(id, 0, id.length), id, ofEarlierRun), value);
    }

    private void writeUnit(long hash, String id, String raw, Context context)
        throws IOException, InterruptedException {
      value.set(Utf8.encode(raw));
      context.write(key.unit(hash, Utf8.encode(id), old), value);
      units.increment(1);
    }

    private static long hash(NormalizedText text, boolean foreign) {
      long hash = TextKey.hash(text);
      return foreign ? Languages.foreignHash(hash) : hash;
    }

    private List<CutUnit> units(String text, boolean foreign, Context context) {
      List<CutUnit> found = new ArrayList<>();
      (foreign ? foreignCutter : cutter)
          .cut(
              text,
              new DocumentCutter.Sink() {
                @Override
                public void unit(int position, String raw, NormalizedText normalized) {
                  found.add(new CutUnit(position, raw, hash(normalized, foreign)));
                }

                @Override
                public void outside(UnitConsumer.Outside why) {
                  context.getCounter(ExtractCounter.of(why)).increment(1);
                }
              });
      return found;
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      progress.finish();
      rejected.close();
    }

    private record CutUnit(int position, String raw, long hash) {}
  }

  /** Collapses equal texts and finds ids that come twice. */
  static final class CollapseReducer extends GuardedReducer<ExtractKey, Text, Object, Object> {
    private final LongWritable key = new LongWritable();
    private final UnitRecord unit = new UnitRecord();
    private final CountedId copied = new CountedId();
    private EqualTexts texts;
    private SequenceFile.Writer units;
    private SequenceFile.Writer members;
    private SequenceFile.Writer copies;
    private LineFile pairs;
    private DuplicateDocuments duplicates;
    private Counter distinct;
    private Counter oldTexts;
    private Counter equal;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      TextOptions options =
          JobInput.load(context.getConfiguration(), Input.class).scheme.textOptions();
      Normalizer normalizer = new Normalizer(options);
      texts = new EqualTexts(normalizer::normalize);
      units = TaskFiles.sequence(context, UNITS, LongWritable.class, UnitRecord.class);
      members = TaskFiles.sequence(context, MEMBERS, LongWritable.class, UnitRecord.class);
      copies = TaskFiles.sequence(context, COPIES, LongWritable.class, CountedId.class);
      pairs = TaskFiles.resultLines(context, PAIRS, "part-equal");
      duplicates =
          new DuplicateDocuments(
              TaskFiles.lines(context, DUPLICATES, "part"),
              context.getCounter(ExtractCounter.DUPLICATE_DOCUMENTS));
      distinct = context.getCounter(ExtractCounter.DISTINCT_TEXTS);
      oldTexts = context.getCounter(ExtractCounter.OLD_TEXTS);
      equal = context.getCounter(ExtractCounter.EQUAL_UNITS);
    }

    @Override
    protected void reduce(ExtractKey at, Iterable<Text> values, Context context)
        throws IOException, InterruptedException {
      if (at.isDocument()) {
        duplicates.startGroup();
        for (Text place : values) {
          duplicates.add(at.id(), place, at.isOld());
        }
      } else {
        collapse(at, values);
      }
    }

    /** While the values are iterated over, the key's id is that of the current value. */
    private void collapse(ExtractKey at, Iterable<Text> values)
        throws IOException, InterruptedException {
      texts.clear();
      for (Text raw : values) {
        EqualTexts.Known first = texts.add(at.id(), raw, at.isOld());
        long textKey = TextKey.withOrdinal(at.textKey(), first.ordinal());
        key.set(TextKey.withOld(textKey, at.isOld()));
        unit.set(at.id(), raw);
        if (first.isFirst()) {
          distinct.increment(1);
          oldTexts.increment(at.isOld() ? 1 : 0);
          units.append(key, unit);
        } else if (!(first.isOld() && at.isOld())) {
          first.countCopy();
          equal.increment(1);
          members.append(key, unit);
          pairs.write(first.id(), at.id(), "1.000000");
        }
      }
      countCopies(at.textKey());
    }

    private void countCopies(long textKey) throws IOException {
      for (EqualTexts.Known known : texts.known()) {
        if (known.copies() > 0) {
          key.set(TextKey.withOld(TextKey.withOrdinal(textKey, known.ordinal()), known.isOld()));
          copies.append(key, copied.set(known.id(), known.copies()));
        }
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      units.close();
      members.close();
      copies.close();
      pairs.close();
      duplicates.close();
    }
  }
}

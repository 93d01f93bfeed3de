package org.neardup.jobs.extract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.ExistingTexts;
import org.neardup.jobs.data.Languages;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.extract.ExtractKey.Value;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.SourceRecord.SourceUnit;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.shingle.ShingleHash;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.text.WhiteSpace;
import org.neardup.unit.UnitCutter;

/**
 * Turns documents into units with hashes, locations and signatures, so that later stages seldom
 * read the inputs again. A text and, with MinHash, its signature stay in the files of the map task
 * that made them; only hashes, id and location are shuffled. Skipped and rejected records are
 * counted by their reason. Memory does not depend on the size of a group.
 *
 * <pre>
 * in     the documents a, b, c, d of the package org.neardup.jobs.data
 * file   TEXTS: 2 → a, 4 → b, 6 → c, 2 → d   ⇒ TextsStage, ExportStage
 *        SIGNATURES, in the same order   ⇒ CandidateStage, ExportStage
 * sends  (2, a) → 0/0, (4, b) → 0/1, (6, c) → 0/2, (2, d) → 0/3, each with a second hash
 * group  text 2: a, d     by id; where the first is a reference unit, other ones are left out
 * out    UNITS: 2 → a 0/0, 4 → b 0/1, 6 → c 0/2; MEMBERS: 2 → d 0/3   ⇒ AssignStage, VoteStage
 *        COPIES: 2 → (a, 1)   ⇒ RootStage     KNOWN: texts of an earlier run   ⇒ VoteStage
 *        PAIRS: a d 1.000000 same   ⇒ MemberStage
 * also   (hash of document id, id) → position; an id with two goes to DUPLICATES</pre>
 *
 * @param scheme settings whose statistics may still be missing
 * @param since the texts that an earlier run had
 * @param rule which units may be a pair, by fields that the sources name
 */
@StageInput.Name("extract")
public record ExtractStage(
    SchemeRequest scheme,
    SourceInput sources,
    List<Path> inputs,
    ExistingTexts since,
    BlockingRule rule)
    implements StageInput {
  /** The units of each map task: {@code text key -> UnitRecord}. */
  public static final String TEXTS = "texts";

  /** Their signatures with MinHash, in the same order: {@code text key -> UnitContainer}. */
  public static final String SIGNATURES = "signatures";

  /** One unit for each distinct text, by text key: {@code key -> UnitLocation}. */
  public static final String UNITS = "units";

  /** The other units with that text, by text key: {@code key -> UnitLocation}. */
  public static final String MEMBERS = "members";

  /** How many of them each text has that has any: {@code key -> CountedId}. */
  public static final String COPIES = "copies";

  /** The distinct texts that an earlier run had, by text key: {@code key -> TextState}. */
  public static final String KNOWN = "known";

  /** The pairs of equal units, as lines. */
  public static final String PAIRS = "pairs";

  /** The rejected records, as lines. */
  public static final String REJECTED = "rejected";

  /** Document ids that came twice, as lines: id and the two positions. */
  public static final String DUPLICATES = "duplicates";

  /** Whether the stage signs units: with MinHash, which needs no statistics of them. */
  public static boolean signs(SchemeRequest scheme) {
    return scheme.similarity().equals(Setting.JACCARD);
  }

  @Override
  public Stage<ExtractKey, Value> stage() {
    return Stage.shuffling(ExtractKey.CODEC, Value.CODEC, ExtractKey::partition)
        .counting("units", ExtractCounter.UNITS)
        .reading(new SourceRecords(sources, inputs), CutStep::new)
        .grouping(Long.BYTES)
        .reducing(task -> new CollapseStep(this, task));
  }

  private final class CutStep implements MapStep<Format, SourceRecord, ExtractKey, Value> {
    private final Task task;
    private final boolean reference;
    private final Unit unit;
    private final Languages languages = new Languages(scheme);
    private final DocumentCutter cutter;
    private final DocumentCutter sourceLanguageCutter;
    private final Optional<Signer> signer;
    private final Optional<SignatureFormat> format;
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
      Optional<SignatureScheme> signed =
          signs(scheme) ? Optional.of(scheme.resolve().scheme().signature()) : Optional.empty();
      signer = signed.map(each -> new Signer(each, languages.own(), task.resources()));
      unit = options.unit();
      UnitCutter own = signer.map(Signer::cutter).orElseGet(() -> new UnitCutter(options));
      cutter = new DocumentCutter(unit, own);
      String from = languages.translated().orElse(languages.own());
      sourceLanguageCutter = new DocumentCutter(unit, new UnitCutter(options.withLanguage(from)));
      format = signed.map(SignatureFormat::new);
      texts = task.records(TEXTS, Codec.INT64, UnitRecord.CODEC);
      signatures =
          signer.isPresent()
              ? task.records(SIGNATURES, Codec.INT64, UnitContainer.CODEC)
              : (key, none) -> {};
      rejected = task.resultLines(REJECTED, "part");
      reference = SourceRecords.isReference(sources, task.split());
      documents =
          task.counter(reference ? ExtractCounter.REFERENCE_RECORDS : ExtractCounter.DOCUMENTS);
      units = task.counter(reference ? ExtractCounter.REFERENCE_UNITS : ExtractCounter.UNITS);
      characters = task.counter(ExtractCounter.CHARACTERS);
    }

    @Override
    public void map(Format as, SourceRecord source, Output<ExtractKey, Value> out)
        throws IOException {
      if (source instanceof SourceDocument document) {
        if (!reference) {
          task.count(as, 1);
        }
        cut(document, out);
      } else if (source instanceof SourceUnit kept) {
        take(kept, out);
      } else if (source instanceof SkippedRecord skipped) {
        task.count(skipped.reason(), 1);
      } else {
        RejectedRecord bad = (RejectedRecord) source;
        task.count(bad.reason(), 1);
        task.count(ExtractCounter.REFERENCE_REJECTED, reference ? 1 : 0);
        rejected.write(bad.source(), bad.position(), bad.reason().id(), bad.excerpt());
      }
    }

    private void cut(SourceDocument document, Output<ExtractKey, Value> out) throws IOException {
      documents.add(1);
      task.count(ExtractCounter.NUMBERED_DOCUMENTS, document.numbered() ? 1 : 0);
      task.count(ExtractCounter.OTHER_ENCODING, document.inOtherCharset() ? 1 : 0);
      boolean sourceLanguage = putDocument(document.id(), document.location(), false, out);
      UnitId ids = new UnitId(unit, document.id());
      UnitTraits traits = rule.traits(reference, sourceLanguage, document.id(), document.values());
      task.count(ExtractCounter.WITHOUT_BLOCKING_KEY, rule.covers(document.values()) ? 0 : 1);
      for (CutUnit cut : units(sourceLanguage, (cutting, sink) -> cutting.cut(document, sink))) {
        putUnit(ids.next(cut.textHash), cut.position, document.values(), traits, cut, out);
      }
    }

    /** A unit that an earlier run kept is within the limits and needs no cutting. */
    private void take(SourceUnit kept, Output<ExtractKey, Value> out) throws IOException {
      documents.add(1);
      boolean sourceLanguage = putDocument(kept.documentId(), kept.location(), true, out);
      UnitTraits traits = rule.traits(reference, sourceLanguage, kept.documentId(), kept.values());
      for (CutUnit cut :
          units(sourceLanguage, (cutting, sink) -> cutting.whole(kept.text(), sink))) {
        putUnit(kept.id(), kept.position(), kept.values(), traits, cut, out);
      }
    }

    /** Returns whether the document is of the source language. */
    private boolean putDocument(
        String documentId, String location, boolean ofEarlierRun, Output<ExtractKey, Value> out)
        throws IOException {
      byte[] id = documentId.getBytes(StandardCharsets.UTF_8);
      out.put(
          ExtractKey.document(ShingleHash.hash(id, 0, id.length), id, ofEarlierRun),
          new Value(new Text(location), 0, 0));
      return languages.isSourceLanguage(id, id.length);
    }

    private void putUnit(
        String id,
        int position,
        List<String> values,
        UnitTraits traits,
        CutUnit cut,
        Output<ExtractKey, Value> out)
        throws IOException {
      byte[] unitId = id.getBytes(StandardCharsets.UTF_8);
      long hash = rule.textHash(cut.hash, traits, unitId);
      long key = TextKey.of(hash);
      Text raw = new Text(cut.raw.getBytes(StandardCharsets.UTF_8));
      texts.put(key, new UnitRecord(new Text(unitId), position, raw, values, traits));
      signatures.put(key, new UnitContainer(cut.signature, traits));
      out.put(
          ExtractKey.unit(hash, unitId, reference),
          new Value(null, cut.secondHash, UnitLocation.of(task.number(), written++)));
      units.add(1);
      characters.add(cut.length);
    }

    private CutUnit cutUnit(int position, String raw, NormalizedText text, boolean sourceLanguage) {
      byte[] bytes = text.toUtf16Le();
      long hash = ShingleHash.hash(bytes, 0, bytes.length);
      return new CutUnit(
          position,
          raw,
          text.length(),
          hash,
          sourceLanguage ? Languages.sourceLanguageHash(hash) : hash,
          ShingleHash.secondHash(bytes),
          signer.isPresent() ? sign(raw, text) : UnitContainer.NONE);
    }

    /** The signature of a value that is the unit's text alone. */
    private byte[] sign(String raw, NormalizedText text) {
      Span span = WhiteSpace.trim(raw, 0, raw.length());
      Optional<UnitSignature> signature = signer.get().sign(0, span.start(), span.end(), text);
      task.count(ExtractCounter.FEW_SHINGLES, signer.get().isSparse() ? 1 : 0);
      return signature.map(found -> format.get().encode(List.of(found))).orElse(UnitContainer.NONE);
    }

    private List<CutUnit> units(
        boolean sourceLanguage, BiConsumer<DocumentCutter, DocumentCutter.Sink> cutting) {
      List<CutUnit> found = new ArrayList<>();
      boolean[] ignoring = {false};
      cutting.accept(
          sourceLanguage ? sourceLanguageCutter : cutter,
          new DocumentCutter.Sink() {
            @Override
            public void unit(int position, String raw, NormalizedText normalized) {
              found.add(cutUnit(position, raw, normalized, sourceLanguage));
            }

            @Override
            public void leftOut(ExtractCounter why) {
              task.count(why, 1);
              ignoring[0] |= why == ExtractCounter.IGNORED_SENTENCES;
            }
          });
      if (ignoring[0]) {
        task.count(ExtractCounter.DOCUMENTS_WITH_IGNORED, 1);
        task.count(ExtractCounter.IGNORED_DOCUMENTS, found.isEmpty() ? 1 : 0);
      }
      return found;
    }

    @Override
    public void finish(Output<ExtractKey, Value> out) {
      task.count(ExtractCounter.BYTES, task.split().length());
    }

    private record CutUnit(
        int position,
        String raw,
        int length,
        long textHash,
        long hash,
        long secondHash,
        byte[] signature) {}
  }
}

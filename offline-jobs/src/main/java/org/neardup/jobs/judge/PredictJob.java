package org.neardup.jobs.judge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.BandKey;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.extract.DocumentCutter;
import org.neardup.jobs.extract.ExtractChecks;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.find.SummaryText;
import org.neardup.jobs.find.TaskNumbers;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.SourceRecord.SourceUnit;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.files.InputFiles.InputNotes;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.judge.Costs.Cost;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageProgress;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.lsh.BandScheme;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signer.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
import org.neardup.unit.UnitCutter;
import org.neardup.util.Check;

/** Predicts what a run will find and take. It reads all inputs twice, in this process. */
public final class PredictJob {
  public static final int DEFAULT_SAMPLE = 10_000;

  private static final int MAX_SAMPLE = 1_000_000;

  private final Configuration conf;
  private final ProgressLine line;
  private final Request request;
  private final TextOptions options;
  private final Configuration files;
  private final SourceRecords records;
  private final Prediction.Inputs counts = new Prediction.Inputs();

  /**
   * The inputs, the scheme and the sample of a prediction.
   *
   * @param inputs files and folders of any Hadoop file system, all of them
   * @param scheme how texts are compared; MinHash
   * @param maxBucket size of the largest bucket whose pairs the run compares all
   * @param sampleSize the maximum number of texts in the sample, which is held in memory; with
   *     their shingles, texts take up to nine bytes for each character
   */
  public record Request(
      List<String> inputs,
      ResolvedScheme scheme,
      SourceOptions source,
      int maxBucket,
      int sampleSize) {
    public Request {
      inputs = List.copyOf(inputs);
      Check.range("sample_size", sampleSize, 1, MAX_SAMPLE);
      Check.that(
          scheme.scheme() instanceof BandScheme,
          "[sample] is for [similarity] = [jaccard]: what random projection compares follows from"
              + " [expected_units], see plan without [sample]");
      Check.that(
          scheme.scheme().signature().files().isEmpty(),
          "[sample] compares whole texts, not without those of [ignore]: leave one of them out");
    }
  }

  /**
   * @throws IllegalArgumentException if an input does not exist or holds no text
   * @throws JobFailedException if no document could be read
   */
  public static Prediction run(Configuration conf, ProgressLine line, Request request)
      throws IOException {
    return new PredictJob(conf, line, request).predict();
  }

  private PredictJob(Configuration conf, ProgressLine line, Request request) throws IOException {
    this.conf = conf;
    this.line = line;
    this.request = request;
    options = request.scheme.settings().textOptions();
    Configuration reading = HadoopSettings.files(conf);
    FindInputs inputs = FindInputs.of(reading, request.inputs);
    FindRequest.Tasks wished = new FindRequest.Tasks(0, 0, request.maxBucket);
    TaskNumbers tasks = TaskNumbers.of(reading, wished, inputs.bytes());
    files = tasks.cutting(reading);
    files.setInt(HadoopSettings.REDUCERS, tasks.reducers());
    SourceInput source = SourceInput.of(request.source);
    records = new SourceRecords(source, inputs.paths());
    InputNotes.of(reading, source, inputs.paths()).lines().forEach(line::println);
  }

  private Prediction predict() throws IOException {
    Optional<Duration> processor = processorTime();
    long start = System.nanoTime();
    Sample.Draw draw = new Sample.Draw(request.sampleSize);
    readAll("draw", "units", counts::units, split -> drawing(draw, split));
    ExtractChecks.refuseNothing(request.inputs, counts::get, "");
    long units = counts.units();
    Check.that(
        units > 0,
        "[sample] must hold at least one text within the limits of length, got none in %s:%n%s",
        Numbers.count(counts.documents(), "documents"),
        String.join("\n", SummaryText.leftOut(counts::get, options)));
    Sample sample = draw.sample();
    List<String> fields = request.source.fields();
    Check.that(
        fields.isEmpty() || sample.texts().stream().anyMatch(text -> !text.first().isEmpty()),
        "[report_by] must be a field of the documents, such as source, got %s, which none has",
        fields);
    double textsEach = sample.distinct(units).value() / sample.texts().size();
    SampledBands bands = new SampledBands(sample, request.scheme, request.maxBucket, textsEach);
    readAll("match", "matching texts", bands::matched, split -> matching(bands));
    double seconds = (System.nanoTime() - start) / 1e9;
    Optional<Costs.Time> time = processor.map(before -> since(before, seconds));
    return Prediction.of(counts, sample, bands.rows(), request.scheme, files, time);
  }

  /** The processor time of this process, if it would do all the work and the system knows it. */
  private Optional<Duration> processorTime() {
    return HadoopSettings.isLocal(conf)
        ? ProcessHandle.current().info().totalCpuDuration()
        : Optional.empty();
  }

  private Costs.Time since(Duration start, double seconds) {
    Duration spent = processorTime().orElseThrow().minus(start);
    return new Costs.Time(seconds, Math.max(.01, spent.toNanos() / 1e9)); // it ticks
  }

  private Consumer<SourceRecord> drawing(Sample.Draw draw, int split) {
    DocumentCutter cutter = new DocumentCutter(options.unit(), new UnitCutter(options));
    Signer signer = new Signer(request.scheme.scheme().signature());
    BandKey.Hashes hashes = new BandKey.Hashes(request.scheme.scheme());
    long[] place = {UnitLocation.of(split, 0)};
    return record -> {
      if (record instanceof SkippedRecord skipped) {
        counts.add(skipped.reason(), 1);
      } else if (record instanceof RejectedRecord bad) {
        counts.add(bad.reason(), 1);
      } else if (record instanceof SourceUnit kept) {
        throw new IllegalStateException(kept.location());
      } else {
        SourceDocument document = (SourceDocument) record;
        counts.add(ExtractCounter.DOCUMENTS, 1);
        counts.add(ExtractCounter.OTHER_ENCODING, document.inOtherCharset() ? 1 : 0);
        counts.add(Cost.DOCUMENT_BYTES, Utf8.encode(document.id() + document.location()).length);
        UnitId ids = new UnitId(options.unit(), document.id());
        String value = TextBytes.oneLine(String.join("", document.values()));
        Map<String, Long> one = document.values().isEmpty() ? Map.of() : Map.of(value, 1L);
        cutter.cut(
            document,
            new DocumentCutter.Sink() {
              @Override
              public void unit(int position, String raw, NormalizedText normalized) {
                long key = TextKey.of(normalized);
                int bytes = count(document.id(), ids.next(key), raw);
                counts.add(ExtractCounter.CHARACTERS, normalized.length());
                if (draw.takes(key)) {
                  long[] bands =
                      signer.sign(0, 0, 0, normalized).map(hashes::of).orElse(new long[0]);
                  draw.add(
                      new Sample.Entry(
                          key, Optional.of(raw), bytes, bands, 1, one, value, place[0]++));
                }
              }

              @Override
              public void leftOut(ExtractCounter why) {
                counts.add(why, 1);
              }
            });
      }
    };
  }

  /** Counts a unit; returns the bytes of its text. */
  private int count(String documentId, String id, String text) {
    int bytes = Utf8.encode(text).length;
    counts.add(ExtractCounter.UNITS, 1);
    counts.add(Cost.TEXT_BYTES, bytes);
    counts.add(Cost.ID_BYTES, Utf8.encode(id).length);
    counts.add(Cost.SHOWN_BYTES, Costs.shown(text) + Costs.shown(documentId) + Costs.shown(id));
    return bytes;
  }

  private Consumer<SourceRecord> matching(SampledBands bands) {
    DocumentCutter cutter = new DocumentCutter(options.unit(), new UnitCutter(options));
    Consumer<NormalizedText> matcher = bands.matcher(counts);
    return record -> {
      if (record instanceof SourceDocument document) {
        cutter.cut(document, (position, raw, normalized) -> matcher.accept(normalized));
      }
    };
  }

  /**
   * Reads all documents by several threads.
   *
   * @param counted the count that is shown while it reads
   * @param reader made for each split by its number
   */
  private void readAll(
      String name, String plural, LongSupplier counted, IntFunction<Consumer<SourceRecord>> reader)
      throws IOException {
    DoubleAdder done = new DoubleAdder();
    try {
      line.stage(
          name,
          plural,
          progress -> {
            List<Split> splits = records.splits(files);
            DoubleConsumer more =
                share -> {
                  done.add(share / splits.size());
                  progress.at(counted.getAsLong(), done.sum());
                };
            IntStream.range(0, splits.size())
                .parallel()
                .forEach(i -> read(splits.get(i), reader.apply(i), progress, more));
            progress.at(counted.getAsLong(), 1);
            return done;
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void read(
      Split split, Consumer<SourceRecord> reader, StageProgress progress, DoubleConsumer more) {
    try (Source.Reader<Format, SourceRecord> source = records.open(files, split)) {
      double before = 0;
      while (source.next()) {
        reader.accept(source.value());
        if (progress.isDue()) {
          more.accept(source.progress() - before);
          before = source.progress();
        }
      }
      more.accept(1 - before);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

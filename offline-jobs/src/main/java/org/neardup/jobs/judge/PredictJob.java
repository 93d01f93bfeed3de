package org.neardup.jobs.judge;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.BandKey;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.extract.DocumentCutter;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.find.ExtractChecks;
import org.neardup.jobs.find.FindInputs;
import org.neardup.jobs.find.FindRequest;
import org.neardup.jobs.find.SummaryText;
import org.neardup.jobs.find.TaskNumbers;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.InputFiles.InputNotes;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.SourceRecord.SourceUnit;
import org.neardup.jobs.input.SourceRecords;
import org.neardup.jobs.judge.Costs.Cost;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageProgress;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.signature.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
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
  private final long bytes;
  private final TaskNumbers tasks;
  private final InputNotes notes;
  private final Shuffle shuffle;
  private final Map<Enum<?>, LongAdder> counts = new ConcurrentHashMap<>();

  /**
   * The inputs, the scheme and the sample of a prediction.
   *
   * @param inputs files and folders of any Hadoop file system, all of them
   * @param scheme how texts are compared; MinHash
   * @param maxBucket the largest bucket of which the run compares every pair
   * @param sampleSize how many texts are drawn at most, which are held in memory, with their
   *     shingles up to nine bytes for a character
   */
  public record Request(
      List<String> inputs,
      ResolvedScheme scheme,
      SourceOptions source,
      int maxBucket,
      int sampleSize) {
    public Request {
      inputs = List.copyOf(inputs);
      Check.range("sample-size", sampleSize, 1, MAX_SAMPLE);
      Check.that(
          scheme.scheme() instanceof BandScheme,
          "[sample] is for [method] = [minhash]: what random projection compares follows from"
              + " [units], see plan without [sample]");
    }
  }

  /**
   * @throws IllegalArgumentException if an input does not exist or holds no text
   * @throws JobFailedException if no document could be read
   */
  public static Prediction run(Configuration conf, ProgressLine line, Request request)
      throws IOException, JobFailedException {
    return new PredictJob(conf, line, request).predict();
  }

  private PredictJob(Configuration conf, ProgressLine line, Request request) throws IOException {
    this.conf = conf;
    this.line = line;
    this.request = request;
    options = request.scheme.settings().textOptions();
    Configuration reading = HadoopSettings.files(conf);
    FindInputs inputs = FindInputs.of(reading, request.inputs);
    bytes = inputs.bytes();
    FindRequest.Tasks wished = new FindRequest.Tasks(0, 0, request.maxBucket);
    tasks = TaskNumbers.of(reading, wished, bytes);
    files = tasks.cutting(reading);
    files.setInt(HadoopSettings.REDUCERS, tasks.reducers());
    SourceInput source = SourceInput.of(request.source);
    records = new SourceRecords(source, inputs.patterns());
    notes = InputNotes.of(reading, source, inputs.patterns());
    shuffle = new Shuffle(request.scheme, files, records.splits(files).size());
  }

  private Prediction predict() throws IOException, JobFailedException {
    notes.lines().forEach(line::println);
    Optional<Duration> processor = processorTime();
    long start = System.nanoTime();
    Sample.Draw draw = new Sample.Draw(request.sampleSize);
    readAll("draw", "units", () -> count(ExtractCounter.UNITS), () -> drawing(draw));
    ExtractChecks.refuseNothing(request.inputs, this::count, "");
    long units = count(ExtractCounter.UNITS);
    Check.that(
        units > 0,
        "[sample] must hold at least one text within the limits of length, got none in %s:%n%s",
        Numbers.count(count(ExtractCounter.DOCUMENTS), "documents"),
        String.join("\n", SummaryText.leftOut(this::count, options, "")));
    Sample sample = draw.sample();
    double textsEach = sample.distinct(units).value() / sample.texts().size();
    SampledBands bands = new SampledBands(sample, request.scheme, request.maxBucket, textsEach);
    readAll("match", "matching texts", bands::matched, () -> matching(bands));
    double seconds = (System.nanoTime() - start) / 1e9;
    return Prediction.of(
        new Prediction.Inputs(
            bytes,
            counts.entrySet().stream()
                .collect(toMap(Map.Entry::getKey, at -> at.getValue().sum()))),
        sample,
        bands.rows(),
        shuffle,
        processor.map(before -> since(before, seconds)));
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

  private long count(Enum<?> counter) {
    LongAdder count = counts.get(counter);
    return count == null ? 0 : count.sum();
  }

  private void count(Enum<?> counter, long more) {
    counts.computeIfAbsent(counter, unknown -> new LongAdder()).add(more);
  }

  private Consumer<SourceRecord> drawing(Sample.Draw draw) {
    DocumentCutter cutter = new DocumentCutter(options);
    Signer signer = new Signer(request.scheme.scheme().signature());
    BandKey.Hashes hashes = new BandKey.Hashes(request.scheme.scheme());
    return record -> {
      switch (record) {
        case SkippedRecord skipped -> count(skipped.reason(), 1);
        case RejectedRecord bad -> count(bad.reason(), 1);
        case SourceUnit kept -> throw new IllegalStateException(kept.place());
        case SourceDocument document -> {
          count(ExtractCounter.DOCUMENTS, 1);
          count(ExtractCounter.OTHER_ENCODING, document.inOtherCharset() ? 1 : 0);
          count(Cost.EXTRACT_BYTES, shuffle.ofDocument(document));
          cutter.cut(document.text(), new Drawing(document, draw, signer, hashes));
        }
      }
    };
  }

  /** Counts the units of a document, and draws some. */
  private final class Drawing implements DocumentCutter.Sink {
    private final SourceDocument document;
    private final Sample.Draw draw;
    private final Signer signer;
    private final BandKey.Hashes hashes;
    private final UnitId ids;

    Drawing(SourceDocument document, Sample.Draw draw, Signer signer, BandKey.Hashes hashes) {
      this.document = document;
      this.draw = draw;
      this.signer = signer;
      this.hashes = hashes;
      this.ids = new UnitId(options.unit(), document.id());
    }

    @Override
    public void unit(int position, String raw, NormalizedText normalized) {
      String id = ids.next(TextKey.of(normalized));
      int rawBytes = Utf8.encode(raw).length;
      count(ExtractCounter.UNITS, 1);
      count(ExtractCounter.FEW_SHINGLES, signer.isSparse(normalized) ? 1 : 0);
      count(Cost.TEXT_BYTES, rawBytes);
      count(Cost.ID_BYTES, Utf8.encode(id).length);
      count(Cost.EXTRACT_BYTES, shuffle.ofUnit(id));
      count(Cost.BULK_BYTES, Costs.ofUnit(id, document.id(), position, raw));
      long key = TextKey.of(normalized);
      if (draw.takes(key)) {
        long[] bands = signer.sign(0, 0, 0, normalized).map(hashes::of).orElse(new long[0]);
        int length = normalized.length();
        draw.add(new Sample.Entry(key, Optional.of(raw), length, rawBytes, bands, 1));
      }
    }

    @Override
    public void leftOut(ExtractCounter why) {
      count(why, 1);
    }
  }

  private Consumer<SourceRecord> matching(SampledBands bands) {
    DocumentCutter cutter = new DocumentCutter(options);
    ObjLongConsumer<NormalizedText> matcher = bands.matcher();
    return record -> {
      if (record instanceof SourceDocument document) {
        cutter.cut(
            document.text(),
            (position, raw, normalized) -> matcher.accept(normalized, TextKey.of(normalized)));
      }
    };
  }

  /**
   * Reads all documents by several threads.
   *
   * @param counted the count that is shown while it reads
   * @param reader made for each split
   */
  private void readAll(
      String name, String plural, LongSupplier counted, Supplier<Consumer<SourceRecord>> reader)
      throws IOException {
    StageProgress progress = line.stage(name, plural);
    DoubleAdder done = new DoubleAdder();
    try {
      List<Split> splits = records.splits(files);
      DoubleConsumer more =
          share -> {
            done.add(share / splits.size());
            progress.at(counted.getAsLong(), done.sum());
          };
      splits.parallelStream().forEach(split -> read(split, reader.get(), progress, more));
      progress.at(counted.getAsLong(), 1);
      progress.close();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      progress.abandon();
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
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new InterruptedIOException("reading was interrupted"));
    }
  }
}

package org.neardup.jobs.judge;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.extract.DocumentCutter;
import org.neardup.jobs.find.FindInputs;
import org.neardup.jobs.find.FindRequest;
import org.neardup.jobs.find.TaskNumbers;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.SourceRecords;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageProgress;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.ResolvedScheme;
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
  private final AtomicLong documents = new AtomicLong();
  private final AtomicLong units = new AtomicLong();
  private final AtomicLong textBytes = new AtomicLong();
  private final AtomicLong shownBytes = new AtomicLong();

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
    bytes = inputs.bytes();
    FindRequest.Tasks wished = new FindRequest.Tasks(0, 0, request.maxBucket);
    files = TaskNumbers.of(reading, wished, bytes).cutting(reading);
    records = new SourceRecords(SourceInput.of(request.source), inputs.patterns());
  }

  private Prediction predict() throws IOException {
    Optional<Duration> processor = processorTime();
    long start = System.nanoTime();
    Sample.Draw draw = new Sample.Draw(request.sampleSize);
    readAll("draw", "units", units::get, () -> drawing(draw));
    Check.that(
        units.get() > 0,
        "[sample] must hold at least one text, got none within the limits of length");
    Sample sample = draw.sample();
    double textsEach = sample.distinct(units.get()).value() / sample.texts().size();
    SampledBands bands = new SampledBands(sample, request.scheme, request.maxBucket, textsEach);
    readAll("match", "matching texts", bands::matched, () -> matching(bands));
    double seconds = (System.nanoTime() - start) / 1e9;
    return Prediction.of(
        new Prediction.Inputs(
            bytes, documents.get(), units.get(), textBytes.get(), shownBytes.get()),
        sample,
        bands.rows(),
        new Costs(
            request.scheme.scheme().tokensPerUnit(),
            request.scheme.scheme().signature().packedBytes(),
            processor.map(before -> since(before, seconds))));
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

  private Consumer<SourceDocument> drawing(Sample.Draw draw) {
    DocumentCutter cutter = new DocumentCutter(options);
    return document -> {
      documents.incrementAndGet();
      cutter.cut(
          document.text(),
          (position, raw, normalized) -> {
            String id = UnitId.of(options.unit(), document.id(), position);
            units.incrementAndGet();
            textBytes.addAndGet(Utf8.encode(raw).length);
            shownBytes.addAndGet(shown(raw) + shown(document.id()) + shown(id));
            draw.add(TextKey.of(normalized), raw, normalized.length());
          });
    };
  }

  /** How many bytes a text takes in a bulk file. */
  private static long shown(String text) {
    return JsonStringEncoder.getInstance().quoteAsUTF8(text).length;
  }

  private Consumer<SourceDocument> matching(SampledBands bands) {
    DocumentCutter cutter = new DocumentCutter(options);
    ObjLongConsumer<NormalizedText> matcher = bands.matcher();
    return document ->
        cutter.cut(
            document.text(),
            (position, raw, normalized) -> matcher.accept(normalized, TextKey.of(normalized)));
  }

  /**
   * Reads all documents by several threads.
   *
   * @param counted the count that is shown while it reads
   * @param reader made for each split
   */
  private void readAll(
      String name, String plural, LongSupplier counted, Supplier<Consumer<SourceDocument>> reader)
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
      Split split, Consumer<SourceDocument> reader, StageProgress progress, DoubleConsumer more) {
    try (Source.Reader<Void, SourceRecord> source = records.open(files, split)) {
      double before = 0;
      while (source.next()) {
        if (source.value() instanceof SourceDocument document) {
          reader.accept(document);
        }
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

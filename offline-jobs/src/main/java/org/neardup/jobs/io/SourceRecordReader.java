package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.neardup.jobs.io.wiki.WikitextCleaner;

/** Reads the records of a {@link SourceSplit}. */
final class SourceRecordReader extends RecordReader<NullWritable, SourceRecord> {
  private SplitBytes bytes;
  private RecordSource records;
  private Optional<SourceRecord> current = Optional.empty();

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    open((SourceSplit) split, context.getConfiguration());
  }

  private void open(SourceSplit split, Configuration configuration) throws IOException {
    SourceOptions options =
        ForeignInputs.load(configuration)
            .options(SourceOptions.load(configuration), split.getPath());
    bytes = new SourceFiles(configuration).open(split);
    records =
        switch (split.format()) {
          case WIKIPEDIA ->
              new PageSource(bytes, split.label(), options, WikitextCleaner.standard());
          case TSV -> lines(new TsvParser(options), split, options);
          case JSONL -> lines(new JsonlParser(options), split, options);
          case LINES -> lines(new LinesParser(options, split), split, options);
          case AUTO -> throw new IllegalArgumentException("a split without its format: " + split);
        };
  }

  private RecordSource lines(LineParser parser, SourceSplit split, SourceOptions options) {
    return new LineSource(bytes, parser, split.label(), options);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    current = records.next();
    return current.isPresent();
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public SourceRecord getCurrentValue() {
    return current.orElseThrow();
  }

  @Override
  public float getProgress() {
    return bytes.progress();
  }

  @Override
  public void close() throws IOException {
    if (bytes != null) {
      bytes.close();
    }
  }
}

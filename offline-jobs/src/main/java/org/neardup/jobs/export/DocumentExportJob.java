package org.neardup.jobs.export;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.io.SourceInputFormat;
import org.neardup.jobs.io.SourceRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobScheme;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.text.UnpairedSurrogates;

/**
 * Documents to bulk files, each with its whole text and the signatures of all its sentences. Map
 * only; reads the sources again, because sentences do not add up to their document. What was set
 * aside was counted when it was read first.
 *
 * <p>Usage: {@code INPUT... OUTPUT}.
 */
public final class DocumentExportJob extends Configured implements Tool {
  public DocumentExportJob(Configuration conf) {
    super(conf);
  }

  /** The job, ready to be submitted. */
  public Job job(List<Path> inputs, Path output) throws IOException {
    return new JobBuilder(getConf(), "export documents")
        .read(SourceInputFormat.class, inputs.toArray(Path[]::new))
        .map(DocumentMapper.class)
        .writeFiles(output);
  }

  @Override
  public int run(String[] args) throws Exception {
    int last = args.length - 1;
    List<Path> inputs = Arrays.stream(args, 0, last).map(Path::new).toList();
    return job(inputs, new Path(args[last])).waitForCompletion(true) ? 0 : 1;
  }

  /** Writes the documents of a split. */
  static final class DocumentMapper extends GuardedMapper<Object, SourceRecord, Object, Object> {
    private BulkFile bulk;
    private Counter written;
    private Counter without;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      bulk =
          new BulkFile(
              TaskFiles.result(context, ExportJob.BULK, ".ndjson"),
              JobScheme.load(context.getConfiguration()).scheme().signature(),
              UnitSigner.of(context.getConfiguration()));
      written = context.getCounter(ExportCounter.WRITTEN);
      without = context.getCounter(ExportCounter.WITHOUT_SIGNATURE);
    }

    @Override
    protected void map(Object at, SourceRecord source, Context context) throws IOException {
      if (source instanceof SourceDocument document) {
        written.increment(1);
        if (!bulk.writeDocument(document.id(), UnpairedSurrogates.replace(document.text()))) {
          without.increment(1);
        }
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      bulk.close();
    }
  }
}

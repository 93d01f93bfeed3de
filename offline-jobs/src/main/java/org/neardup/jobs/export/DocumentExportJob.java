package org.neardup.jobs.export;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceInputFormat;
import org.neardup.jobs.io.SourceRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.io.wiki.WikitextCleaner;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.UnpairedSurrogates;

/**
 * Documents to bulk files, each with its whole text and the signatures of all its sentences. Map
 * only; reads the sources again, because sentences do not add up to their document. What was set
 * aside was counted when it was read first.
 */
public final class DocumentExportJob {
  /** What Unicode has for things in a text that are no text. */
  private static final char OBJECT_REPLACEMENT_CHARACTER = '\uFFFC';

  private DocumentExportJob() {}

  /** The input: a complete scheme, and the new inputs as the extract job reads them. */
  public record Input(SchemeRequest scheme, SourceInput sources, List<Path> inputs) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "export documents", input)
        .read(SourceInputFormat.class, input.inputs.toArray(Path[]::new))
        .map(DocumentMapper.class)
        .writeFiles(output);
  }

  /** Writes the documents of a split. */
  static final class DocumentMapper extends GuardedMapper<Object, SourceRecord, Object, Object> {
    private BulkWriter bulk;
    private UnitSigner signer;
    private SignatureFormat format;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      SchemeRequest scheme = JobInput.load(conf, Input.class).scheme;
      bulk = new BulkWriter(context, scheme);
      signer = UnitSigner.of(scheme, conf);
      format = new SignatureFormat(scheme.resolve().scheme().signature());
    }

    @Override
    protected void map(Object at, SourceRecord source, Context context) throws IOException {
      if (source instanceof SourceDocument document) {
        String text =
            UnpairedSurrogates.replace(document.text())
                .replace(WikitextCleaner.HOLE, OBJECT_REPLACEMENT_CHARACTER);
        List<UnitSignature> signatures = signer.signer(document.id()).sign(text);
        bulk.writeDocument(
            document.id(),
            text,
            signatures.isEmpty() ? UnitContainer.NONE : format.encode(signatures));
        context.getCounter(ExportCounter.WRITTEN).increment(1);
        if (signatures.isEmpty()) {
          context.getCounter(ExportCounter.WITHOUT_SIGNATURE).increment(1);
        }
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      bulk.close();
    }
  }
}

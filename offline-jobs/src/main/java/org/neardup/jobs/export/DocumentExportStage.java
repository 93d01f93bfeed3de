package org.neardup.jobs.export;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.input.wiki.WikitextCleaner;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.UnpairedSurrogates;

/**
 * Writes bulk files of whole documents, with the signatures of all their sentences. Reads the
 * sources again, because sentences do not add up to their document.
 *
 * <pre>
 * in     document a: "One sentence. Another one."
 * out    BULK: {"index":{"_id":"a"}}
 *        {"doc_id":"a","text":"One sentence. Another one.", two signatures}   ⇒ LoadStage</pre>
 *
 * @param tokens whether documents have the tokens of all their units
 */
@StageInput.Name("export documents")
public record DocumentExportStage(
    ResolvedScheme scheme, SourceInput sources, List<Path> inputs, boolean tokens)
    implements StageInput {
  /** The character of Unicode for objects in a text, such as pictures. */
  private static final char OBJECT_REPLACEMENT_CHARACTER = '\uFFFC';

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("documents", ExportCounter.WRITTEN)
        .reading(new SourceRecords(sources, inputs), DocumentStep::new);
  }

  private final class DocumentStep implements MapStep<Format, SourceRecord, Void, Void> {
    private final Task task;
    private final BulkWriter bulk;
    private final UnitSigner signer;
    private final SignatureFormat format;

    DocumentStep(Task task) throws IOException {
      this.task = task;
      bulk = new BulkWriter(task, scheme, tokens, sources.options().fields());
      signer = new UnitSigner(scheme, task);
      format = new SignatureFormat(scheme.scheme().signature());
    }

    @Override
    public void map(Format as, SourceRecord source, Output<Void, Void> nothing) throws IOException {
      if (source instanceof SourceDocument document) {
        String text = UnpairedSurrogates.replace(document.text());
        if (document.holes()) {
          text = text.replace(WikitextCleaner.HOLE, OBJECT_REPLACEMENT_CHARACTER);
        }
        Text id = new Text(Utf8.encode(document.id()));
        List<UnitSignature> signatures = signer.signer(id).sign(text);
        bulk.writeDocument(
            id,
            new Text(text),
            document.values(),
            signatures.isEmpty() ? UnitContainer.NONE : format.encode(signatures));
        task.count(ExportCounter.WRITTEN, 1);
        if (signatures.isEmpty()) {
          task.count(ExportCounter.WITHOUT_SIGNATURE, 1);
        }
      }
    }

    @Override
    public void finish(Output<Void, Void> nothing) throws IOException {
      bulk.finish();
    }
  }
}

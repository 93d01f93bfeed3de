package org.neardup.jobs.judge;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.files.InputFiles.InputNotes;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.ReferenceCollection;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.unit.UnitCutter;

/**
 * A look at the beginning of the input.
 *
 * @param inputBytes the size of all inputs as stored
 * @param share the share of them that was looked at
 * @param numbered how many of the documents have no id
 * @param notes what the files are
 */
public record SourceSample(
    long inputBytes, double share, long documents, long numbered, long units, InputNotes notes) {
  private static final int MAX_DOCUMENTS = 2_000;

  /**
   * Reads the first documents.
   *
   * @throws IllegalArgumentException if an input does not exist, reference inputs do not fit or the
   *     output is not to be made
   */
  public static SourceSample of(Configuration conf, FindRequest request) throws IOException {
    Configuration files = HadoopSettings.files(conf);
    OutputFolder output = OutputFolder.at(files, request.output());
    FindInputs inputs = FindInputs.of(files, request.allInputs(), output);
    ReferenceCollection.of(files, request, inputs, output);
    output.check(request.existing() != Existing.REFUSE);
    SourceRecords records = new SourceRecords(SourceInput.of(request.source()), inputs.paths());
    InputNotes notes = InputNotes.of(files, records.sources(), records.inputs());
    List<Split> splits = records.splits(files);
    if (splits.isEmpty()) {
      return new SourceSample(inputs.bytes(), 1, 0, 0, 0, notes);
    }
    Split first = splits.get(0);
    try (Source.Reader<Format, SourceRecord> reader = records.open(files, first)) {
      return read(request, inputs.bytes(), first.length(), reader, notes);
    }
  }

  private static SourceSample read(
      FindRequest request,
      long inputBytes,
      long splitBytes,
      Source.Reader<Format, SourceRecord> reader,
      InputNotes notes)
      throws IOException {
    UnitCutter cutter = new UnitCutter(request.settings().textOptions());
    long[] units = new long[1];
    long documents = 0;
    long numbered = 0;
    boolean more = true;
    while (documents < MAX_DOCUMENTS && (more = reader.next())) {
      if (reader.value() instanceof SourceDocument document) {
        documents++;
        numbered += document.numbered() ? 1 : 0;
        cutter.cut(List.of(document.text()), (position, start, end, unit) -> units[0]++);
      }
    }
    double ofSplit = more ? reader.progress() : 1;
    double share = ofSplit * splitBytes / Math.max(1, inputBytes);
    return new SourceSample(inputBytes, Math.min(1, share), documents, numbered, units[0], notes);
  }

  public long estimatedDocuments() {
    return scaled(documents);
  }

  public long estimatedUnits() {
    return scaled(units);
  }

  private long scaled(long count) {
    return share > 0 ? Math.round(count / share) : count;
  }
}

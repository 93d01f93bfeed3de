package org.neardup.jobs.export;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.pinned.commons.io.function.IOFunction;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signature.SignatureFormat;

/**
 * Writes the bulk files, and the units that the report shows. A task reads a file of texts together
 * with their signatures and clusters.
 *
 * <pre>
 * in     TEXTS: 2 → a, ...; SIGNATURES: 2 → ...; assigned: 0/0 → (a, 4), ...
 * out    BULK: {"index":{"_id":"a"}}
 *        {"doc_id":"a","position":0,"text":"red ...","cluster_id":"a",...} ⇒ LoadStage, DeltaStage
 *        the states of documents   ⇒ ChangeStage</pre>
 *
 * @param signatures the signatures of the units, where the extract stage made them
 * @param partitions how many files the assign stage made
 * @param clusters the clusters of texts, with their report
 * @param bulk whether to write bulk files, or only the units that are shown
 * @param tokens whether documents of the bulk files have their tokens
 */
@StageInput.Name("export")
public record ExportStage(
    ResolvedScheme scheme,
    Path texts,
    Path signatures,
    Path assigned,
    int partitions,
    Path clusters,
    boolean bulk,
    boolean tokens,
    List<String> fields)
    implements StageInput {
  public static final String BULK = "bulk";

  /** Units of the clusters that the report shows, as lines. */
  public static final String SHOWN_UNITS = "shown";

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("documents", ExportCounter.WRITTEN)
        .reading(RecordFiles.whole(Codec.INT64, UnitRecord.CODEC, texts), ExportStep::new);
  }

  /**
   * The containers of the signatures of one unit after the other, without bytes where there is
   * none: the ones that the extract stage wrote, or new ones if it could not sign.
   */
  private IOFunction<UnitRecord, byte[]> signatures(Task task, int file) throws IOException {
    if (ExtractStage.signs(scheme.settings())) {
      Path path = UnitLocation.path(signatures, file);
      RecordReader<Long, UnitContainer> records =
          task.closing(RecordReader.open(task.conf(), path, Codec.INT64, UnitContainer.CODEC));
      return unit -> {
        if (!records.next()) {
          throw new IOException(path + " has no signature of unit " + unit.id());
        }
        return records.value().bytes();
      };
    }
    UnitSigner signer = new UnitSigner(scheme, task);
    SignatureFormat format = new SignatureFormat(scheme.scheme().signature());
    return unit ->
        unit.reference()
            ? UnitContainer.NONE
            : signer
                .sign(unit)
                .map(found -> format.encode(List.of(found)))
                .orElse(UnitContainer.NONE);
  }

  private final class ExportStep implements MapStep<Long, UnitRecord, Void, Void> {
    private final Task task;
    private final SortedFile<CountedId> found;
    private final ShownUnits shown;
    private Optional<UnitBulk> units = Optional.empty();
    private long location;

    private record UnitBulk(BulkWriter writer, IOFunction<UnitRecord, byte[]> signatures) {}

    ExportStep(Task task) throws IOException {
      this.task = task;
      int file = SortedFile.partition(task.file());
      if (bulk) {
        units =
            Optional.of(
                new UnitBulk(new BulkWriter(task, scheme, tokens, fields), signatures(task, file)));
      }
      found = AssignStage.open(task, assigned, partitions, file);
      shown = new ShownUnits(task.conf(), clusters);
      location = UnitLocation.of(file, 0);
    }

    @Override
    public void map(Long key, UnitRecord record, Output<Void, Void> none) throws IOException {
      Optional<CountedId> cluster =
          found.seek(location) ? Optional.of(found.value()) : Optional.empty();
      location++;
      if (cluster.isPresent()) {
        shown.offer(key, cluster.get(), record);
      }
      if (units.isPresent()) {
        byte[] signature = units.get().signatures.apply(record);
        if (!record.reference()) {
          write(record, cluster, signature);
        }
      }
    }

    private void write(UnitRecord record, Optional<CountedId> cluster, byte[] signature)
        throws IOException {
      units.get().writer.writeUnit(record, cluster, signature);
      task.count(ExportCounter.WRITTEN, 1);
      if (signature.length == 0) {
        task.count(ExportCounter.WITHOUT_SIGNATURE, 1);
      }
    }

    @Override
    public void finish(Output<Void, Void> none) throws IOException {
      shown.write(task.lines(SHOWN_UNITS, "part"));
      if (units.isPresent()) {
        units.get().writer.finish();
      }
    }
  }
}

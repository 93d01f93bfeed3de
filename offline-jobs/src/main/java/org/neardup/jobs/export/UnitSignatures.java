package org.neardup.jobs.export;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.jobs.stage.Task;
import org.neardup.signature.SignatureFormat;

/**
 * The containers of the signatures of units, which are asked for one after the other: as the
 * extract stage left them beside the texts, or, where it could not sign, signed now. No bytes where
 * a unit has no signature.
 */
@FunctionalInterface
interface UnitSignatures {
  /** The container of the next unit. */
  byte[] next(UnitRecord unit) throws IOException;

  /** Those of the units of a file. */
  static UnitSignatures open(Task task, ExportStage stage, int file) throws IOException {
    if (ExtractStage.signs(stage.scheme())) {
      return read(task, UnitPlace.path(stage.signatures(), file));
    }
    UnitSigner signer = UnitSigner.of(stage.scheme(), task);
    SignatureFormat format = new SignatureFormat(stage.scheme().resolve().scheme().signature());
    return unit ->
        unit.old()
            ? UnitContainer.NONE
            : signer
                .sign(unit)
                .map(found -> format.encode(List.of(found)))
                .orElse(UnitContainer.NONE);
  }

  private static UnitSignatures read(Task task, Path path) throws IOException {
    RecordReader<Long, UnitContainer> signatures =
        task.closing(RecordReader.open(task.conf(), path, Codec.LONG, UnitContainer.CODEC));
    return unit -> {
      if (!signatures.next()) {
        throw new IOException(path + " has no signature of unit " + unit.id());
      }
      return signatures.value().bytes();
    };
  }
}

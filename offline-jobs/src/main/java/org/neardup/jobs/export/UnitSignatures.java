package org.neardup.jobs.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.run.PartFiles;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.signature.SignatureFormat;

/**
 * The containers of the signatures of units, which are asked for one after the other: as the
 * extract job left them beside the texts, or, where it could not sign, signed now. No bytes where a
 * unit has no signature.
 */
interface UnitSignatures extends Closeable {
  /** The container of the next unit. */
  byte[] next(UnitRecord unit) throws IOException;

  /** Those of the units of a file. */
  static UnitSignatures open(Configuration conf, ExportJob.Input input, int file)
      throws IOException {
    if (!ExtractJob.signs(input.scheme())) {
      return new Signed(conf, input);
    }
    return new Read(conf, UnitPlace.path(input.signatures(), file));
  }

  /** Reads signatures. */
  final class Read implements UnitSignatures {
    private final SequenceFile.Reader reader;
    private final Path path;
    private final LongWritable key = new LongWritable();
    private final UnitContainer container = new UnitContainer();

    private Read(Configuration conf, Path path) throws IOException {
      this.path = path;
      reader = PartFiles.open(conf, path);
    }

    @Override
    public byte[] next(UnitRecord unit) throws IOException {
      if (!reader.next(key, container)) {
        throw new IOException(path + " has no signature of unit " + unit.id());
      }
      return Arrays.copyOf(container.bytes(), container.length());
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }

  /** Signs. */
  final class Signed implements UnitSignatures {
    private final UnitSigner signer;
    private final SignatureFormat format;

    private Signed(Configuration conf, ExportJob.Input input) {
      signer = UnitSigner.of(input.scheme(), conf);
      format = new SignatureFormat(input.scheme().resolve().scheme().signature());
    }

    @Override
    public byte[] next(UnitRecord unit) {
      return unit.isOld()
          ? UnitContainer.NONE
          : signer
              .sign(unit)
              .map(found -> format.encode(List.of(found)))
              .orElse(UnitContainer.NONE);
    }

    @Override
    public void close() {}
  }
}

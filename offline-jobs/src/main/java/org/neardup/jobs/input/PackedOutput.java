package org.neardup.jobs.input;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.commons.io.output.CloseShieldOutputStream;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.neardup.jobs.input.SourceFiles.Packing;

/** A compressed file, or a plain one, made when its first byte is written. */
final class PackedOutput extends OutputStream {
  private final CallableRaisingIOE<OutputStream> opener;
  private final Optional<Packing> packing;
  private Optional<OutputStream> file = Optional.empty();
  private Optional<OutputStream> member = Optional.empty();

  PackedOutput(CallableRaisingIOE<OutputStream> opener, Optional<Packing> packing) {
    this.opener = opener;
    this.packing = packing;
  }

  /** Makes the file even if nothing is written. */
  OutputStream open() throws IOException {
    if (file.isEmpty()) {
      file = Optional.of(opener.apply());
    }
    if (member.isEmpty()) {
      OutputStream out = CloseShieldOutputStream.wrap(file.get());
      member = Optional.of(packing.isPresent() ? packing.get().pack().apply(out) : out);
    }
    return member.get();
  }

  boolean isOpen() {
    return file.isPresent();
  }

  @Override
  public void write(int b) throws IOException {
    open().write(b);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    if (count > 0) {
      open().write(bytes, from, count);
    }
  }

  /** What comes next can be uncompressed without what was written before. */
  void endMember() throws IOException {
    if (member.isPresent()) {
      member.get().close();
      member = Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    endMember();
    if (file.isPresent()) {
      file.get().close();
    }
  }
}

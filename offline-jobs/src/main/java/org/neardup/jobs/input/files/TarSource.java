package org.neardup.jobs.input.files;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.util.functional.BiFunctionRaisingIOE;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.bytes.GuardedInput;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.RecordSource;
import org.neardup.pinned.commons.compress.archivers.tar.TarArchiveEntry;
import org.neardup.pinned.commons.compress.archivers.tar.TarArchiveInputStream;
import org.neardup.pinned.commons.compress.archivers.tar.TarConstants;

/**
 * The records of the files in a tar archive. Files before damage are read, the rest of the archive
 * is set aside.
 */
final class TarSource extends RecordSource {
  private static final int BLOCK = TarConstants.DEFAULT_RCDSIZE;

  private final SplitBytes archive;
  private final Zeros zeros;
  private final InputStream buffered;
  private final Predicate<String> wanted;
  private final BiFunctionRaisingIOE<SplitBytes, FileRecords, RecordSource> opener;
  private TarArchiveInputStream tar;
  private Optional<RecordSource> file = Optional.empty();
  private boolean ended;

  /**
   * @param bytes the whole archive
   * @param wanted whether a file, known by its name, is to be read
   * @param opener makes the records of a file from its bytes
   */
  TarSource(
      SplitBytes bytes,
      FileRecords archive,
      Predicate<String> wanted,
      BiFunctionRaisingIOE<SplitBytes, FileRecords, RecordSource> opener) {
    super(archive);
    this.archive = bytes;
    this.wanted = wanted;
    this.opener = opener;
    this.zeros = new Zeros(bytes);
    this.buffered = new BufferedInputStream(zeros, BLOCK);
    this.tar = open();
  }

  /** Reads nothing beyond an end mark, since another archive may follow. */
  private TarArchiveInputStream open() {
    return new TarArchiveInputStream(buffered, BLOCK, BLOCK, StandardCharsets.UTF_8.name());
  }

  @Override
  protected void read() throws IOException {
    Optional<SourceRecord> record = file.isPresent() ? file.get().next() : Optional.empty();
    if (record.isPresent()) {
      add(record.get());
    } else if (ended) {
      done = true;
    } else {
      try {
        nextFile();
      } catch (IOException e) {
        addDamage(Optional.of(damage(e)));
      }
    }
  }

  private void nextFile() throws IOException {
    file = Optional.empty();
    TarArchiveEntry entry = tar.getNextEntry();
    if (entry != null && !entry.isCheckSumOK()) {
      throw new IOException("no header of a file");
    }
    if (entry != null && isFile(entry) && wanted.test(entry.getName())) {
      file = Optional.of(opener.apply(new Member(), records.inside(entry.getName())));
    } else if (entry == null && !zeros.ended) {
      tar = open();
    } else if (entry == null) {
      ended = true;
      if (archive.damage().isPresent() || (zeros.count < BLOCK && tar.getBytesRead() > 0)) {
        throw new IOException("the archive ends without its end mark");
      }
    }
  }

  /** The library takes all entries for files that are no folders, such as links. */
  private static boolean isFile(TarArchiveEntry entry) {
    return switch (entry.getLinkFlag()) {
      case TarConstants.LF_NORMAL, TarConstants.LF_OLDNORM, TarConstants.LF_CONTIG -> true;
      default -> false;
    };
  }

  /** Ends the archive where it cannot be read. */
  private SplitBytes.Damage damage(IOException cause) throws IOException {
    GuardedInput.check(cause);
    ended = true;
    return archive
        .damage()
        .orElseGet(
            () ->
                new SplitBytes.Damage(
                    "byte %s of the archive".formatted(tar.getBytesRead()), cause.getMessage()));
  }

  /** Counts the zeros that were read last. */
  private static final class Zeros extends InputStream {
    private final InputStream in;
    private long count;
    private boolean ended;

    Zeros(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = in.read(bytes, offset, length);
      ended = read < 0;
      for (int i = offset; i < offset + read; i++) {
        count = bytes[i] == 0 ? count + 1 : 0;
      }
      return read;
    }
  }

  /** One file. */
  private final class Member extends SplitBytes {

    @Override
    protected int fill() throws IOException {
      if (ended) {
        return END;
      }
      try {
        int count = tar.read(buffer, 0, buffer.length);
        return count < 0 ? END : filled(count);
      } catch (IOException e) {
        damage = Optional.of(TarSource.this.damage(e));
        return GAP;
      }
    }

    /** The archive stays open. */
    @Override
    public void close() {}
  }
}

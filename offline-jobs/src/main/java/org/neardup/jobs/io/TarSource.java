package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * The records of the files in a tar archive. Where a header is damaged, what follows up to the next
 * good one is read as a file without a name, so that nothing but the header is lost.
 */
final class TarSource implements RecordSource {
  /** Opens the records of a file of the archive. */
  @FunctionalInterface
  interface Opener {
    RecordSource open(SplitBytes file, FileRecords records) throws IOException;
  }

  private static final int LONGEST_NAME = 1 << 12;

  private final TarBlocks blocks;
  private final FileRecords archive;
  private final Predicate<String> wanted;
  private final Opener opener;
  private Optional<RecordSource> records = Optional.empty();
  private Optional<String> longName = Optional.empty();
  private boolean ended;

  /**
   * A source.
   *
   * @param bytes the whole archive
   * @param wanted whether a file, known by its name, is to be read
   * @param opener makes the records of a file from its bytes
   */
  TarSource(SplitBytes bytes, FileRecords archive, Predicate<String> wanted, Opener opener) {
    this.blocks = new TarBlocks(bytes);
    this.archive = archive;
    this.wanted = wanted;
    this.opener = opener;
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    while (!ended) {
      Optional<SourceRecord> record = records.isPresent() ? records.get().next() : Optional.empty();
      if (record.isPresent()) {
        return record;
      }
      records = Optional.empty();
      if (!blocks.next()) {
        ended = true;
        return blocks.damage().map(archive::rejected);
      }
      if (!blocks.isEndMark()) {
        begin();
      }
    }
    return Optional.empty();
  }

  private void begin() throws IOException {
    Optional<TarArchiveEntry> header = blocks.header();
    if (header.isEmpty()) {
      open(MemberBytes.behindDamage(blocks));
      return;
    }
    TarArchiveEntry entry = header.get();
    MemberBytes member = new MemberBytes(blocks, longName.orElse(entry.getName()), entry.getSize());
    longName = Optional.empty();
    if (entry.isGNULongNameEntry()) {
      longName = Optional.of(readName(member));
    }
    if (isFile(entry) && wanted.test(member.name())) {
      open(member);
    } else {
      member.skipRest();
    }
  }

  /** The library takes all entries for files that are no folders, such as links. */
  private static boolean isFile(TarArchiveEntry entry) {
    return switch (entry.getLinkFlag()) {
      case TarConstants.LF_NORMAL, TarConstants.LF_OLDNORM, TarConstants.LF_CONTIG -> true;
      default -> false;
    };
  }

  private void open(MemberBytes member) throws IOException {
    String label = archive.label();
    String name = member.name().isEmpty() ? label : label + "/" + member.name();
    records = Optional.of(opener.open(member, new FileRecords(name, archive.options())));
  }

  private static String readName(MemberBytes member) throws IOException {
    RecordBuffer name = new RecordBuffer(LONGEST_NAME);
    for (int b = member.read(); b > 0; b = member.read()) {
      name.add(b);
    }
    return TextBytes.excerpt(name.bytes(), name.length());
  }
}

package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * The records of the files in a tar archive. Where a header is damaged, what follows up to the next
 * good one is read as a file without a name, so that nothing but the header is lost.
 */
final class TarSource implements RecordSource {
  private static final int LONGEST_NAME = 1 << 12;

  private final TarBlocks blocks;
  private final String label;
  private final Predicate<String> wanted;
  private final BiFunction<SplitBytes, String, RecordSource> opener;
  private Optional<RecordSource> records = Optional.empty();
  private Optional<String> longName = Optional.empty();
  private boolean ended;

  /**
   * @param archive the whole archive
   * @param wanted whether a file, known by its name, is to be read
   * @param opener makes the records of a file from its bytes and its label
   */
  TarSource(
      SplitBytes archive,
      String label,
      Predicate<String> wanted,
      BiFunction<SplitBytes, String, RecordSource> opener) {
    this.blocks = new TarBlocks(archive);
    this.label = label;
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
        return blocks.damage().map(damage -> damage.record(label));
      }
      if (!blocks.isEndMark()) {
        begin();
      }
    }
    return Optional.empty();
  }

  private void begin() throws IOException {
    Optional<TarHeader> found = blocks.header();
    if (found.isEmpty()) {
      open(MemberBytes.behindDamage(blocks));
      return;
    }
    TarHeader header = found.get();
    MemberBytes member = new MemberBytes(blocks, longName.orElse(header.name()), header.size());
    longName = Optional.empty();
    if (header.type() == TarHeader.GNU_LONG_NAME) {
      longName = Optional.of(readName(member));
    }
    if (header.isFile() && wanted.test(member.name())) {
      open(member);
    } else {
      member.skipRest();
    }
  }

  private void open(MemberBytes member) {
    String name = member.name();
    records = Optional.of(opener.apply(member, name.isEmpty() ? label : label + "/" + name));
  }

  private static String readName(MemberBytes member) throws IOException {
    RecordBuffer name = new RecordBuffer(LONGEST_NAME);
    for (int b = member.read(); b > 0; b = member.read()) {
      name.add(b);
    }
    return TextBytes.excerpt(name.bytes(), name.length());
  }
}

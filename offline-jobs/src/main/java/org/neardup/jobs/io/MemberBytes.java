package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;

/** One file of a tar archive. */
final class MemberBytes extends SplitBytes {
  private final TarBlocks blocks;
  private final String name;
  private final Optional<Damage> damage;
  private boolean damageTold;
  private long left;

  /** A file behind its header. */
  MemberBytes(TarBlocks blocks, String name, long size) {
    this(blocks, name, size, Optional.empty());
  }

  private MemberBytes(TarBlocks blocks, String name, long size, Optional<Damage> damage) {
    this.blocks = blocks;
    this.name = name;
    this.left = size;
    this.damage = damage;
  }

  /** The bytes from the present block, which is no header, up to the next header. */
  static MemberBytes behindDamage(TarBlocks blocks) {
    Damage damage = new Damage(blocks.place(), "no header of a file");
    blocks.unread();
    return new MemberBytes(blocks, "", Long.MAX_VALUE, Optional.of(damage));
  }

  /** The name of the file; empty where the header is lost. */
  String name() {
    return name;
  }

  @Override
  int fill() throws IOException {
    if (damage.isPresent() && !damageTold) {
      damageTold = true;
      return GAP;
    }
    if (left == 0 || !blocks.next()) {
      left = 0;
      return END;
    }
    if (damage.isPresent() && blocks.header().isPresent()) {
      blocks.unread();
      left = 0;
      return END;
    }
    int count = (int) Math.min(left, TarBlocks.BLOCK);
    System.arraycopy(blocks.block(), 0, buffer, 0, count);
    left -= count;
    return filled(count);
  }

  /** Goes to the end. */
  void skipRest() throws IOException {
    int b = read();
    while (b != END) {
      b = read();
    }
  }

  @Override
  Optional<Damage> damage() {
    return damage;
  }

  /** The archive stays open. */
  @Override
  public void close() {}
}

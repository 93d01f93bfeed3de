package org.neardup.jobs.blocks;

/**
 * The kind of the texts of a block.
 *
 * @param sampled whether they are compared with all others
 * @param foreign whether they are of the language that is translated
 */
record BlockKind(boolean sampled, boolean foreign) {

  /** The beginning of a block's file name. */
  String name() {
    return "block-" + (sampled ? "sample" : "rest") + "-" + (foreign ? "foreign" : "own");
  }

  static BlockKind of(String fileName) {
    String[] parts = fileName.split("-", -1);
    return new BlockKind(parts[1].equals("sample"), parts[2].equals("foreign"));
  }

  /**
   * Whether blocks of two kinds are compared: a sampled one with all; so each pair of texts comes
   * at most once when each pair of blocks does.
   */
  boolean isComparedWith(BlockKind other, boolean onlyCrossLingual) {
    return (sampled || other.sampled) && (!onlyCrossLingual || foreign != other.foreign);
  }
}

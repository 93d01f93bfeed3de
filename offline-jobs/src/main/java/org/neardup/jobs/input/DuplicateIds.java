package org.neardup.jobs.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.run.ResultText;
import org.neardup.shingle.ShingleHash;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/** The new documents whose id an earlier document has. Needs about 100 bytes of memory for each. */
public final class DuplicateIds {
  /** No file: there are none. */
  public static final Path NONE = new Path("none");

  /** Limit on the documents held in memory: 5 million x 100 bytes = 500 MB. */
  private static final int MAX_IDS_IN_MEMORY = 5_000_000;

  /** The treatment of documents with equal ids. */
  public enum Rule implements EnumNames {
    /** The run fails. */
    REFUSE,
    /** The first one by file and record is read, the others are not. */
    FIRST,
    /** The first one keeps its id, the others are numbered: {@code id#2}. */
    NUMBER;

    public static Rule parse(String id) {
      return EnumNames.parse("[duplicate_ids]", values(), id);
    }
  }

  private final Rule rule;
  private final Map<Long, String> numbers = new HashMap<>();

  private DuplicateIds(Rule rule) {
    this.rule = rule;
  }

  /**
   * Reads lines of an id, the location of a document, and the number of that document among those
   * with the id, from 2.
   */
  public static DuplicateIds read(Configuration conf, SourceInput sources) throws IOException {
    DuplicateIds found = new DuplicateIds(sources.options().ids().duplicates());
    Path folder = sources.duplicates();
    if (!folder.equals(NONE) && folder.getFileSystem(conf).exists(folder)) {
      ResultText.read(conf, folder, found::add);
    }
    return found;
  }

  private boolean add(String line) {
    String[] columns = line.split("\t", -1);
    numbers.put(hash(columns[1]), columns[2]);
    Check.that(
        numbers.size() <= MAX_IDS_IN_MEMORY,
        "[duplicate_ids] must be refuse where more than %s documents have an id of another: give"
            + " --id-prefix file",
        MAX_IDS_IN_MEMORY);
    return true;
  }

  private static long hash(String location) {
    byte[] bytes = location.getBytes(StandardCharsets.UTF_8);
    return ShingleHash.hash(bytes, 0, bytes.length);
  }

  /** A record of a new file, as the rule has it. */
  public SourceRecord apply(SourceRecord record) {
    if (!numbers.isEmpty() && record instanceof SourceDocument document) {
      Optional<String> number = Optional.ofNullable(numbers.get(hash(document.location())));
      return number.map(again -> apply(document, again)).orElse(record);
    }
    return record;
  }

  private SourceRecord apply(SourceDocument document, String number) {
    return rule == Rule.FIRST
        ? new SkippedRecord(SkipReason.DUPLICATE_ID, document.id())
        : document.withId(document.id() + "#" + number);
  }
}

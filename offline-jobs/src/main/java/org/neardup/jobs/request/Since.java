package org.neardup.jobs.request;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.run.FolderContent;
import org.neardup.jobs.run.OutputFolder;

/**
 * The run since which a new one is, checked to fit: an earlier run over an earlier state of the
 * same collection.
 *
 * @param state what it left
 * @param identity its identity
 * @param capped how many of its buckets were above the cap
 * @param texts how many distinct texts it had
 * @param pairs how many pairs of different texts
 * @param documents how many documents its bulk files have
 */
public record Since(
    RunState state, String identity, long capped, long texts, long pairs, long documents) {
  /**
   * Looks at the earlier run of a request.
   *
   * @throws IllegalArgumentException if it is no finished run, is not complete any more, had
   *     another scheme, or is the output
   */
  public static Optional<Since> of(Configuration conf, FindRequest request, OutputFolder output)
      throws IOException {
    if (request.since().isEmpty()) {
      return Optional.empty();
    }
    String name = request.since();
    EarlierRun.refuseUnfinished(conf, "since", name);
    EarlierRun earlier = EarlierRun.read(conf, name);
    if (output.contains(earlier.folder())) {
      throw new IllegalArgumentException(
          "[output] and [since] must be different folders, both are " + name);
    }
    if (!earlier.against().isEmpty()) {
      throw new IllegalArgumentException(
          "[since] %s was made with --against, so that pairs of its old units are missing: give the output of a find over the whole collection"
              .formatted(name));
    }
    earlier.requireSameScheme("since", request.settings());
    requireSame(name, "recall 1", earlier.isComplete(), request.complete());
    requireSame(name, "bulk-by", earlier.bulkBy(), request.bulkBy().id());
    RunState state = new RunState(earlier.folder());
    FolderContent there = FolderContent.byTimes(conf, new Path(earlier.folder(), RunState.NAME));
    if (there.files() != earlier.count("/state/files")
        || there.bytes() != earlier.count("/state/bytes")) {
      throw new IllegalArgumentException(
          "[since] %s/%s must have the %d files of %d bytes that the run left there, got %d of %d: copy it again, or run find anew without --since"
              .formatted(
                  name,
                  RunState.NAME,
                  earlier.count("/state/files"),
                  earlier.count("/state/bytes"),
                  there.files(),
                  there.bytes()));
    }
    return Optional.of(
        new Since(
            state,
            earlier.identity(),
            earlier.count("/capped/buckets"),
            earlier.distinctTexts(),
            earlier.count("/counts/near_pairs"),
            earlier.count("/counts/bulk_documents")));
  }

  /** Whether the run of a folder, if it is one, found all pairs, as the next is to do. */
  public static boolean wasComplete(Configuration conf, String name) throws IOException {
    return !name.isEmpty()
        && OutputFolder.at(conf, name).isFinished()
        && EarlierRun.read(conf, name).isComplete();
  }

  private static void requireSame(String name, String setting, Object was, Object is) {
    if (!was.equals(is)) {
      throw new IllegalArgumentException(
          "[%s] must be as it was in [since] %s: %s, got %s".formatted(setting, name, was, is));
    }
  }
}

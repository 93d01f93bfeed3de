package org.neardup.jobs.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.neardup.jobs.index.BulkSender.Tally;

/**
 * Counts the documents of a bulk file that are loaded. Requests end in any order; they count once
 * all before them have ended, so that the offset says that everything before it is done. May be
 * used by several threads.
 */
final class Account {
  private final LoadedFile file;
  private final String indexUuid;
  private final Map<Long, Done> ahead = new HashMap<>();
  private final List<Reject> rejects;
  private LoadedFile.State state;
  private long next;
  private int written = -1;

  private record Done(long end, Tally tally) {}

  Account(LoadedFile file, String indexUuid, LoadedFile.State from) throws IOException {
    this.file = file;
    this.indexUuid = indexUuid;
    this.state = from;
    this.rejects = file.rejects(from.rejected());
  }

  /**
   * Counts a request.
   *
   * @param number its place among the requests, from 0
   * @param end the offset behind it
   */
  synchronized void done(long number, long end, Tally tally) {
    ahead.put(number, new Done(end, tally));
    for (Done done = ahead.remove(next); done != null; done = ahead.remove(next)) {
      rejects.addAll(done.tally.rejects);
      state =
          new LoadedFile.State(
              done.end,
              state.created() + done.tally.created,
              state.updated() + done.tally.updated,
              state.deleted() + done.tally.deleted,
              rejects.size(),
              false);
      next++;
    }
  }

  synchronized LoadedFile.State state() {
    return state;
  }

  /** Refuses to go on when there are too many rejects. */
  synchronized void checkRejects(int most) throws IOException {
    if (rejects.size() > most) {
      throw new IOException(
          "more than [max_rejects] = %d documents of %s were refused, the last is %s; all are in %s"
              .formatted(most, file.path(), rejects.getLast(), file.rejectsPath()));
    }
  }

  /** Writes the counts down. The rejects come first: the state says how many of them count. */
  synchronized void save(boolean finished) throws IOException {
    if (written != rejects.size()) {
      file.writeRejects(rejects);
      written = rejects.size();
    }
    state =
        new LoadedFile.State(
            state.offset(),
            state.created(),
            state.updated(),
            state.deleted(),
            state.rejected(),
            finished);
    file.write(indexUuid, state);
  }
}

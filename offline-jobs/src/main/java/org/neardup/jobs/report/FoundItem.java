package org.neardup.jobs.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.ResultText;
import org.neardup.util.Sha256;

/**
 * An item that new documents hold, and the best of them, with the place where it stands.
 *
 * @param missing the share of the item that is not there
 * @param text of the item, on one line, perhaps cut
 * @param place in the same form
 */
public record FoundItem(
    String id, long documents, double missing, String document, String text, String place) {
  /** How many items in the most documents are shown, and how many of the rest at random. */
  static final int SHOWN = 100;

  private static final int MOST_LOADED = 5_000;

  private static final Comparator<FoundItem> BY_DOCUMENTS =
      Comparator.comparingLong(FoundItem::documents).reversed().thenComparing(FoundItem::id);

  private static final Comparator<FoundItem> BY_HASH =
      Comparator.comparing(item -> Sha256.hex(item.id));

  /** Reads the lines of all tasks, and chooses the items that are shown. */
  public static List<FoundItem> shown(Configuration conf, Path folder) throws IOException {
    List<FoundItem> found = new ArrayList<>();
    ResultText.read(
        conf,
        folder,
        line -> {
          String[] f = line.split("\t", -1);
          long documents = Long.parseLong(f[0]);
          found.add(new FoundItem(f[1], documents, Double.parseDouble(f[2]), f[3], f[4], f[5]));
          if (found.size() == MOST_LOADED) {
            keep(found, 2 * SHOWN); // up to half of them may be among the most later
          }
          return true;
        });
    keep(found, SHOWN);
    return found;
  }

  private static void keep(List<FoundItem> found, int sample) {
    found.sort(BY_DOCUMENTS);
    List<FoundItem> rest = found.subList(Math.min(SHOWN, found.size()), found.size());
    List<FoundItem> sampled = rest.stream().sorted(BY_HASH).limit(sample).toList();
    rest.clear();
    found.addAll(sampled);
  }
}

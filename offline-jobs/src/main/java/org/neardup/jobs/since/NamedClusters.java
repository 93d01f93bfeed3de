package org.neardup.jobs.since;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.run.PartFiles;
import org.neardup.jobs.run.TaskFiles;

/** Writes the clusters of texts once more, with their names. */
public final class NamedClusters {
  private static final String CHANGES = "changes.json";

  private static final ObjectMapper JSON = new ObjectMapper();

  private NamedClusters() {}

  /**
   * Writes the clusters.
   *
   * @param from the clusters by their smallest units, as a cluster stage wrote them
   * @param to the folder to be made
   */
  public static void write(Configuration conf, ClusterNames names, Path from, Path to)
      throws IOException {
    for (Path file : PartFiles.of(conf, from)) {
      LongWritable text = new LongWritable();
      CountedId cluster = new CountedId();
      Path target = new Path(to, file.getName());
      try (SequenceFile.Reader in = PartFiles.open(conf, file);
          SequenceFile.Writer out =
              TaskFiles.sequence(conf, target, LongWritable.class, CountedId.class)) {
        while (in.next(text, cluster)) {
          out.append(text, cluster.set(names.of(cluster.id()), cluster.units()));
        }
      }
    }
    ClusterChanges changes = names.changes();
    ClusterReport.read(conf, from).named(names::of, changes.shown()).write(conf, to);
    Path file = new Path(to, CHANGES);
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      out.write(JSON.writeValueAsBytes(changes));
    }
  }

  /** How the clusters changed, from beside them. */
  public static ClusterChanges changes(Configuration conf, Path folder) throws IOException {
    Path file = new Path(folder, CHANGES);
    try (InputStream in = file.getFileSystem(conf).open(file)) {
      return JSON.readValue(in, ClusterChanges.class);
    }
  }
}

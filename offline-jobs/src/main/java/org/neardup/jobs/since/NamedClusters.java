package org.neardup.jobs.since;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.jobs.stage.RecordWriter;

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
      try (RecordReader<Long, CountedId> in =
              RecordReader.open(conf, file, Codec.LONG, CountedId.CODEC);
          RecordWriter<Long, CountedId> out =
              RecordWriter.create(
                  conf, new Path(to, file.getName()), Codec.LONG, CountedId.CODEC)) {
        while (in.next()) {
          CountedId cluster = in.value();
          out.put(in.key(), new CountedId(names.of(cluster.id()), cluster.units()));
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

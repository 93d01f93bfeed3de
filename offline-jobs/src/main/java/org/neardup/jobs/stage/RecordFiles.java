package org.neardup.jobs.stage;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.neardup.jobs.stage.codec.Codec;

/**
 * The records in the files that tasks left in folders.
 *
 * @param whole whether a task reads a whole file, which {@link Task#file} names, rather than a part
 */
public record RecordFiles<K, V>(Codec<K> keys, Codec<V> values, List<Path> folders, boolean whole)
    implements Source<K, V> {
  /** Files that are cut where they are large. */
  public static <K, V> RecordFiles<K, V> of(Codec<K> keys, Codec<V> values, Path... folders) {
    return new RecordFiles<>(keys, values, List.of(folders), false);
  }

  /** Whole files; one task reads one of them. */
  public static <K, V> RecordFiles<K, V> whole(Codec<K> keys, Codec<V> values, Path... folders) {
    return new RecordFiles<>(keys, values, List.of(folders), true);
  }

  @Override
  public List<Path> paths() {
    return folders;
  }

  @Override
  public List<Split> splits(Configuration conf) throws IOException {
    List<Split> splits = new ArrayList<>();
    for (Path folder : folders) {
      if (!folder.getFileSystem(conf).exists(folder)) {
        throw new FileNotFoundException("input " + folder + " does not exist");
      }
      List<Path> parts = PartFiles.of(conf, folder);
      splits.addAll(FilePiece.splits(conf, parts, !whole, SequenceFile.SYNC_INTERVAL));
    }
    return splits;
  }

  @Override
  public Reader<K, V> open(Configuration conf, Split split) throws IOException {
    return RecordReader.open(conf, split.first(FilePiece.class), keys, values);
  }

  /** Reads all records, file by file; none if a folder is not there. */
  public void forEach(Configuration conf, Output<K, V> action) throws IOException {
    for (Path folder : folders) {
      for (Path part : PartFiles.of(conf, folder)) {
        try (RecordReader<K, V> records = RecordReader.open(conf, part, keys, values)) {
          while (records.next()) {
            action.put(records.key(), records.value());
          }
        }
      }
    }
  }
}

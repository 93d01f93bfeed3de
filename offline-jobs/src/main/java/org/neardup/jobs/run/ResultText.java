package org.neardup.jobs.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Task;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;

/** Reads the files of results, which are decompressed by their names. */
public final class ResultText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ResultText() {}

  @FunctionalInterface
  public interface Lines {
    /** Takes one line; returns false to get no more. */
    boolean accept(String line) throws IOException;
  }

  /** Opens a file of pairs, clusters, rejected records or bulk documents. */
  public static BufferedReader open(Configuration conf, Path file) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(file);
    InputStream stored = file.getFileSystem(conf).open(file);
    try {
      InputStream in = codec == null ? stored : codec.createInputStream(stored);
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException e) { // such as the head of a gzip file that was cut off
      stored.close();
      throw e;
    }
  }

  /** Reads the lines of all tasks in a folder, file by file, until no more are wanted. */
  public static void read(Configuration conf, Path folder, Lines lines) throws IOException {
    for (Path file : PartFiles.of(conf, folder)) {
      try (BufferedReader in = open(conf, file)) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          if (!lines.accept(line)) {
            return;
          }
        }
      }
    }
  }

  /** The files of a result whose names begin with {@code start}, each for one task. */
  public static Source<Void, FilePiece> files(Path folder, String start) {
    return FilePiece.whole(List.of(folder), conf -> PartFiles.of(conf, folder, start));
  }

  @FunctionalInterface
  public interface LineStep<K, V> {
    /** Takes the columns of one line. */
    void take(Text[] columns, Output<K, V> shuffle) throws IOException;
  }

  /** The step of a task that takes the lines of {@link #files} one by one. */
  public static <K, V> MapStep<Void, FilePiece, K, V> lines(Task task, LineStep<K, V> step) {
    return (none, file, shuffle) -> {
      try (BufferedReader in = open(task.conf(), file.file())) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          Text[] columns = Arrays.stream(line.split("\t", -1)).map(Text::new).toArray(Text[]::new);
          step.take(columns, shuffle);
        }
      }
    };
  }

  @FunctionalInterface
  public interface Units {
    /** Takes one unit, as a line of JSON; returns false to get no more. */
    boolean accept(String id, String source) throws IOException;
  }

  /**
   * Reads the units that a run left in the bulk files of its folder, in which an action precedes
   * each unit, until no more are wanted.
   */
  public static void readUnits(Configuration conf, Path folder, Units units) throws IOException {
    Deque<String> action = new ArrayDeque<>(1);
    read(
        conf,
        new Path(folder, "bulk"),
        line -> {
          if (action.isEmpty()) {
            action.add(parse(line).at("/index/_id").asText());
            return true;
          }
          return units.accept(action.remove(), line);
        });
  }

  /** The same units, with {@code source} before their ids unless it is empty. */
  public static Units qualified(String source, Units units) {
    return source.isEmpty() ? units : (id, line) -> units.accept(source + ":" + id, line);
  }

  public static JsonNode parse(String line) throws IOException {
    return JSON.readTree(line);
  }
}

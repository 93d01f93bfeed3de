package org.neardup.jobs.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Reads the files of results, which are decompressed if their names say that they must be. */
public final class ResultText {
  private ResultText() {}

  /** Opens a file of pairs, clusters, rejected records or bulk documents. */
  public static BufferedReader open(Configuration conf, Path file) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(file);
    InputStream stored = file.getFileSystem(conf).open(file);
    InputStream in = codec == null ? stored : codec.createInputStream(stored);
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }
}

package org.neardup.jobs.stage;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;

/** Records that name what to read, for stages that open files by themselves. */
public record PieceSource<B extends Record>(
    Class<B> type, List<Path> paths, FunctionRaisingIOE<Configuration, List<Split>> splitter)
    implements Source<Void, B> {
  @Override
  public List<Split> splits(Configuration conf) throws IOException {
    return splitter.apply(conf);
  }

  @Override
  public Reader<Void, B> open(Configuration conf, Split split) {
    List<B> pieces = split.pieces(type);
    return new Reader<>() {
      private int next;

      @Override
      public boolean next() {
        return next++ < pieces.size();
      }

      @Override
      public Void key() {
        return null;
      }

      @Override
      public B value() {
        return pieces.get(next - 1);
      }

      @Override
      public double progress() {
        return Math.min(1, (double) Math.max(0, next - 1) / pieces.size());
      }

      @Override
      public void close() {}
    };
  }
}

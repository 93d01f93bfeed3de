package org.neardup.jobs.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;

/**
 * A folder of this machine for files that live as long as a run: in the run's work area, which is
 * removed with it, if that is on this machine, else a temporary one.
 */
public record LocalScratch(Path path, boolean isTemporary) implements Closeable {

  /** Scratch of a run with a work area; files of a killed run are removed there. */
  public static LocalScratch in(org.apache.hadoop.fs.Path work) throws IOException {
    if (!"file".equals(work.toUri().getScheme())) {
      return temporary();
    }
    Path path = Path.of(work.toUri().getPath(), "local");
    FileUtil.fullyDelete(path.toFile());
    return new LocalScratch(path, false);
  }

  /** Scratch that is removed when it is closed. */
  public static LocalScratch temporary() throws IOException {
    return new LocalScratch(Files.createTempDirectory("neardup"), true);
  }

  @Override
  public void close() {
    if (isTemporary) {
      FileUtil.fullyDelete(path.toFile());
    }
  }
}

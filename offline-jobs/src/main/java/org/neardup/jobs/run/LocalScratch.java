package org.neardup.jobs.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;

/**
 * A folder of this machine for what lives as long as a run: in the run's work area, which is
 * removed with it, if that is on this machine, else a temporary one.
 */
public final class LocalScratch implements Closeable {
  private final Path path;
  private final boolean temporary;

  private LocalScratch(Path path, boolean temporary) {
    this.path = path;
    this.temporary = temporary;
  }

  /** Scratch of a run with a work area; what a killed run left there is removed. */
  public static LocalScratch in(org.apache.hadoop.fs.Path work) throws IOException {
    if (!"file".equals(work.toUri().getScheme())) {
      return temporary();
    }
    LocalScratch scratch = new LocalScratch(Path.of(work.toUri().getPath(), "local"), false);
    scratch.remove();
    return scratch;
  }

  /** Scratch that is removed when it is closed. */
  public static LocalScratch temporary() throws IOException {
    return new LocalScratch(Files.createTempDirectory("neardup"), true);
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    if (temporary) {
      remove();
    }
  }

  private void remove() {
    FileUtil.fullyDelete(path.toFile());
  }
}

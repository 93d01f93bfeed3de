package org.neardup.jobs.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Standard input as a file, since inputs are read several times. */
final class StandardInput {
  private static final String NAME = "-";

  private StandardInput() {}

  /** The inputs with a file that is removed when the process ends in place of each {@code -}. */
  static List<String> spool(List<String> inputs) throws IOException {
    List<String> files = new ArrayList<>(inputs);
    if (files.contains(NAME)) {
      File copy = File.createTempFile("stdin", "");
      copy.deleteOnExit();
      Files.copy(System.in, copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
      files.replaceAll(name -> name.equals(NAME) ? copy.toString() : name);
    }
    return files;
  }
}

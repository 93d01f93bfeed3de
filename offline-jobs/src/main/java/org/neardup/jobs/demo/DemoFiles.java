package org.neardup.jobs.demo;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The files of the demo that ship with the program. */
final class DemoFiles {
  static final String DUMP = "demo-dump.xml";
  static final String LATER_DUMP = "demo-dump-later.xml";
  static final String ANSWER_KEY = "answer-key.tsv";

  private DemoFiles() {}

  static InputStream open(String name) throws IOException {
    InputStream in = DemoFiles.class.getResourceAsStream(name);
    if (in == null) {
      throw new FileNotFoundException("the resource [" + name + "] is missing from the program");
    }
    return in;
  }

  /** Copies a file into a folder, so that the user has it before him. */
  static Path copy(String name, Path folder) throws IOException {
    Files.createDirectories(folder);
    Path target = folder.resolve(name);
    try (InputStream in = open(name)) {
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
    }
    return target;
  }
}

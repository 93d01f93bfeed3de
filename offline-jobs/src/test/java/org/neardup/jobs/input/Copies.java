package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.input.copy.SourceWalk;
import org.neardup.jobs.input.copy.SourceWalk.Copy;
import org.neardup.jobs.input.copy.SourceWalk.Editor;
import org.neardup.jobs.input.files.SourcePiece;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.text.Unit;

/** Copies files into memory. */
final class Copies {
  private static final Configuration CONF = HadoopSettings.files(new Configuration());

  /** The bytes of copies by their names. */
  final Map<String, byte[]> files = new TreeMap<>();

  final List<String> lost = new ArrayList<>();

  static Copies of(SourceOptions options, Path input, List<String> added, Editor editor)
      throws IOException {
    Copies copies = new Copies();
    SourceInput sources = SourceInput.of(options);
    Map<String, String> types = new LinkedHashMap<>();
    added.forEach(name -> types.put(name, "string"));
    List<org.apache.hadoop.fs.Path> inputs = List.of(new org.apache.hadoop.fs.Path(input.toUri()));
    SourceWalk walk = new SourceWalk(CONF, sources, Unit.DOCUMENT);
    for (Split split : SourceRecords.files(sources, inputs).splits(CONF)) {
      for (SourcePiece file : split.pieces(SourcePiece.class)) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<String> names = new ArrayList<>();
        Copy copy =
            walk.copy(
                file,
                types,
                editor,
                name -> {
                  names.add(name);
                  return bytes;
                });
        assertEquals(copy.written(), !names.isEmpty());
        names.forEach(name -> copies.files.put(name, bytes.toByteArray()));
        copies.lost.addAll(copy.lost());
      }
    }
    return copies;
  }

  /** The copy of the only file. */
  byte[] only() {
    if (files.size() != 1) {
      throw new AssertionError(files.keySet());
    }
    return files.values().iterator().next();
  }
}

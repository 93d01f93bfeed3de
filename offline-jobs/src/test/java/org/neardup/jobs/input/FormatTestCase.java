package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/** Tests that write files and read them with the default options. */
public abstract class FormatTestCase {
  @Rule public TemporaryFolder folder = new TemporaryFolder();

  final Sources sources = new Sources(SourceOptions.DEFAULT);

  final Path path(String name) {
    return folder.getRoot().toPath().resolve(name);
  }

  final Path write(String name, byte[] content) throws IOException {
    Files.createDirectories(path(name).getParent());
    return Files.write(path(name), content);
  }

  final Path write(String name, String content) throws IOException {
    return write(name, Sources.utf8(content));
  }

  final List<SourceRecord> read(String name, byte[] content) throws IOException {
    return sources.read(1, write(name, content));
  }

  final List<SourceRecord> read(SourceOptions options, String name, byte[] content)
      throws IOException {
    return new Sources(options).read(1, write(name, content));
  }

  final List<SourceRecord> read(SourceOptions options, String name, String content)
      throws IOException {
    return read(options, name, Sources.utf8(content));
  }

  final List<SourceRecord> read(String name, String content) throws IOException {
    return read(name, Sources.utf8(content));
  }

  static Stream<SourceDocument> documents(List<SourceRecord> records) {
    return records.stream()
        .filter(SourceDocument.class::isInstance)
        .map(SourceDocument.class::cast);
  }

  static List<String> texts(List<SourceRecord> records) {
    return documents(records).map(SourceDocument::text).toList();
  }

  /** Compares the reasons for which records were set aside, with spaces between them. */
  static void assertReasons(String expected, List<SourceRecord> records) {
    assertEquals(
        expected,
        Sources.reasons(records).stream().map(RejectReason::id).collect(Collectors.joining(" ")));
  }

  /** The files, places and reasons of the rejected records. */
  static List<String> told(List<SourceRecord> records) {
    return Sources.rejected(records).stream().map(FormatTestCase::told).toList();
  }

  private static String told(RejectedRecord bad) {
    return bad.source() + " " + bad.position() + " " + bad.reason().id();
  }
}

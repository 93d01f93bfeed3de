package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertRefused;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.Test;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.files.InputFiles;
import org.neardup.jobs.input.files.SourcePiece;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

public class SourceRecordsTests extends FormatTestCase {
  @Test
  public void formatsByNameAndContent() throws IOException {
    String dump = Dumps.dump(Dumps.page("1", "One"));
    assertEquals(Format.WIKIPEDIA, detect("a.xml", dump));
    assertEquals(Format.WIKIPEDIA, detect("dump", "\ufeff<?xml version='1.0'?>\n" + dump));
    assertEquals(Format.TSV, detect("a.tsv", "no tab here"));
    assertEquals(Format.TSV, detect("a.txt", "12,\ttext\n"));
    assertEquals(Format.JSONL, detect("a.ndjson", "x"));
    assertEquals(Format.JSONL, detect("a.json", "{\"id\": \"1\"}\n"));
    assertEquals(Format.TEXT, detect("a.txt", "Just text.\n"));
    assertEquals(Format.TEXT, detect("a.md.gz", "One\ttwo\n"));
    assertEquals(Format.HTML, detect("a.htm", "<p>One"));
    assertEquals(Format.HTML, detect("a", "<?xml version='1.0'?>\n<!-- x -->\n<html>"));
    assertEquals(Format.MBOX, detect("a", "From a@b Mon Mar  4 00:00:00 2024\nSubject: x\n"));
    assertEquals(Format.EML, detect("1:2,S", "Return-Path: <a@b>\nX: y\nSubject: x\n\n"));
    assertEquals(Format.LINES, detect("a", "From here on it is 12 miles.\nSubject: x\n"));
    assertEquals(Format.LINES, detect("a", "Note: one\n\nFrom: me\nTo: you\n"));
    assertEquals(Format.LINES, detect("a", "Just text.\n"));
    assertEquals(Format.LINES, detect("a", ""));
  }

  @Test
  public void unclearFilesAreRefusedWithARemedy() throws IOException {
    Path page = write("page.xml", "<html><body/></html>");
    assertRefused("set the format", () -> sources.read(1, page));
  }

  @Test
  public void folderMeansItsFilesAndThoseBelow() throws IOException {
    Path below = Files.createDirectories(path("in/sub"));
    Files.writeString(below.resolve("a.tsv"), "1\tOne\n");
    Files.writeString(below.resolveSibling("a.tsv"), "2\tTwo\n");
    Files.writeString(below.resolveSibling(".hidden.tsv"), "3\tThree\n");
    Files.writeString(below.resolveSibling("_SUCCESS"), "");
    List<SourceRecord> records = sources.read(1, below.getParent());
    assertEquals(List.of("1", "2"), Sources.ids(records).stream().sorted().toList());
    List<String> labels =
        sources.splits(1, below.getParent()).stream()
            .flatMap(split -> split.pieces(SourcePiece.class).stream())
            .map(SourcePiece::label)
            .sorted()
            .collect(Collectors.toList());
    assertEquals(List.of("in/a.tsv", "sub/a.tsv"), labels);
  }

  @Test
  public void filesOfSeveralFormats() throws IOException {
    Path tsv = write("a.tsv", "t\tOne\n");
    Path json = write("b.jsonl", "{\"id\": \"j\", \"text\": \"Two\"}\n");
    Path dump = write("c.xml", Sources.utf8(Dumps.dump(Dumps.page("5", "Five"))));
    assertEquals(List.of("t", "j", "5"), Sources.ids(sources.read(1, tsv, json, dump)));
  }

  @Test
  public void splitsAsManyAsWished() throws IOException {
    Path file = write("a.tsv", "1\tOne\n".repeat(1000));
    for (int wished = 1; wished <= 40; wished++) {
      assertEquals(wished, sources.splits(wished, file).size());
    }
    assertEquals(4, SourceRecords.maxSplitSize(10, 3));
    assertEquals(1, SourceRecords.maxSplitSize(0, 3));
    assertEquals(
        "[splits] must be at least 1, got 0", refusal(() -> SourceRecords.maxSplitSize(10, 0)));
  }

  @Test
  public void smallFilesShareSplits() throws IOException {
    for (int i = 0; i < 40; i++) {
      write("in/" + i + ".tsv.gz", Sources.gzip(Sources.utf8("t" + i + "\tOne line")));
      write("in/" + i + ".jsonl", "{\"id\": \"%s\", \"text\": \"Text\"}\n".formatted(i).repeat(i));
    }
    Files.write(path("in/none.txt"), new byte[0]);
    List<SourceRecord> one = sources.read(1, path("in"));
    assertEquals(40 + 40 * 39 / 2, Sources.ids(one).size());
    for (int wished = 1; wished <= 12; wished++) {
      List<Split> splits = sources.splits(wished, path("in"));
      assertTrue(wished + " and " + splits.size(), Math.abs(splits.size() - wished) <= 3);
      assertEquals(one, sources.read(wished, path("in")));
    }
  }

  @Test
  public void piecesOfAFileThatIsCutDoNotShareASplit() throws IOException {
    Path file =
        write("in/b.jsonl", "{\"id\": \"%s\", \"text\": \"Text\"}\n".formatted(1).repeat(10_000));
    write("in/a.txt", "Small.");
    write("in/c.txt", "Small.");
    List<Split> splits = sources.splits(4, path("in"));
    List<Long> starts =
        splits.stream()
            .flatMap(split -> split.pieces(SourcePiece.class).stream())
            .filter(piece -> piece.label().equals("b.jsonl"))
            .map(piece -> piece.stored().start())
            .toList();
    assertEquals(4, starts.size());
    assertTrue(splits.size() <= 6 && splits.size() >= 4);
    assertEquals(file.getFileName().toString(), splits.get(2).first(SourcePiece.class).label());
  }

  @Test
  public void aSmallFileIsOpenedOnceToCutAndOnceToReadIt() throws Exception {
    byte[] line = Sources.utf8("1\tOne\n");
    List<Path> files =
        List.of(
            write("a", line),
            write("b.tsv.gz", Sources.gzip(line)),
            write("c.tsv.bz2", Sources.bzip2(line)),
            write("d.tsv.zst", Sources.zstandard(line)),
            write("f.txt", "cr\rcr"));
    Configuration conf = new Configuration();
    conf.setClass("fs.file.impl", CountingFiles.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    for (Path file : files) {
      SourceRecords records =
          new SourceRecords(
              SourceInput.DEFAULT, List.of(new org.apache.hadoop.fs.Path(file.toUri())));
      CountingFiles.OPENED.set(0);
      List<Split> splits = records.splits(conf);
      assertEquals(file + " to cut", 1, CountingFiles.OPENED.get());
      try (Source.Reader<Format, SourceRecord> reader = records.open(conf, splits.get(0))) {
        assertTrue(reader.next());
      }
      assertEquals(file + " to read", 2, CountingFiles.OPENED.get());
    }
  }

  /** Local files, and how often one was opened. */
  public static final class CountingFiles extends LocalFileSystem {
    static final AtomicInteger OPENED = new AtomicInteger();

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
      OPENED.incrementAndGet();
      return super.open(file, buffer);
    }
  }

  private Format detect(String name, String content) throws IOException {
    return split(write(name, content)).format();
  }

  private SourcePiece split(Path file) throws IOException {
    return sources.splits(1, file).get(0).first(SourcePiece.class);
  }

  @Test
  public void linksAreFollowedOnce() throws IOException {
    write("in/a.tsv", "1\tOne\n");
    Files.createDirectories(path("in/sub"));
    Files.createSymbolicLink(path("in/sub/up"), Path.of(".."));
    Files.createSymbolicLink(path("in/sub/up again"), Path.of(".."));
    Files.createSymbolicLink(path("in/z.tsv"), Path.of("a.tsv"));
    assertEquals(List.of("1"), Sources.ids(sources.read(1, path("in"))));
    Configuration conf = HadoopSettings.files(new Configuration());
    var input = new org.apache.hadoop.fs.Path(path("in").toUri());
    List<String> notes =
        InputFiles.InputNotes.of(conf, SourceInput.DEFAULT, List.of(input)).lines();
    assertEquals(
        "left out   3 files or folders, hidden, not to be opened by name or read under another one:"
            + " up, up again, z.tsv",
        notes.get(notes.size() - 1));
    assertEquals(
        Files.size(path("in/a.tsv")), FindInputs.of(conf, List.of(path("in").toString())).bytes());
  }

  @Test
  public void namesOfFilesDoNotBreakLines() throws IOException {
    write("in/a\tb\n.jsonl", "{}\n{\"id\": 1, \"text\": \"One\"}");
    List<SourceRecord> records = sources.read(1, path("in"));
    assertEquals(List.of("a b .jsonl byte 0 missing_text"), told(records));
    assertEquals("a b .jsonl: byte 3", ((SourceDocument) records.get(1)).location());
  }
}

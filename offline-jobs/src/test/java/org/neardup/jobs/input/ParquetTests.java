package org.neardup.jobs.input;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;
import org.neardup.jobs.input.Edit.Splice;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.copy.SourceWalk;

/**
 * Files that DuckDB wrote: {@code nested.parquet} has five rows with columns of many types, {@code
 * groups.parquet} 5,000 rows in three row groups.
 */
public class ParquetTests extends FormatTestCase {
  private static final SourceOptions BODY = SourceOptions.DEFAULT.withFields("id", "doc.body");

  private Path resource(String name) throws IOException {
    try (InputStream in = ParquetTests.class.getResourceAsStream(name)) {
      return write(name, in.readAllBytes());
    }
  }

  @Test
  public void rowsAreReadAsObjectsAre() throws IOException {
    List<String> fields =
        List.of("day", "at", "ns", "price", "uuid", "tags", "meta", "meta.k", "doc.n", "nothing");
    List<SourceRecord> records =
        new Sources(BODY.withFields(fields)).read(1, resource("nested.parquet"));
    assertReasons("missing_id", records);
    List<SourceDocument> documents = documents(records).toList();
    assertEquals("[0, 1, 3, 4]", documents.stream().map(SourceDocument::id).toList().toString());
    assertEquals("[Text 0, Text 1, Text 3, Text 4]", texts(records).toString());
    assertEquals("nested.parquet: row 1", documents.get(1).location());
    assertEquals("T1", documents.get(1).title().orElseThrow());
    assertTrue(documents.get(2).title().isEmpty());
    assertEquals(
        List.of(
            "2024-01-02",
            "2024-01-01T10:00:00.000000+0000",
            "2024-01-01T10:00:00.123456789",
            "0.125",
            "0f8fad5b-d9cb-469f-a165-70867728950e",
            "[\"a1\",null,\"b\"]",
            "{\"k\":\"v1\"}",
            "v1",
            "1",
            ""),
        documents.get(1).values());
  }

  @Test
  public void textsAreFoundInLists() throws IOException {
    for (String field : List.of("messages[].content", "messages.content")) {
      SourceOptions options = SourceOptions.DEFAULT.withFields("id", field);
      assertEquals(
          "Ask 0\n\nSay 0", texts(new Sources(options).read(1, resource("nested.parquet"))).get(0));
    }
  }

  @Test
  public void foldersHaveColumns() throws IOException {
    byte[] file;
    try (InputStream in = ParquetTests.class.getResourceAsStream("nested.parquet")) {
      file = in.readAllBytes();
    }
    SourceOptions options = BODY.withFields(List.of("lang", "part", "uuid"));
    String folder = "uuid=1/lang=__HIVE_DEFAULT_PARTITION__/part=1%2F2%2e3%";
    SourceDocument first =
        documents(read(options, folder + "/nested.parquet", file)).findFirst().get();
    assertEquals(List.of("", "1/2.3%"), first.values().subList(0, 2));
    assertTrue(first.values().get(2).length() > 1);
  }

  @Test
  public void splitsHaveTheSameRows() throws IOException {
    Path file = resource("groups.parquet");
    List<SourceRecord> whole = sources.read(1, file);
    assertEquals(5000, documents(whole).count());
    for (int splits : List.of(2, 3, 7, 50)) {
      assertEquals(whole, sources.read(splits, file));
    }
  }

  @Test
  public void theIdMayBeAnyColumnButMustBeThere() throws IOException {
    SourceOptions uuid = SourceOptions.DEFAULT.withFields("uuid", "doc.body");
    assertEquals(5, documents(new Sources(uuid).read(1, resource("nested.parquet"))).count());
    SourceOptions key = SourceOptions.DEFAULT.withFields("key", "text");
    assertEquals(
        5000, Sources.reasons(new Sources(key).read(1, resource("groups.parquet"))).size());
  }

  @Test
  public void aCopyHasTheRowsThatStay() throws IOException {
    Path file = resource("groups.parquet");
    Copies copies =
        Copies.of(
            SourceOptions.DEFAULT,
            file,
            List.of(),
            (number, record) -> number % 2 == 0 ? Edit.KEEP : Edit.REMOVE);
    List<SourceRecord> left = read("copy.parquet", copies.only());
    List<String> all = Sources.ids(sources.read(1, file));
    List<String> even = new ArrayList<>();
    for (int i = 0; i < all.size(); i += 2) {
      even.add(all.get(i));
    }
    assertEquals(even, Sources.ids(left));
  }

  @Test
  public void aCopyKeepsColumnsThatNobodyReads() throws IOException {
    Path file = resource("nested.parquet");
    Copies same = Copies.of(BODY, file, List.of(), (number, record) -> Edit.KEEP);
    SourceOptions all =
        BODY.withFields(List.of("messages", "tags", "meta", "at", "ns", "price", "uuid", "bytes"));
    assertEquals(new Sources(all).read(1, file), read(all, "same/nested.parquet", same.only()));
    Edit edit = Edit.of(List.of(new Splice(0, 4, "Word")), Map.of("kept", "yes"));
    Copies edited = Copies.of(BODY, file, List.of("kept"), (number, record) -> edit);
    List<SourceDocument> documents =
        documents(
                read(
                    BODY.withFields(List.of("kept", "doc.n", "bytes")),
                    "edited.parquet",
                    edited.only()))
            .toList();
    assertEquals("Word 1", documents.get(1).text());
    assertEquals(List.of("yes", "1", "ab"), documents.get(1).values());
    assertTrue(contains(same.only(), "pandas"));
    assertTrue(!contains(edited.only(), "pandas") && contains(edited.only(), "origin"));
  }

  private static boolean contains(byte[] file, String word) {
    return new String(file, StandardCharsets.ISO_8859_1).contains(word);
  }

  @Test
  public void damageIsSetAside() throws IOException {
    byte[] good;
    try (InputStream in = ParquetTests.class.getResourceAsStream("groups.parquet")) {
      good = in.readAllBytes();
    }
    List<SourceRecord> cut = read("cut.parquet", Arrays.copyOf(good, good.length / 2));
    assertEquals(List.of("cut.parquet the end damaged_compression"), told(cut));
    assertThrows(
        IllegalArgumentException.class, () -> read("packed.parquet.gz", Sources.gzip(good)));
    byte[] bad = good.clone();
    Arrays.fill(bad, 10, 60, (byte) 0x55);
    List<SourceRecord> first = read("bad.parquet", bad);
    assertReasons("damaged_compression", first);
    assertEquals(5000 - 2048, documents(first).count());
    Copies copies =
        Copies.of(SourceOptions.DEFAULT, path("bad.parquet"), List.of(), (n, r) -> Edit.KEEP);
    assertEquals(1, copies.lost.size());
    assertArrayEquals(
        Sources.ids(first).toArray(), Sources.ids(read("left.parquet", copies.only())).toArray());
  }

  @Test
  public void columnsThatAreThereAreNotAdded() throws IOException {
    Path file = resource("nested.parquet");
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                SourceWalk.check(
                    new Configuration(),
                    SourceInput.of(BODY),
                    List.of(new org.apache.hadoop.fs.Path(file.toUri())),
                    false,
                    List.of("title")));
    assertTrue(refused.getMessage(), refused.getMessage().contains("with a column title"));
  }
}

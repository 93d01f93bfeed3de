package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.fixture.Messages;
import org.neardup.jobs.input.SourceOptions.Ids;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/** Records without ids, ids that files share, and texts in fields inside objects. */
public class IdsAndFieldsTests extends FormatTestCase {
  private static final SourceOptions DEFAULT = SourceOptions.DEFAULT;

  @Test
  public void recordsWithoutIdsTakeFileAndLine() throws IOException {
    String lines = "{\"text\": \"One\"}\nbad\n{\"text\": \"Two\"}\n{\"id\": 7, \"text\": \"x\"}\n";
    assertIds("a.jsonl:0 a.jsonl:2 7", read("a.jsonl", lines));
    assertIds("in.csv:0 in.csv:1", read("in.csv", "text\n\"One\nand more\"\nTwo\n"));
    assertIds("a.json:0 a.json:1", read("a.json", "[{\"text\": \"One\"},\n{\"text\": \"Two\"}]"));
    List<SourceRecord> rows =
        read(DEFAULT.withHeader(true), "a.tsv", "lang\ttext\nen\tOne\nen\tTwo\n");
    assertIds("a.tsv:0 a.tsv:1", rows);
    assertEquals(List.of(true, true), documents(rows).map(SourceDocument::numbered).toList());
  }

  @Test
  public void aRecordWithoutTheIdThatOthersHaveIsSetAside() throws IOException {
    String lines = "{\"id\": 1, \"text\": \"One\"}\n{\"text\": \"Two\"}\n";
    List<SourceRecord> records = read("a.jsonl", lines);
    assertIds("1", records);
    assertReasons("missing_id", records);
    assertReasons(
        "missing_id missing_id", read(DEFAULT.withFields("key", "text"), "a.jsonl", lines));
  }

  @Test
  public void numbersDoNotDependOnSplitsAndOtherFiles() throws IOException {
    String lines =
        IntStream.range(0, 500)
            .mapToObj(i -> "{\"text\": \"Text of " + i + "\"}\n")
            .collect(Collectors.joining());
    Path one = write("one/a.jsonl", lines);
    Path two = write("two/a.jsonl", "{\"text\": \"Other\"}\n");
    List<String> ids =
        IntStream.range(0, 500).mapToObj(i -> "a.jsonl:" + i).collect(Collectors.toList());
    for (int splits : new int[] {1, 2, 7, 40}) {
      assertEquals(ids, Sources.ids(sources.read(splits, one)));
    }
    List<SourceRecord> both = sources.read(3, two.getParent(), one.getParent());
    assertEquals("two/a.jsonl:0", documents(both).findFirst().orElseThrow().id());
    assertEquals("one/a.jsonl:499", documents(both).skip(500).findFirst().orElseThrow().id());
    Path bzip2 = write("a.jsonl.bz2", Sources.bzip2(Sources.utf8(lines)));
    assertEquals("a.jsonl.bz2:499", documents(sources.read(5, bzip2)).toList().get(499).id());
  }

  @Test
  public void filesThatNumberAlikeTakeTheirPaths() throws IOException {
    Sources named =
        new Sources(DEFAULT.withIds(new Ids(true, DuplicateIds.Rule.REFUSE)).withSource("s"));
    Path one = write("in/a.jsonl", "{\"id\": 0, \"text\": \"One\"}\n");
    write("in/sub/a.tsv", "0\tTwo\n");
    write("in/sub/c.csv", "text\nFour\n");
    assertIds("s:a.jsonl:0 s:sub/a.tsv:0 s:sub/c.csv:0", named.read(1, one.getParent()));
    assertIds("s:d.lines:0", named.read(1, write("d.lines", "Three\n")));
  }

  @Test
  public void fieldsInsideObjects() throws IOException {
    String lines =
        """
        {"meta": {"key": "a"}, "doc": {"en": {"body": "One"}, "body": 3}}
        {"meta.key": "b", "meta": {"key": "no"}, "doc.en": {"body": "Two"}}
        {"doc.en.body": "Three", "meta": {"key": 3}, "doc": {"en": {"body": "no"}}}
        {"meta": "c", "doc": {"en": ["body"]}}
        """;
    List<SourceRecord> records =
        read(DEFAULT.withFields("meta.key", "doc.en.body"), "a.jsonl", lines);
    assertIds("a b 3", records);
    assertEquals(List.of("One", "Two", "Three"), texts(records));
    assertReasons("missing_text", records);
  }

  @Test
  public void severalFieldsMakeAnIdAndAText() throws IOException {
    SourceOptions joined = DEFAULT.withFields("lang,n", "title, body");
    List<SourceRecord> records =
        read(
            joined,
            "a.jsonl",
            """
            {"n": 1, "lang": "en", "body": "Text.", "title": "Name"}
            {"n": 1, "lang": "de", "body": "Text."}
            {"n": 1, "body": "Text."}
            """);
    assertIds("en:1 de:1", records);
    assertEquals(List.of("Name\n\nText.", "Text."), texts(records));
    assertReasons("missing_id", records);
    String rows = "lang,n,title,body\nen,1,Name,Text.\nde,1,,Text.\n";
    for (String name : List.of("a.csv", "a.tsv")) {
      String separator = name.endsWith("csv") ? "," : "\t";
      byte[] content = Sources.utf8(rows.replace(",", separator));
      List<SourceRecord> table = read(joined.withHeader(true), name, content);
      assertIds("en:1 de:1", table);
      assertEquals(List.of("Name\n\nText.", "Text."), texts(table));
    }
  }

  @Test
  public void hitsOfElasticsearch() throws IOException {
    String hit =
        "{\"_index\": \"news\", \"_id\": \"n-%s\", \"_source\": {\"text\": \"One\","
            + " \"meta\": {\"lang\": \"en\"}, \"body\": \"Two\"}}";
    String lines = hit.formatted(0) + "\n" + hit.formatted(1) + "\n";
    assertIds("n-0 n-1", read("a.jsonl", lines));
    for (String field : List.of("body", "_source.body")) {
      List<SourceRecord> records = read(DEFAULT.withFields("_id", field), "a.jsonl", lines);
      assertIds("n-0 n-1", records);
      assertEquals(List.of("Two", "Two"), texts(records));
    }
    String answer =
        "{\"took\": 3, \"_shards\": {\"total\": 1}, \"hits\": {\"total\": {\"value\": 2},"
            + " \"hits\": ["
            + lines.strip().replace("\n", ",")
            + "]}, \"aggregations\": {\"a\": {\"buckets\": [{\"text\": \"x\", \"id\": 1}]}}}";
    assertIds("n-0 n-1", read("answer.json", answer));
    assertIds("n-0 n-1 n-0 n-1", read("scroll", answer + "\n" + answer.replace(" ", "\n")));
  }

  @Test
  public void anySeparator() throws IOException {
    for (String separator : List.of(",", ";", "\t", "|", "^", "~", ":", "\u0001")) {
      String rows = "id,note,text\n1,x,One\n2,,Two\n".replace(",", separator);
      List<SourceRecord> records = read("a.csv", rows);
      assertIds("1 2", records);
      assertEquals(List.of("One", "Two"), texts(records));
    }
    assertIds("1", read("a.csv", "id|a, b, c|text\n1|x|One\n"));
    List<SourceRecord> cut = read("a.csv", "id,text\n1,One, and more\n2,Two,\n3,\"One, two\"\n");
    assertIds("2 3", cut);
    assertReasons("too_many_values", cut);
    assertIds("1", read(DEFAULT.withSeparator("||"), "a.csv", "id||text\n1||One | and\n"));
    assertEquals(
        "[separator] is for csv, but [%s] is tsv: leave it out, or set the format to csv"
            .formatted(write("a.tsv", "1\tOne\n").toUri().toString().replace("///", "/")),
        refusal(() -> read(DEFAULT.withSeparator("|"), "a.tsv", "1\tOne\n")));
  }

  private static void assertIds(String ids, List<SourceRecord> records) {
    assertEquals(ids, String.join(" ", Sources.ids(records)));
  }

  @Test
  public void documentsCarryTheValuesOfFurtherFields() throws IOException {
    SourceOptions options = DEFAULT.withFields(List.of("meta.lang", "n"));
    String objects =
        """
        {"id": 1, "text": "One", "meta": {"lang": "en"}, "n": 1.50}
        {"id": 2, "text": "Two", "meta.lang": true, "n": 12345678901234567890}
        {"id": 3, "text": "Three", "meta": null, "n": ["a"]}
        """;
    List<String> expected = List.of("en|1.50", "true|12345678901234567890", "|[\"a\"]");
    for (String name : List.of("a.jsonl", "a.json")) {
      assertEquals(name, expected, values(read(options, name, objects)));
    }
    String rows = "id,n,text,meta.lang\n1, 2.0,One,en\n2,,Two\n";
    assertEquals(List.of("en| 2.0", "|"), values(read(options, "a.csv", rows)));
    String columns = "id\ttext\tn\tmeta.lang\n1\tOne\t7\ten\n2\tTwo\n";
    assertEquals(List.of("en|7", "|"), values(read(options.withHeader(true), "a.tsv", columns)));
    assertEquals(
        List.of("7|One"),
        values(read(DEFAULT.withFields(List.of("3", "2")), "b.tsv", "1\tOne\t7")));
    String page =
        "WARC/1.0\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2024\r\n"
            + "Content-Type: text/plain\r\nContent-Length: 3\r\n\r\nOne\r\n\r\n";
    assertEquals(
        List.of("2024|"),
        values(read(DEFAULT.withFields(List.of("warc-date", "n")), "a.wet", page)));
  }

  private static List<String> values(List<SourceRecord> records) {
    return documents(records).map(document -> String.join("|", document.values())).toList();
  }

  @Test
  public void fieldsThatAFormatDoesNotHaveAreRefused() throws IOException {
    SourceOptions options = DEFAULT.withFields(List.of("lang"));
    assertRefused("[lang] cannot be read of", options, "a.txt", "One");
    assertRefused(
        "tsv, jsonl, json, csv, parquet, mbox, eml, warc have fields", options, "a.xml", "<page>");
    assertRefused("[fields] must be a column of", options, "a.csv", "id,text\n");
    assertRefused("[fields] must be a column of", options, "a.tsv", "1\tOne\n");
  }

  private void assertRefused(String message, SourceOptions options, String name, String content) {
    Messages.assertRefused(message, () -> read(options, name, content));
  }
}

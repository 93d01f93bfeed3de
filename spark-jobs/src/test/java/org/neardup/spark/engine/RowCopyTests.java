package org.neardup.spark.engine;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.RowReader;
import org.neardup.jobs.stage.RowReader.Copies;
import org.neardup.jobs.stage.RowReader.Table;

/** Rows as lines, and the rows again of which lines are left. */
public class RowCopyTests {
  /** Rows that were compared, and three that were not: without an id, and twice without a text. */
  private static final String ROWS =
      """
      VALUES (1, 'One. Menu.', named_struct('site', 'a', 'score', 1.50), array(1, 2)),
        (2, 'Two.', named_struct('site', 'b', 'score', 2.25), null),
        (3, 'Three.', null, array()),
        (null, 'No id.', null, null),
        (2, null, null, array(7)),
        (2, null, null, array(8))
        AS t(key, Body, meta, `a list`)
      """;

  private static final Copies UNCHANGED = new Copies(false, new TreeMap<>());
  private static final Configuration CONF = new Configuration();

  @Rule public final FindFolder folder = new FindFolder();

  private final SparkEngine engine = new SparkEngine();
  private SparkSession spark;

  @Before
  public void start() {
    Engine.choose(CONF, Engine.SPARK);
    spark = SparkSession.active();
  }

  @Test
  public void linesHaveFurtherColumns() throws Exception {
    assertRefused(
        "columns must not be named row_id or row_text",
        () -> table("parquet", ROWS, "body", "row_text"));
    engine.writeRows(
        CONF,
        table("parquet", ROWS, "body", "meta.score", "`a list`", "meta.score"),
        path("lines"));
    assertEquals(
        List.of(
            "{\"row_id\":\"1\",\"row_text\":\"One. Menu.\",\"meta.score\":\"1.50\",\"`a"
                + " list`\":\"[1, 2]\"}",
            "{\"row_id\":\"2\",\"`a list`\":\"[7]\"}",
            "{\"row_id\":\"2\",\"`a list`\":\"[8]\"}",
            "{\"row_id\":\"2\",\"row_text\":\"Two.\",\"meta.score\":\"2.25\"}",
            "{\"row_id\":\"3\",\"row_text\":\"Three.\",\"`a list`\":\"[]\"}",
            "{\"row_text\":\"No id.\"}"),
        lines(spark.read().text(path("lines").toString()).selectExpr("value")));
  }

  @Test
  public void rowsStayAsTheyAre() throws Exception {
    for (String format : List.of("parquet", "orc")) {
      Table source = table(format, ROWS, "BODY");
      Path lines = new Path(folder.path("all-" + format).toString());
      engine.writeRows(CONF, source, lines);
      Dataset<Row> rows = spark.read().format(format).load(source.names().get(0));
      Dataset<Row> copies = copy(source, UNCHANGED, lines);
      assertEquals(rows.schema(), copies.schema());
      assertEquals(json(rows), json(copies));
    }
  }

  /** Files of a folder may have other columns; Spark alone would drop those of all but one. */
  @Test
  public void filesMayHaveFurtherColumns() throws Exception {
    Table source = table("parquet", "VALUES (1, 'One.') AS t(key, body)", "body");
    String when = "TIMESTAMP_SECONDS(86400)";
    spark
        .sql("SELECT 2 AS key, 'Two.' AS body, 0.5D AS score, " + when + " AS at")
        .write()
        .mode("append")
        .parquet(source.names().get(0));
    Path lines = path("lines-of-all");
    engine.writeRows(CONF, source, lines);
    assertEquals(
        List.of(
            "{\"key\":1,\"body\":\"One.\"}",
            "{\"key\":2,\"body\":\"Two.\",\"score\":0.5,\"at\":\"1970-01-02T00:00:00.000Z\"}"),
        json(copy(source, UNCHANGED, lines)));
    assertEquals("TIMESTAMP_MICROS", spark.conf().get("spark.sql.parquet.outputTimestampType"));
  }

  @Test
  public void textsAreCutAndColumnsAdded() throws Exception {
    LinkedHashMap<String, String> added = new LinkedHashMap<>();
    added.put("neardup.cluster_id", "string");
    added.put("neardup.retained", "boolean");
    added.put("neardup.similarity", "double");
    Copies how = new Copies(true, added);
    Table source = table("parquet", ROWS, "BODY");
    engine.checkCopies(CONF, source, how);
    String lines =
        folder.input(
            "lines",
            "{\"row_id\":\"1\",\"row_text\":\"One.\",\"neardup.cluster_id\":\"1\",\"neardup.retained\":true,"
                + "\"neardup.similarity\":0.75}",
            "{\"row_id\":\"2\"}",
            "{\"row_id\":\"2\"}",
            "{\"row_id\":\"2\",\"row_text\":\"\"}",
            "{\"row_text\":\"No id.\"}");
    Dataset<Row> copies = copy(source, how, new Path(lines));
    assertEquals(
        "[key, Body, meta, a list, neardup.cluster_id, neardup.retained, neardup.similarity]",
        List.of(copies.columns()).toString());
    assertEquals(
        List.of(
            "{\"Body\":\"No id.\"}",
            "{\"key\":1,\"Body\":\"One.\",\"meta\":{\"site\":\"a\",\"score\":1.50},\"a"
                + " list\":[1,2],"
                + "\"neardup.cluster_id\":\"1\",\"neardup.retained\":true,\"neardup.similarity\":0.75}",
            "{\"key\":2,\"Body\":\"\",\"meta\":{\"site\":\"b\",\"score\":2.25}}",
            "{\"key\":2,\"a list\":[7]}",
            "{\"key\":2,\"a list\":[8]}"),
        json(copies));
  }

  @Test
  public void whatCannotBeCopiedIsRefused() throws Exception {
    Table source = table("parquet", ROWS, "body");
    assertRefused(
        "[KEY] cannot be added to rows that have a column of that name: choose another",
        () ->
            engine.checkCopies(
                CONF, source, new Copies(false, new TreeMap<>(Map.of("KEY", "string")))));
    assertRefused(
        "[format] spark:parquet cannot be read: ",
        () -> engine.checkCopies(CONF, table("parquet", ROWS, "nothing"), UNCHANGED));
    assertRefused(
        "[text_field] must be no field inside another to be cut, got [meta.site]",
        () ->
            engine.checkCopies(
                CONF, table("parquet", ROWS, "meta.site"), new Copies(true, new TreeMap<>())));
    Path lines = new Path(folder.input("lines", "{\"row_id\":\"9\",\"row_text\":\"Nine.\"}", "{}"));
    assertRefused(
        source.names() + " has 1 rows now of those that stay, which were 2: run find again",
        () -> copy(source, UNCHANGED, lines));
  }

  /** From a table to the table without its copies, by the rules and with all columns. */
  @Test
  public void aTableIsHadBackWithoutItsCopies() throws Exception {
    String text = "the quick brown fox jumps over the lazy dog near the old stone bridge every day";
    String rows =
        """
        VALUES (1, '%s', 0.5D, array(1)), (2, '%s today', 2D, null), (3, 'Of something else', 1D, array())
          AS t(key, body, score, more)
        """
            .formatted(text, text);
    Table source = table("parquet", rows, "body");
    FindRequest request =
        folder
            .request(source.names().get(0), "unit", "document", "shingle", "char:5")
            .withSource(
                SourceOptions.DEFAULT.withFields("key", "body").withReader(source.reader()));
    new FindJob(Engine.choose(new Configuration(), Engine.SPARK), ProgressLine.silent())
        .run(request);
    dedup("clean", "max:score", "");
    assertEquals(
        List.of(
            "{\"key\":2,\"body\":\"%s today\",\"score\":2.0}".formatted(text),
            "{\"key\":3,\"body\":\"Of something else\",\"score\":1.0,\"more\":[]}"),
        json(spark.read().parquet(folder.path("clean").toString())));
    dedup("marked", "max:score", "nd_");
    assertEquals(
        List.of("1", "false", "2", "2", "true", "null", "3", "true", "null"),
        spark
            .read()
            .parquet(folder.path("marked").toString())
            .orderBy("key")
            .collectAsList()
            .stream()
            .flatMap(
                row ->
                    Stream.of(
                            row.getAs("key"),
                            row.getAs("nd_retained"),
                            row.getAs("nd_duplicate_of"))
                        .map(String::valueOf))
            .toList());
  }

  private void dedup(String name, String keep, String annotate) throws Exception {
    new DedupJob(Engine.choose(new Configuration(), Engine.SPARK), ProgressLine.silent())
        .run(
            folder.output().toString(),
            folder.path(name).toString(),
            new DedupRules(keep, "", annotate, -1, 2, "", 1, 0, false));
  }

  private interface Refused {
    void run() throws Exception;
  }

  private static void assertRefused(String start, Refused work) {
    String message = refusal(work::run);
    assertTrue(message, message.startsWith(start));
  }

  private Table table(String format, String rows, String text, String... fields) {
    String name =
        folder.path(format + "-" + Integer.toHexString((rows + text).hashCode())).toString();
    spark
        .sql("SELECT * FROM " + rows)
        .repartition(2)
        .write()
        .mode("overwrite")
        .format(format)
        .save(name);
    RowReader reader =
        RowReader.of(format.equals("orc") ? format : "spark:" + format, List.of()).orElseThrow();
    return new Table(reader, List.of(name), "key", text, List.of(fields));
  }

  private Path path(String name) {
    return new Path(folder.path(name).toString());
  }

  private Dataset<Row> copy(Table source, Copies how, Path lines) throws Exception {
    Path copies = path("copies-" + source.reader().name());
    engine.copyRows(CONF, source, lines, how, copies);
    return spark.read().format(source.reader().name()).load(copies.toString());
  }

  private static List<String> json(Dataset<Row> rows) {
    return rows.toJSON().collectAsList().stream().sorted().toList();
  }

  private static List<String> lines(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(row -> row.getString(0)).sorted().toList();
  }
}

package org.neardup.spark;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.NearDup;
import org.neardup.jobs.Planted;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.RowReader;
import org.neardup.jobs.stage.RowReader.Table;
import org.neardup.scheme.SchemeRequest;
import org.neardup.spark.engine.SparkEngine;

/** Rows in, rows out. */
public class NearDuplicatesTests {
  private static final SchemeRequest SCHEME =
      FindFolder.scheme("unit", "sentence", "threshold", "0.6", "min_length", "20").settings();

  @ClassRule public static final FindFolder FOLDER = new FindFolder();
  @Rule public final FindFolder folder = new FindFolder();

  private static final Planted PLANTED = new Planted(50, 11);
  private static SparkSession spark;
  private static Dataset<Row> rows;
  private static NearDuplicates found;

  /** One run, over rows of which two are set aside. */
  @BeforeClass
  public static void findInRows() throws Exception {
    Engine.choose(new Configuration(), Engine.SPARK);
    spark = SparkSession.active();
    rows =
        spark
            .createDataset(PLANTED.lines(), Encoders.STRING())
            .selectExpr("split(value, '\\t')[0] as name", "split(value, '\\t')[1] as `a body`");
    Dataset<Row> more =
        spark.sql("VALUES (null, 'a text'), ('nothing', null) AS t(name, `a body`)");
    found =
        NearDuplicates.find(
            rows.unionByName(more), "name", "`a body`", SCHEME, FOLDER.output().toString());
  }

  @Test
  public void theTextsOfRowsAreFound() {
    Map<String, String> texts = new TreeMap<>();
    for (Row unit : found.units().select("id", "text").collectAsList()) {
      texts.put(unit.getString(0), unit.getString(1));
    }
    assertEquals(PLANTED.sentences(), texts);
    List<String> pairs = read(found.pairs().where("similarity < 1"), "concat(id_a, '\t', id_b)");
    assertTrue(pairs.size() > 20);
    assertTrue(PLANTED.nearPairs(0.6, 5).keySet().containsAll(pairs));
  }

  @Test
  public void tablesSayWhatTheFilesSay() throws Exception {
    List<String> clusters = read(found.clusters(), "concat(cluster_id, '\t', unit_id)");
    assertEquals(
        FOLDER.sorted("pairs"),
        read(
            found.pairs(),
            "format_string('%s\t%s\t%.6f\t%s\t%.6f\t%.6f', id_a, id_b, similarity, numbers, loss_a,"
                + " loss_b)"));
    assertEquals(FOLDER.sorted("clusters"), clusters);
    List<String> units =
        read(
            found.units(),
            "concat('{\"index\":{\"_id\":\"', id, '\"}}\\n',"
                + " to_json(struct(doc_id, position, text, cluster_id, cluster_size, signature)))");
    assertEquals(FOLDER.sorted("bulk"), units.stream().flatMap(String::lines).sorted().toList());
    assertEquals(
        clusters.size() - found.clusters().select("cluster_id").distinct().count(),
        found.later().count());
  }

  @Test
  public void missingValuesAreSetAside() {
    assertEquals(1, found.summary().get(RejectReason.MISSING_ID));
    assertEquals(1, found.summary().get(RejectReason.MISSING_TEXT));
    assertEquals(50, found.summary().documents());
  }

  @Test
  public void columnsThatAreNotThereAreRefused() {
    assertRefused(rows, "[format] table cannot be read: ", "nothing", "`a body`");
    assertRefused(
        spark.range(10).selectExpr("id", "id as text"),
        "[text_field] must name a column of strings, got [text] of type bigint",
        "id",
        "text");
  }

  private void assertRefused(Dataset<Row> some, String start, String id, String text) {
    String message =
        refusal(() -> NearDuplicates.find(some, id, text, SCHEME, folder.output().toString()));
    assertTrue(message, message.startsWith(start));
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void theCommandReadsAndWritesParquet() throws Exception {
    String corpus = folder.path("corpus.parquet").toString();
    rows.write().parquet(corpus);
    String output = folder.output().toString();
    assertEquals(
        0,
        execute(
            "find",
            corpus,
            "--format",
            "parquet",
            "--output-format",
            "parquet",
            "--output",
            output));
    Dataset<Row> units = spark.read().parquet(output + "/parquet/units");
    assertEquals(folder.sorted("bulk").size() / 2, units.count());
    assertEquals(
        folder.sorted("pairs"),
        read(
            spark.read().parquet(output + "/parquet/pairs"),
            "format_string('%s\\t%s\\t%.6f\\t%s\\t%.6f\\t%.6f', id_a, id_b, similarity, numbers,"
                + " loss_a, loss_b)"));
    assertEquals(2, execute("find", corpus, "--format", "spark:nothing", "--output", output + "2"));
  }

  @Test
  public void formatsHaveTheirOptions() throws Exception {
    String table = folder.input("table.csv", "key;words", "a;one, two");
    Table source =
        new Table(
            new RowReader("csv", List.of("header=true", "sep=;")),
            List.of(table),
            "key",
            "words",
            List.of());
    new SparkEngine()
        .writeRows(new Configuration(), source, new Path(folder.path("lines").toString()));
    assertEquals(
        List.of("{\"row_id\":\"a\",\"row_text\":\"one, two\"}"),
        read(spark.read().text(folder.path("lines").toString()), "value"));
  }

  private static int execute(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--id-field", "name", "--text-field", "a body", "--unit", "sentence"));
    all.addAll(List.of("--engine", "spark"));
    return NearDup.execute(all.toArray(String[]::new));
  }

  private static List<String> read(Dataset<Row> table, String expression) {
    Stream<Row> lines = table.selectExpr(expression).collectAsList().stream();
    return lines.map(line -> line.getString(0)).sorted().toList();
  }
}

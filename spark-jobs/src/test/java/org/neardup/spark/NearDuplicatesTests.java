package org.neardup.spark;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.NearDup;
import org.neardup.jobs.Planted;
import org.neardup.jobs.io.RejectReason;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.Engine;
import org.neardup.lsh.SchemeRequest;

/** Rows in, rows out. */
public class NearDuplicatesTests {
  private static final SchemeRequest SCHEME =
      FindFolder.scheme("unit", "sentence", "threshold", "0.6", "min_length", "20").settings();

  @Rule public final FindFolder folder = new FindFolder();

  private SparkSession spark;
  private Dataset<Row> rows;

  @Before
  public void makeRows() {
    Engine.choose(new Configuration(), Engine.SPARK);
    spark = SparkSession.active();
    List<String> lines = new Planted(50, 11).lines();
    rows =
        spark
            .createDataset(lines, Encoders.STRING())
            .selectExpr("split(value, '\\t')[0] as name", "split(value, '\\t')[1] as `a body`");
  }

  @Test
  public void findsWhatFindFinds() throws Exception {
    NearDuplicates found =
        NearDuplicates.find(rows, "name", "`a body`", SCHEME, folder.output().toString());
    List<String> pairs =
        read(found.pairs(), "format_string('%s\\t%s\\t%.6f', id_a, id_b, similarity)");
    List<String> clusters = read(found.clusters(), "concat(cluster_id, '\\t', unit_id)");
    List<String> units =
        read(
            found.units(),
            "concat('{\"index\":{\"_id\":\"', id, '\"}}\\n',"
                + " to_json(struct(doc_id, position, text, cluster_id, cluster_size, signature)))");
    FindRequest request =
        FindRequest.of(
            List.of(folder.input("in.tsv", new Planted(50, 11).lines())),
            folder.path("mapreduce").toString(),
            SCHEME);
    FindFolder.run(request);
    assertTrue(pairs.size() > 20);
    assertEquals(FindFolder.sorted(folder.path("mapreduce/pairs")), pairs);
    assertEquals(FindFolder.sorted(folder.path("mapreduce/clusters")), clusters);
    assertEquals(
        FindFolder.sorted(folder.path("mapreduce/bulk")),
        units.stream().flatMap(String::lines).sorted().toList());
    assertEquals(
        clusters.size() - found.clusters().select("cluster_id").distinct().count(),
        found.later().count());
  }

  /** With another ICU4J the release that is asked for is another too. */
  @Test
  public void theUnicodeTablesAreThoseOfTheBuild() {
    UnicodeTables.require();
  }

  @Test
  public void missingValuesAreSetAside() throws Exception {
    Dataset<Row> some =
        rows.unionByName(spark.sql("select null as name, 'a text' as `a body`"))
            .unionByName(spark.sql("select 'nothing' as name, cast(null as string) as `a body`"));
    NearDuplicates found =
        NearDuplicates.find(some, "name", "`a body`", SCHEME, folder.output().toString());
    assertEquals(1, found.summary().get(RejectReason.MISSING_ID));
    assertEquals(1, found.summary().get(RejectReason.MISSING_TEXT));
    assertEquals(50, found.summary().documents());
  }

  @Test
  public void columnsThatAreNotThereAreRefused() {
    assertRefused("[format] table cannot be read: ", "nothing", "`a body`");
    Dataset<Row> numbers = rows;
    rows = spark.range(10).selectExpr("id", "id as text");
    assertRefused(
        "[text-field] must name a column of strings, got [text] of type bigint", "id", "text");
    rows = numbers;
  }

  private void assertRefused(String start, String id, String text) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> NearDuplicates.find(rows, id, text, SCHEME, folder.output().toString()))
            .getMessage();
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
            "format_string('%s\\t%s\\t%.6f', id_a, id_b, similarity)"));
    assertEquals(2, execute("find", corpus, "--format", "spark:nothing", "--output", output + "2"));
    assertEquals(
        0,
        execute(
            "find",
            corpus,
            "--format",
            "spark:parquet",
            "--format-option",
            "mergeSchema=true",
            "--output",
            output + "2"));
    assertEquals(folder.sorted("bulk"), FindFolder.sorted(folder.path("out2/bulk")));
  }

  private static int execute(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--id-field", "name", "--text-field", "`a body`", "--unit", "sentence"));
    all.addAll(List.of("--engine", "spark"));
    return NearDup.execute(all.toArray(String[]::new));
  }

  private static List<String> read(Dataset<Row> table, String expression) {
    Stream<Row> lines = table.selectExpr(expression).collectAsList().stream();
    return lines.map(line -> line.getString(0)).sorted().toList();
  }
}

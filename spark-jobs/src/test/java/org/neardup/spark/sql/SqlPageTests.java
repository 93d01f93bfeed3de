package org.neardup.spark.sql;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.spark.sql.LocalSpark.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.Features;
import org.neardup.signer.Signer;

/** The examples of docs/spark.md, and the script beside it over texts with planted copies. */
public class SqlPageTests {
  private static final Path PAGE = Path.of("../docs/spark.md");
  private static final Path SCRIPT = Path.of("../docs/near_duplicates.sql");

  private static final StructType COLUMNS =
      new StructType()
          .add("id", DataTypes.LongType)
          .add("text", DataTypes.StringType)
          .add("source", DataTypes.StringType);

  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private final Random random = new Random(17);
  private final List<Row> rows = new ArrayList<>();

  private List<String> words(int count) {
    return random
        .ints(count, 0, 20_000)
        .mapToObj(word -> "w" + word)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private void add(List<String> words, String source) {
    rows.add(RowFactory.create((long) rows.size(), String.join(" ", words), source));
  }

  private List<String> changed(List<String> words, int place) {
    List<String> copy = new ArrayList<>(words);
    copy.set(place, "x" + random.nextInt());
    return copy;
  }

  private void addTexts() {
    List<String> hot = words(100);
    for (int i = 0; i < 40; i++) {
      List<String> text = words(60);
      add(text, "single");
      if (i % 5 == 0) {
        add(changed(text, 30), "near");
        add(text, "equal");
      }
    }
    for (int i = 0; i < 60; i++) {
      add(i % 2 == 0 ? hot : changed(hot, i), "hot");
    }
    List<String> chain = words(60);
    for (int i = 0; i < 4; i++) {
      add(chain, "chain " + i);
      chain = changed(changed(chain, 10 * i), 10 * i + 5);
    }
    for (int i = 0; i < 3; i++) {
      rows.add(RowFactory.create((long) rows.size(), null, "null"));
      rows.add(RowFactory.create((long) rows.size(), "short " + i, "short"));
    }
    Collections.shuffle(rows, random);
  }

  @Test
  public void testNothingGoesThatIsNotNearToWhatStays() throws IOException {
    addTexts();
    Path folder = temporary.getRoot().toPath();
    session()
        .createDataFrame(rows, COLUMNS)
        .write()
        .parquet(folder.resolve("documents").toString());
    // Of its own, for no view of another test may have a name of the script's.
    SparkSession scripts = session().newSession();
    for (String statement : statements(folder)) {
      scripts.sql(statement);
    }
    scripts.catalog().clearCache();
    Map<Long, String> kept = new TreeMap<>();
    Map<String, Integer> sources = new TreeMap<>();
    for (Row row : LocalSpark.rows("SELECT * FROM parquet.`" + folder + "/unique`")) {
      kept.put(row.getLong(0), row.getString(1));
      sources.merge(row.getString(2), 1, Integer::sum);
    }
    assertEquals(
        "{chain 0=1, chain 2=1, chain 3=1, hot=1, null=3, short=3, single=40}", sources.toString());
    assertAllNear(kept);
  }

  /** Each row that is gone has an equal or near text among those that stay. */
  private void assertAllNear(Map<Long, String> kept) {
    Signer signer = new Signer(SchemeRequest.EMPTY.resolve().scheme().signature());
    Map<String, Features> known =
        kept.values().stream()
            .filter(text -> text != null)
            .distinct()
            .collect(Collectors.toMap(text -> text, signer::features));
    for (Row row : rows) {
      if (!kept.containsKey(row.getLong(0)) && !known.containsKey(row.getString(1))) {
        Features gone = signer.features(row.getString(1));
        assertTrue(
            row.toString(), known.values().stream().anyMatch(f -> f.similarity(gone) >= 0.8));
      }
    }
  }

  /** The statements of the page that have their result in a comment. */
  @Test
  public void testExamplesOfThePage() throws IOException {
    Matcher examples =
        Pattern.compile("^(SELECT near|SELECT to_json)(.*);\n-- (.*)$", Pattern.MULTILINE)
            .matcher(Files.readString(PAGE));
    int count = 0;
    for (; examples.find(); count++) {
      String found =
          session()
              .sql(examples.group(1) + examples.group(2))
              .toDF("value")
              .selectExpr("string(value)")
              .first()
              .getString(0);
      assertEquals(examples.group(3), found);
    }
    assertTrue(count + " examples", count >= 4);
  }

  private static List<String> statements(Path folder) throws IOException {
    String script =
        Files.readString(SCRIPT)
            .replace("`documents`", "`" + folder.resolve("documents") + "`")
            .replace("'unique'", "'" + folder.resolve("unique") + "'");
    List<String> statements = List.of(script.strip().split(";\n+"));
    assertEquals(7, statements.size());
    return statements;
  }
}

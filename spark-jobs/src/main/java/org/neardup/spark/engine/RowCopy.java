package org.neardup.spark.engine;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.UnresolvedAttribute;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.neardup.jobs.stage.RowReader.Copies;
import org.neardup.jobs.stage.RowReader.Table;
import org.neardup.util.Check;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The rows of a table of which lines are left, found by their ids.
 *
 * <p>The ids of compared rows differ. Those of rows that were set aside, for want of a text or for
 * an id that is none, may come several times: their lines are brought together, so that no row is
 * copied twice, and the rows keep their own texts.
 */
final class RowCopy {
  private static final String HAS_TEXT = "has_text";
  private static final String COUNT = "count";
  private static final String LINE = "line";

  private RowCopy() {}

  /** The columns of lines. */
  static StructType lineType(Copies how) {
    StructType type = new StructType().add(Table.ID, "string").add(Table.TEXT, "string");
    for (Map.Entry<String, String> added : how.added().entrySet()) {
      type = type.add(added.getKey(), added.getValue());
    }
    return type;
  }

  /**
   * The copies, in no order.
   *
   * @param left lines of {@link #lineType}
   * @throws IllegalArgumentException if a column to be added is there already
   */
  static Dataset<Row> of(Dataset<Row> rows, Table source, Copies how, Dataset<Row> left) {
    Dataset<Row> lines =
        left.groupBy(left.col(Table.ID), left.col(Table.TEXT).isNotNull().as(HAS_TEXT))
            .agg(count(lit(1)).as(COUNT), min(struct(columns(left))).as(LINE));
    Column id = rows.col(source.idField()).cast(DataTypes.StringType);
    Column text = rows.col(source.textField());
    Column found = lines.col(Table.ID);
    Column line = lines.col(LINE);
    List<Column> columns = new ArrayList<>(List.of(columns(rows)));
    if (how.cut()) {
      Column own = line.getField(Table.TEXT);
      replace(
          columns,
          rows,
          source.textField(),
          when(lines.col(COUNT).equalTo(1), own).otherwise(text));
    }
    for (String added : how.added().keySet()) {
      Check.that(
          Arrays.stream(rows.columns()).noneMatch(added::equalsIgnoreCase),
          "[%s] cannot be added to rows that have a column of that name: choose another",
          added);
      columns.add(line.getField(added).as(added));
    }
    Column same = id.equalTo(found).and(text.isNotNull().equalTo(lines.col(HAS_TEXT)));
    return rows.join(lines, same, "left")
        .where(id.isNull().or(found.isNotNull()))
        .select(columns.toArray(Column[]::new));
  }

  private static Column[] columns(Dataset<Row> rows) {
    return Arrays.stream(rows.columns()).map(name -> rows.col(quoted(name))).toArray(Column[]::new);
  }

  /** Replaces a column, or a field inside one that is a struct. */
  private static void replace(List<Column> columns, Dataset<Row> rows, String name, Column value) {
    List<String> path = CollectionConverters.asJava(UnresolvedAttribute.parseAttributeName(name));
    List<String> names = List.of(rows.columns());
    String first = path.getFirst();
    Predicate<String> own = names.contains(first) ? first::equals : first::equalsIgnoreCase;
    int at = names.indexOf(names.stream().filter(own).findFirst().orElseThrow());
    String field = path.stream().skip(1).map(RowCopy::quoted).collect(Collectors.joining("."));
    Column replaced = field.isEmpty() ? value : columns.get(at).withField(field, value);
    columns.set(at, replaced.as(names.get(at)));
  }

  private static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }
}

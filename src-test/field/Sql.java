import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Runs the statements of a file and prints what those that begin with SELECT find in their one column. */
public final class Sql {
  private Sql() {}

  public static void main(String[] arguments) throws IOException {
    SparkSession session = SparkSession.builder().getOrCreate();
    for (String statement : Files.readString(Path.of(arguments[0])).split(";\n+")) {
      if (statement.startsWith("SELECT")) {
        for (Row row : session.sql(statement).toDF("value").selectExpr("string(value)").collectAsList()) {
          System.out.println(row.getString(0));
        }
      } else {
        session.sql(statement);
      }
    }
    session.stop();
  }
}

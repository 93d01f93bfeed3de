package org.neardup.spark.sql;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.objects.Invoke;
import org.apache.spark.sql.types.ObjectType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.Platform;
import org.neardup.jobs.request.FindScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.spark.ScalaCollections;
import scala.Function1;
import scala.collection.Seq;

/**
 * The call of a function in a query. Its settings were read when the query was analysed and travel
 * in the {@link SchemeFunctions} whose method is called, in generated code too. NULL for an
 * argument that is NULL; a call of constants is a constant.
 */
final class FunctionCall extends Invoke {
  private static final long serialVersionUID = 1;

  private final SqlFunction function;
  private final SchemeFunctions scheme;
  private final String settings;

  private FunctionCall(
      SqlFunction function, SchemeFunctions scheme, String settings, List<Expression> arguments) {
    super(
        Literal.fromObject(scheme, new ObjectType(SchemeFunctions.class)),
        function.method(),
        function.result(),
        ScalaCollections.seq(arguments),
        ScalaCollections.seq(function.inputs()),
        true,
        function == SqlFunction.SIGNATURE,
        true);
    this.function = function;
    this.scheme = scheme;
    this.settings = settings;
  }

  /**
   * Makes calls of a function for the analyser. Wrong numbers of arguments and wrong settings are
   * {@link AnalysisException}s, with the message of the library about a setting.
   */
  static Function1<Seq<Expression>, Expression> of(SqlFunction function) {
    return arguments -> {
      try {
        return of(function, ScalaCollections.list(arguments));
      } catch (IllegalArgumentException e) {
        throw refused(
            function,
            "INVALID_PARAMETER_VALUE.PATTERN",
            Map.of("parameter", "`settings`", "value", e.getMessage()));
      }
    };
  }

  private static Expression of(SqlFunction function, List<Expression> given) {
    int inputs = function.inputs().size();
    if (given.size() != inputs && given.size() != inputs + 1) {
      throw refused(
          function,
          "WRONG_NUM_ARGS.WITHOUT_SUGGESTION",
          Map.of(
              "expectedNum",
              inputs + " or " + (inputs + 1),
              "actualNum",
              String.valueOf(given.size()),
              "docroot",
              "https://spark.apache.org/docs/latest"));
    }
    Optional<Expression> settings = given.stream().skip(inputs).findFirst();
    return new FunctionCall(
        function,
        SchemeFunctions.of(
            function.defaults().with(settings.map(FunctionCall::read).orElse(SchemeRequest.EMPTY))),
        settings.map(of -> ", " + of.sql()).orElse(""),
        given.subList(0, inputs));
  }

  private static SchemeRequest read(Expression given) {
    if (!given.foldable() || !(given.dataType() instanceof StringType)) {
      throw new IllegalArgumentException("must be a constant string, got [" + given.sql() + "]");
    }
    String json = String.valueOf(given.eval(null));
    try {
      return FindScheme.parse(json).orElseThrow(() -> noObject(json, null));
    } catch (IOException e) {
      throw noObject(json, e);
    }
  }

  private static IllegalArgumentException noObject(String json, IOException cause) {
    return new IllegalArgumentException(
        "must be a JSON object such as {\"unit\": \"sentence\"}, got [" + json + "]", cause);
  }

  /** Throws a checked exception, as functions of Scala may. */
  private static IllegalStateException refused(
      SqlFunction function, String condition, Map<String, String> parameters) {
    String name = "`" + function.id() + "`";
    Map<String, String> all = new HashMap<>(parameters);
    all.put("functionName", name);
    Platform.throwException(new AnalysisException(condition, ScalaCollections.map(all)));
    return new IllegalStateException(condition);
  }

  /** As the user wrote it, for names of columns and plans. */
  @Override
  public String toString() {
    return function.id() + arguments().mkString("(", ", ", settings + ")");
  }

  /** Overrides the method with Scala 2.13. */
  @SuppressWarnings("MissingOverride")
  public Invoke withNewChildrenInternal(scala.collection.immutable.IndexedSeq<Expression> all) {
    return withNewChildrenInternal((scala.collection.IndexedSeq<Expression>) all);
  }

  /** Overrides the method with Scala 2.12. */
  @SuppressWarnings("MissingOverride")
  public Invoke withNewChildrenInternal(scala.collection.IndexedSeq<Expression> all) {
    List<Expression> arguments = ScalaCollections.list(all).subList(1, all.size());
    return new FunctionCall(function, scheme, settings, arguments);
  }
}

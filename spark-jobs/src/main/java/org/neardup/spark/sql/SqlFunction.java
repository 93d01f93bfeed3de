package org.neardup.spark.sql;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.text.Unit;

/**
 * The functions, with their types and documentation. Each is the method of {@link SchemeFunctions}
 * of its name, and takes settings as a last argument.
 */
enum SqlFunction {
  SIGNATURE(
      1,
      TextType.ANY,
      Types.SIGNATURE,
      "(text[, settings]) - The signatures of a text, as a field near_duplicate takes them; NULL if"
          + " it has none."),
  TOKENS(
      1,
      TextType.ANY,
      DataTypes.createArrayType(DataTypes.StringType, false),
      "(text[, settings]) - The terms that a field near_duplicate has of a text, each once."),
  SIMILARITY(
      2,
      TextType.ANY,
      DataTypes.DoubleType,
      "(a, b[, settings]) - The exact similarity of two texts, each taken as one unit."),
  ESTIMATE(
      2,
      Types.SIGNATURE,
      DataTypes.DoubleType,
      "(a, b[, settings]) - The similarity of two texts estimated from their signatures; of several"
          + " units that of the most similar pair."),
  SENTENCES(
      1,
      TextType.ANY,
      DataTypes.createArrayType(Types.SENTENCE, false),
      "(text[, settings]) - The sentences of a text; substring(text, start, end - start) is one.");

  /** The types that Spark has no constants of. */
  private static final class Types {
    static final DataType SIGNATURE =
        new StructType()
            .add("scheme", DataTypes.StringType, false)
            .add("signature", DataTypes.BinaryType, false);

    static final DataType SENTENCE =
        new StructType()
            .add("position", DataTypes.IntegerType, false)
            .add("start", DataTypes.IntegerType, false)
            .add("end", DataTypes.IntegerType, false)
            .add("text", DataTypes.StringType, false);
  }

  private static final String SETTINGS =
      "\n"
          + "    Arguments:\n"
          + "      * settings - a constant JSON object with settings of a scheme by their names,"
          + " such as '{\"unit\": \"sentence\", \"threshold\": 0.8}'";

  private final List<AbstractDataType> inputs;
  private final DataType result;
  private final String usage;

  SqlFunction(int inputs, AbstractDataType input, DataType result, String usage) {
    this.inputs = Collections.nCopies(inputs, input);
    this.result = result;
    this.usage = usage;
  }

  String method() {
    return name().toLowerCase(Locale.ROOT);
  }

  String id() {
    return "near_duplicate_" + method();
  }

  List<AbstractDataType> inputs() {
    return inputs;
  }

  /** Settings that are usual for the function. */
  SchemeRequest defaults() {
    return this == SENTENCES
        ? SchemeRequest.EMPTY.with(Setting.UNIT, Unit.SENTENCE.id())
        : SchemeRequest.EMPTY;
  }

  DataType result() {
    return result;
  }

  /** The documentation that {@code DESCRIBE FUNCTION} shows. */
  ExpressionInfo info() {
    return new ExpressionInfo(
        SchemeFunctions.class.getName(),
        null,
        id(),
        "_FUNC_" + usage,
        SETTINGS,
        "",
        "",
        "",
        "",
        "",
        "");
  }
}

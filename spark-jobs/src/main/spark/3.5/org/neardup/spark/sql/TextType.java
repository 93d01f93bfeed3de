package org.neardup.spark.sql;

import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.DataTypes;

/** The type of texts. */
final class TextType {
  static final AbstractDataType ANY = DataTypes.StringType;

  private TextType() {}
}

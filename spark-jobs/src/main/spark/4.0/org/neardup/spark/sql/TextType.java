package org.neardup.spark.sql;

import org.apache.spark.sql.internal.types.StringTypeWithCollation;
import org.apache.spark.sql.types.AbstractDataType;

/** The type of texts, whatever their collation, by which they are not compared. */
final class TextType {
  static final AbstractDataType ANY = StringTypeWithCollation.apply(true, true, true);

  private TextType() {}
}

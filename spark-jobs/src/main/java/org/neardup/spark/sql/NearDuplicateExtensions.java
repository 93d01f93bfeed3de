package org.neardup.spark.sql;

import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.neardup.spark.ScalaCollections;
import org.neardup.spark.SparkLine;
import scala.Tuple3;
import scala.runtime.BoxedUnit;

/**
 * Gives a session the functions of {@link SqlFunction}; the value of its setting {@code
 * spark.sql.extensions}. Thread safe.
 */
public final class NearDuplicateExtensions implements SparkSessionExtensionsProvider {

  @Override
  public BoxedUnit apply(SparkSessionExtensions session) {
    SparkLine.require();
    for (SqlFunction function : SqlFunction.values()) {
      session.injectFunction(
          new Tuple3<>(
              new FunctionIdentifier(function.id()),
              function.info(),
              ScalaCollections.withOwnSeq(FunctionCall.of(function))));
    }
    return BoxedUnit.UNIT;
  }
}

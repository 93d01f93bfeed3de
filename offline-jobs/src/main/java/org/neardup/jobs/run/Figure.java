package org.neardup.jobs.run;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How a counter is told, declared at the counter itself: {@link Figures} prints {@code
 * summary.json}, the console's lines and the report from it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Figure {
  String COUNTS = "counts";
  String UNITS_LEFT_OUT = "units_left_out";
  String CAPPED = "capped";

  /** The object of the summary that has it, zero too. */
  String section() default COUNTS;

  /** Its name there; by default that of the counter in small letters. */
  String name() default "";

  /** What the console's line begins with, which is printed above zero; without things none is. */
  String label() default "";

  /** What is counted, in the plural. */
  String things() default "";

  /**
   * The rest of the line, where settings of the run stand for their names, as in {@code {seed}}.
   */
  String about() default "";
}

package org.neardup.jobs.run;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The presentation of a counter, declared at the counter itself: {@link Figures} prints {@code
 * summary.json}, the console's lines and the report from it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Figure {
  String COUNTS = "counts";
  String UNITS_LEFT_OUT = "units_left_out";
  String OVERSIZED = "oversized";

  /** The object of the summary that has it, zero too. */
  String section() default COUNTS;

  /** Its name there; by default the counter's name in small letters. */
  String name() default "";

  /**
   * The beginning of the console's line, which is printed if the count is above zero and {@link
   * #things} is set.
   */
  String label() default "";

  /** The plural of the noun that is counted. */
  String things() default "";

  /**
   * The rest of the line, in which names of settings, as in {@code {seed}}, are replaced by their
   * values.
   */
  String about() default "";
}

package org.neardup.jobs.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Hadoop reads its generic options ({@code -D name=value}, {@code -fs}, {@code -conf} and so on)
 * only in front of everything else. This brings them there, so that they may stand anywhere.
 */
public final class GenericOptions {
  private static final Set<String> WITH_VALUE =
      Set.of("-D", "-fs", "-jt", "-conf", "-files", "-libjars", "-archives");

  private GenericOptions() {}

  /**
   * The arguments with the generic ones first; their order is kept otherwise. Arguments behind
   * {@code --} are left alone.
   *
   * @throws IllegalArgumentException if a generic option has no value
   */
  public static String[] first(String[] args) {
    List<String> generic = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    boolean verbatim = false;
    for (int i = 0; i < args.length; i++) {
      verbatim |= args[i].equals("--");
      if (verbatim) {
        rest.add(args[i]);
      } else if (WITH_VALUE.contains(args[i])) {
        if (i + 1 == args.length) {
          throw new IllegalArgumentException(
              "option " + args[i] + " needs a value, such as -D mapreduce.framework.name=yarn");
        }
        generic.add(args[i]);
        generic.add(args[++i]);
      } else if (args[i].startsWith("-D") && args[i].contains("=")) {
        generic.add("-D");
        generic.add(args[i].substring(2));
      } else {
        rest.add(args[i]);
      }
    }
    generic.addAll(rest);
    return generic.toArray(String[]::new);
  }
}

package org.neardup.elasticsearch.mapper;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds values in a parsed source in the order in which indexing sees them: members as they are
 * written, lists in lists from front to back, names with dots wherever they stand.
 */
public final class SourceWalk {

  private SourceWalk() {}

  /** Passes on every value at one of the paths, lists taken apart, nulls left out. */
  public static void visit(Object value, List<String> paths, Consumer<Object> values) {
    if (value instanceof List<?> list) {
      list.forEach(element -> visit(element, paths, values));
    } else if (paths.contains("")) {
      if (value != null) {
        values.accept(value);
      }
    } else if (value instanceof Map<?, ?> object) {
      object.forEach((name, member) -> visitMember(name.toString(), member, paths, values));
    }
  }

  private static void visitMember(
      String name, Object member, List<String> paths, Consumer<Object> values) {
    List<String> below = paths.stream().filter(p -> startsWith(p, name)).toList();
    if (!below.isEmpty()) {
      visit(member, below.stream().map(path -> rest(path, name)).toList(), values);
    }
  }

  private static boolean startsWith(String path, String name) {
    return path.startsWith(name)
        && (path.length() == name.length() || path.charAt(name.length()) == '.');
  }

  private static String rest(String path, String name) {
    return path.length() == name.length() ? "" : path.substring(name.length() + 1);
  }
}

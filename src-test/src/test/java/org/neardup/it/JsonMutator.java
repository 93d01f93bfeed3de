package org.neardup.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Changes requests at random: mostly a value or a name inside, so that they stay JSON and reach
 * deep into the server, sometimes a character.
 */
final class JsonMutator {
  private static final String[] VALUES = {
    "null",
    "true",
    "-1",
    "0",
    "1e308",
    "-1e-308",
    "1e999",
    "2147483648",
    "9223372036854775808",
    "0.1",
    "\"\"",
    "\" \"",
    "\"0\"",
    "\"NaN\"",
    "\"*\"",
    "\"_all\"",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "\"fuzz\"",
    "\"document\"",
    "\"sentence\"",
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "[{}]",
    "{\"a\":1}",
    "{\"match_all\":{}}",
    "{\"near_duplicate\":{\"field\":\"document\",\"like\":\"a b c\"}}"
  };

  private final SplittableRandom random;

  JsonMutator(SplittableRandom random) {
    this.random = random;
  }

  /** A changed copy, as text; it need not be JSON any more. */
  String change(JsonNode request) {
    String marked = mark(request.deepCopy());
    String changed = marked.replace("\"@\"", VALUES[random.nextInt(VALUES.length)]);
    return random.nextInt(8) == 0 ? changeCharacter(changed) : changed;
  }

  /** Puts a mark in the place of a value, adds it, or removes one. */
  private String mark(JsonNode request) {
    List<ContainerNode<?>> containers = new ArrayList<>();
    collect(request, containers);
    switch (containers.get(random.nextInt(containers.size()))) {
      case ObjectNode object -> change(object);
      case ArrayNode array -> change(array);
      default -> throw new IllegalStateException("there is no other kind of container");
    }
    return request.toString();
  }

  private void change(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    if (names.isEmpty()) {
      object.put("near_duplicate", "@");
      return;
    }
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(6)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(names.get(random.nextInt(names.size())), object.get(name));
      case 2 -> object.set(name + "x", object.remove(name));
      default -> object.put(name, "@");
    }
  }

  private void change(ArrayNode array) {
    if (array.isEmpty() || random.nextBoolean()) {
      array.add("@");
    } else {
      array.set(random.nextInt(array.size()), array.textNode("@"));
    }
  }

  private static void collect(JsonNode node, List<ContainerNode<?>> containers) {
    if (node instanceof ContainerNode<?> container) {
      containers.add(container);
      container.forEach(child -> collect(child, containers));
    }
  }

  private String changeCharacter(String text) {
    StringBuilder changed = new StringBuilder(text);
    int at = random.nextInt(text.length());
    switch (random.nextInt(3)) {
      case 0 -> changed.deleteCharAt(at);
      case 1 -> changed.insert(at, (char) (' ' + random.nextInt(95)));
      default -> changed.setCharAt(at, (char) (' ' + random.nextInt(95)));
    }
    return changed.toString();
  }
}

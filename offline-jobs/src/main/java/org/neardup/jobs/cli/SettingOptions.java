package org.neardup.jobs.cli;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.neardup.jobs.request.FindScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.lsh.Setting.Part;
import org.neardup.lsh.SettingType.Kind;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options that are settings of a scheme, made from the table of settings. {@code --method} is
 * the setting {@code similarity}; files are given by their paths, so their SHA-256 is none; the bit
 * permutations of a run are those of its search and no part of the scheme.
 */
public final class SettingOptions {
  /** The methods with the similarity that each is for. */
  private static final Map<String, String> METHODS =
      new TreeMap<>(Map.of("minhash", Setting.JACCARD, "random-projection", Setting.COSINE));

  private static final Set<Setting> OTHERWISE =
      Set.of(Setting.SIMILARITY, Setting.BIT_PERMUTATIONS, Setting.PREFIX_LENGTHS);

  private final Map<Setting, Object> given = new EnumMap<>(Setting.class);
  private String method;

  /** A command with such options. */
  interface Taker {
    SettingOptions settings();
  }

  /** Adds the options to those commands below one that take them. */
  public static void addToTakers(CommandLine parent) {
    for (CommandLine command : parent.getSubcommands().values()) {
      if (command.getCommand() instanceof Taker taker) {
        taker.settings().addTo(command.getCommandSpec());
      }
    }
  }

  private void addTo(CommandSpec command) {
    OptionSpec.Builder methods =
        OptionSpec.builder("--method")
            .paramLabel("METHOD")
            .type(String.class)
            .completionCandidates(METHODS.keySet())
            .description("${COMPLETION-CANDIDATES} (default: the scheme's, or minhash).")
            .setter(setter(value -> method = (String) value));
    add(
        command,
        "Units, threshold and recall",
        Stream.concat(
            Stream.of(methods.build()),
            options(s -> s.isFor(Setting.JACCARD) && s.isFor(Setting.COSINE))));
    add(command, "Signatures and bands of minhash", options(s -> !s.isFor(Setting.COSINE)));
    add(
        command,
        "Vectors and signatures of random projection",
        options(s -> !s.isFor(Setting.JACCARD) && s.part() != Part.TRANSLATION));
    add(command, "Texts of two languages", options(s -> s.part() == Part.TRANSLATION));
  }

  private static void add(CommandSpec command, String heading, Stream<OptionSpec> options) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder().exclusive(false).heading("%n" + heading + ":%n");
    options.forEach(group::addArg);
    command.addArgGroup(group.build());
  }

  private Stream<OptionSpec> options(Predicate<Setting> which) {
    return Stream.of(Setting.values())
        .filter(which)
        .filter(setting -> !OTHERWISE.contains(setting) && !setting.isSha256())
        .map(this::option);
  }

  private OptionSpec option(Setting setting) {
    OptionSpec.Builder option =
        OptionSpec.builder(setting.option())
            .paramLabel(label(setting))
            .description(description(setting))
            .setter(setter(value -> put(setting, value)));
    if (setting.type().kind() == Kind.FLAG) {
      return option.type(Boolean.class).arity("0..1").fallbackValue("true").build();
    }
    List<String> choices = setting.type().choices();
    return choices.isEmpty()
        ? option.type(String.class).build()
        : option.type(String.class).completionCandidates(choices).build();
  }

  private static String label(Setting setting) {
    return switch (setting.type().kind()) {
      case CHOICE, TEXT -> setting.id().toUpperCase(Locale.ROOT);
      case INTEGER, LONG, INTEGERS -> "N";
      case DECIMAL -> "X";
      case FLAG -> "true|false";
      case FILE -> "FILE";
    };
  }

  private static String description(Setting setting) {
    String meaning = setting.meaning();
    String sentence = Character.toUpperCase(meaning.charAt(0)) + meaning.substring(1);
    String values =
        setting.type().isChoice() ? "${COMPLETION-CANDIDATES}" : setting.type().allowed();
    return setting.type().kind() == Kind.FLAG
        ? "%s (default: %s).".formatted(sentence, byDefault(setting))
        : "%s: %s (default: %s).".formatted(sentence, values, byDefault(setting));
  }

  private static String byDefault(Setting setting) {
    Object limit = FindScheme.SENTENCES.values().get(setting);
    return setting.byDefault() + (limit == null ? "" : "; " + limit + " for sentences");
  }

  private void put(Setting setting, Object value) {
    if (value == null) {
      given.remove(setting);
    } else {
      given.put(setting, value);
    }
  }

  /** Picocli sets null before it parses. */
  private static ISetter setter(Consumer<Object> taker) {
    return new ISetter() {
      @Override
      public <T> T set(T value) {
        taker.accept(value);
        return value;
      }
    };
  }

  /**
   * The settings that were given.
   *
   * @throws IllegalArgumentException if a value is not of its setting's type
   */
  SchemeRequest request() {
    SchemeRequest request = SchemeRequest.EMPTY;
    if (method != null) {
      request = request.with(Setting.SIMILARITY, similarity());
    }
    for (Map.Entry<Setting, Object> each : given.entrySet()) {
      request = request.with(each.getKey(), each.getValue());
    }
    return request;
  }

  private String similarity() {
    String similarity = METHODS.get(method);
    if (similarity == null) {
      throw new IllegalArgumentException(
          "[method] must be [minhash] or [random-projection], got [" + method + "]");
    }
    return similarity;
  }
}

package org.neardup.jobs.cli.options;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.lsh.WindowPlanner;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.scheme.SettingType.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options of a scheme, most of them made from the table of settings. A file is given by its
 * path, so its SHA-256 has no option; the bit permutations of a run belong to its search and are no
 * part of the scheme.
 */
@Command
public final class SchemeOptions {
  private static final Set<Setting> EXCLUDED =
      Set.of(Setting.BIT_PERMUTATIONS, Setting.PREFIX_LENGTHS);

  private final Map<Setting, Object> given = new EnumMap<>(Setting.class);
  private final Projection projection = new Projection();
  private String scheme;

  private static final class Projection {
    @Option(
        names = {"--source-language-input", "--foreign"},
        paramLabel = "PATH",
        description =
            "Input in the language of --translate-from, which becomes the prefix of its ids; may be"
                + " repeated.")
    private List<String> sourceLanguage = List.of();

    @Option(
        names = "--bit-permutations",
        paramLabel = "Q",
        description = "Bit permutations (default: planned with the window).")
    private int bitPermutations;

    @Option(
        names = "--window",
        paramLabel = "B",
        description =
            "Signatures before and behind each one that it is compared with, in each order"
                + " (default: planned).")
    private int window;

    @Option(
        names = "--hamming",
        paramLabel = "T",
        description = "Largest Hamming distance (default: 3 standard errors over the threshold's).")
    private int hamming = ProjectionRequest.Window.DEFAULT.hamming();

    @Option(
        names = "--density",
        paramLabel = "X",
        description =
            "For planning: how many times more texts are near a pair than if signatures were spread"
                + " evenly (default: ${DEFAULT-VALUE}).")
    private double density = WindowPlanner.TEXT_DENSITY;

    @Option(
        names = "--only-cross-lingual",
        description = "Compare only texts of different languages.")
    private boolean onlyCrossLingual;

    @Option(
        names = "--chunk",
        paramLabel = "M",
        description = "Signatures that a task searches at a time (default: chosen).")
    private int chunk;
  }

  /** Adds the options to the command that mixes them in; options of experiments last. */
  @Spec(Spec.Target.MIXEE)
  void addTo(CommandSpec command) {
    OptionSpec schemes =
        OptionSpec.builder("--scheme")
            .paramLabel("FILE|PRESET")
            .type(String.class)
            .description(
                "scheme.json of an earlier run, JSON file of settings, or the preset weissman.")
            .setter(setter(value -> scheme = (String) value))
            .build();
    add(
        command,
        "Units, threshold and recall",
        Stream.concat(
            Stream.of(schemes), options(s -> s.isFor(Setting.JACCARD) && s.isFor(Setting.COSINE))));
    add(command, "Signatures and bands of jaccard", options(s -> !s.isFor(Setting.COSINE)));
    add(
        command,
        "Random projection of cosine, and experiments",
        Stream.concat(
            options(s -> !s.isFor(Setting.JACCARD)),
            CommandSpec.forAnnotatedObject(projection).options().stream()
                .map(option -> OptionSpec.builder(option).build())));
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
        .filter(setting -> !EXCLUDED.contains(setting) && !setting.isSha256())
        .map(this::option);
  }

  private OptionSpec option(Setting setting) {
    OptionSpec.Builder option =
        OptionSpec.builder(setting.option())
            .paramLabel(label(setting))
            .description(description(setting))
            .setter(setter(value -> given.put(setting, value)));
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

  /** Picocli sets null before it parses, and at the end where an option is not given. */
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
   * @throws IllegalArgumentException if a value is not of its setting's type
   */
  public SchemeRequest request() {
    SchemeRequest request = SchemeRequest.EMPTY;
    for (Map.Entry<Setting, Object> each : given.entrySet()) {
      if (each.getValue() != null) {
        request = request.with(each.getKey(), each.getValue());
      }
    }
    return request;
  }

  public boolean onlyCrossLingual() {
    return projection.onlyCrossLingual;
  }

  /**
   * The scheme that the options ask for, and the request for its search.
   *
   * @param fallback the scheme file where no option names one
   */
  public FindScheme resolve(Configuration conf, Optional<String> fallback) throws IOException {
    SchemeRequest settings = request();
    double recall = settings.recall();
    ProjectionRequest.Window window =
        new ProjectionRequest.Window(
            projection.bitPermutations,
            projection.window,
            projection.hamming,
            recall == FindScheme.ALL ? SchemeRequest.EMPTY.recall() : recall,
            projection.density,
            projection.chunk);
    Optional<String> file = Optional.ofNullable(scheme).or(() -> fallback);
    return FindScheme.of(
        conf, file, settings, new ProjectionRequest(Map.of(), projection.sourceLanguage, window));
  }
}

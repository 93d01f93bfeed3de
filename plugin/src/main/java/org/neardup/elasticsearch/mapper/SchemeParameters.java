package org.neardup.elasticsearch.mapper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.resource.Resources;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.scheme.SettingType;

/**
 * The mapping parameters that are settings of the scheme.
 *
 * <p>They depend on each other, so they are resolved together once a mapping has been parsed: from
 * then on each parameter has the value that the resolved scheme gives it, whether the mapping
 * mentioned it or not. These values are serialised, and parsing them again plans nothing. {@code
 * recall} and {@code units} are spent by the plan and have no value afterwards.
 */
final class SchemeParameters {

  /**
   * The input of the planner besides the threshold; these have no value once tokens are planned.
   */
  private static final Set<Setting> SPENT = Set.of(Setting.RECALL, Setting.EXPECTED_UNITS);

  /** The settings that the planner chooses. */
  private static final Set<Setting> PLANNED =
      Set.of(
          Setting.COMPONENTS,
          Setting.BAND_COMPONENTS,
          Setting.BAND_BITS,
          Setting.ESTIMATE_BITS,
          Setting.BANDS,
          Setting.ROWS,
          Setting.BIT_PERMUTATIONS,
          Setting.PREFIX_LENGTHS);

  private final String field;
  private final Resources resources;
  private final Map<Setting, Parameter<Object>> parameters = new EnumMap<>(Setting.class);
  private final Set<Setting> mentioned = EnumSet.noneOf(Setting.class);
  private Planned planned;

  /** A scheme, and the values that all settings have in it. */
  private record Planned(ResolvedScheme scheme, Map<Setting, Object> values) {

    static Planned of(ResolvedScheme scheme) {
      return new Planned(scheme, scheme.settings().values());
    }
  }

  SchemeParameters(String field, Resources resources) {
    this.field = "field [" + field + "]";
    this.resources = resources;
    for (Setting setting : Setting.values()) {
      parameters.put(setting, parameter(setting));
    }
    // Any one of them: validators run after parsing and after merging.
    parameters.get(Setting.SIMILARITY).addValidator(value -> resolve());
  }

  private Parameter<Object> parameter(Setting setting) {
    return new Parameter<Object>(
            setting.id(),
            false,
            () -> null,
            (path, context, value) -> {
              mentioned.add(setting);
              return AnalysisComponents.naming(
                  field, () -> setting.type().read(setting.id(), value));
            },
            mapper -> NearDuplicateFieldMapper.cast(mapper).settings().get(setting),
            XContentBuilder::field,
            value -> value == null ? "absent" : SettingType.text(value))
        .setSerializerCheck((includeDefaults, configured, value) -> value != null);
  }

  List<Parameter<?>> all() {
    return new ArrayList<>(parameters.values());
  }

  /** The scheme; every parameter has its final value from now on. */
  ResolvedScheme resolve() {
    if (planned == null) {
      planned = AnalysisComponents.naming(field, () -> planned(given()));
      parameters.forEach((setting, parameter) -> parameter.setValue(values().get(setting)));
    }
    return planned.scheme();
  }

  /** The values of a scheme that is resolved. */
  Map<Setting, Object> values() {
    return planned.values();
  }

  /** Many fields have the same settings; a file that is named alone is looked at each time. */
  private Planned planned(SchemeRequest given) {
    boolean pinned =
        given.values().keySet().stream()
            .filter(setting -> setting.type().kind() == SettingType.Kind.FILE)
            .allMatch(file -> given.has(file.sha256()));
    return pinned
        ? resources.recent(given, () -> Planned.of(given.resolve()))
        : Planned.of(given.resolve(resources::reference));
  }

  private SchemeRequest given() {
    Map<String, Object> values = new LinkedHashMap<>();
    parameters.forEach((setting, parameter) -> values.put(setting.id(), parameter.getValue()));
    return SchemeRequest.of(values);
  }

  /**
   * Fills in the settings that a mapping update does not mention: they are not changed, whatever
   * the defaults or the planner of this version would make of them.
   */
  void inherit(SchemeParameters existing) {
    existing.resolve();
    // The update alone was resolved before; the merged settings have to be resolved again.
    planned = null;
    if (!Collections.disjoint(mentioned, SPENT)) {
      mentioned.addAll(PLANNED);
    }
    // A file that is named again is looked at again.
    List.copyOf(mentioned).stream()
        .filter(setting -> setting.type().kind() == SettingType.Kind.FILE)
        .forEach(file -> mentioned.add(file.sha256()));
    parameters.forEach(
        (setting, parameter) -> {
          if (!mentioned.contains(setting)) {
            parameter.setValue(existing.parameters.get(setting).getValue());
          }
        });
  }
}

package org.neardup.elasticsearch.mapper;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeSettings;
import org.neardup.vector.ResourceFolder;

/**
 * The mapping parameters that are settings of the scheme.
 *
 * <p>They depend on each other, so they are resolved together once a mapping has been parsed: from
 * then on each parameter has the value that the resolved scheme gives it, whether the mapping
 * mentioned it or not. That is what is serialised, and parsing it again plans nothing. {@code
 * recall} is spent by the plan and has no value afterwards.
 */
final class SchemeParameters {

  /** What the planner decides when it is given {@code recall}. */
  private static final Set<String> PLANNED =
      Set.of("components", "bands", "rows", "bit_permutations", "prefix_lengths");

  private final String field;
  private final ResourceFolder resources;
  private final Map<String, Parameter<String>> parameters = new LinkedHashMap<>();
  private final Set<String> mentioned = new HashSet<>();
  private ResolvedScheme resolved;

  SchemeParameters(String field, ResourceFolder resources) {
    this.field = field;
    this.resources = resources;
    for (String name : SchemeSettings.names()) {
      parameters.put(name, parameter(name));
    }
    // Any one of them: validators run after parsing and after merging.
    parameters.values().iterator().next().addValidator(value -> resolve());
  }

  private Parameter<String> parameter(String name) {
    return new Parameter<String>(
            name,
            false,
            () -> null,
            (path, context, value) -> {
              mentioned.add(name);
              return XContentMapValues.nodeStringValue(value);
            },
            mapper -> NearDuplicateFieldMapper.cast(mapper).settings().get(name),
            SettingValues::write,
            String::valueOf)
        .setSerializerCheck((includeDefaults, configured, value) -> value != null);
  }

  List<Parameter<?>> all() {
    return new ArrayList<>(parameters.values());
  }

  /** The scheme; every parameter has its final value from now on. */
  ResolvedScheme resolve() {
    if (resolved == null) {
      resolved = resolve(values());
      Map<String, String> settings = SchemeSettings.flatten(resolved);
      parameters.forEach((name, parameter) -> parameter.setValue(settings.get(name)));
    }
    return resolved;
  }

  private ResolvedScheme resolve(Map<String, String> settings) {
    try {
      return SchemeSettings.resolve(settings, resources::reference);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("field [" + field + "]: " + e.getMessage(), e);
    }
  }

  private Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    parameters.forEach(
        (name, parameter) -> {
          if (parameter.getValue() != null) {
            values.put(name, parameter.getValue());
          }
        });
    return values;
  }

  /**
   * Fills in what a mapping update left out: what is not mentioned is not changed, whatever the
   * defaults or the planner of this version would make of the rest.
   */
  void inherit(SchemeParameters existing) {
    existing.resolve();
    // What an update is by itself is no longer what it is.
    resolved = null;
    if (mentioned.contains("recall")) {
      mentioned.addAll(PLANNED);
    }
    // A file that is named again is looked at again.
    List.copyOf(mentioned).forEach(name -> mentioned.add(name + "_sha256"));
    parameters.forEach(
        (name, parameter) -> {
          if (!mentioned.contains(name)) {
            parameter.setValue(existing.parameters.get(name).getValue());
          }
        });
  }
}

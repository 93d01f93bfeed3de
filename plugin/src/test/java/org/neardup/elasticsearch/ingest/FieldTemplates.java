package org.neardup.elasticsearch.ingest;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.ScriptPlugin;
import org.elasticsearch.script.Script;
import org.elasticsearch.script.ScriptContext;
import org.elasticsearch.script.ScriptEngine;
import org.elasticsearch.script.TemplateScript;

/** Templates of {@code {{field}}} only, for a server without the module {@code lang-mustache}. */
public final class FieldTemplates extends Plugin implements ScriptPlugin {

  private static final Pattern FIELD = Pattern.compile("\\{\\{(\\w+)}}");

  @Override
  public ScriptEngine getScriptEngine(Settings settings, Collection<ScriptContext<?>> contexts) {
    return new Engine();
  }

  private static final class Engine implements ScriptEngine {

    @Override
    public String getType() {
      return Script.DEFAULT_TEMPLATE_LANG;
    }

    @Override
    public <F> F compile(
        String name, String template, ScriptContext<F> context, Map<String, String> options) {
      TemplateScript.Factory factory =
          values ->
              new TemplateScript(values) {
                @Override
                public String execute() {
                  return FIELD
                      .matcher(template)
                      .replaceAll(field -> Matcher.quoteReplacement(value(field.group(1))));
                }

                private String value(String field) {
                  return getParams().getOrDefault(field, "").toString();
                }
              };
      return context.factoryClazz.cast(factory);
    }

    @Override
    public Set<ScriptContext<?>> getSupportedContexts() {
      return Set.of(TemplateScript.CONTEXT, TemplateScript.INGEST_CONTEXT);
    }
  }
}

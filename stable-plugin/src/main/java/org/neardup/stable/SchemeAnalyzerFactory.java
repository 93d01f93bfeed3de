package org.neardup.stable;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.plugin.analysis.AnalyzerFactory;
import org.elasticsearch.plugin.settings.StringSetting;
import org.neardup.lucene.NearDuplicateAnalyzer;
import org.neardup.scheme.SchemeRequest;

/** The analyzer of a scheme; settings that are empty count as not given. */
abstract class SchemeAnalyzerFactory implements AnalyzerFactory {

  private final Analyzer analyzer;

  SchemeAnalyzerFactory(
      String similarity, Class<? extends CommonSettings> type, CommonSettings settings) {
    Map<String, String> given = new TreeMap<>();
    for (Method method : type.getMethods()) {
      String value = value(method, settings);
      if (!value.isEmpty()) {
        given.put(method.getAnnotation(StringSetting.class).path(), value);
      }
    }
    given.put("similarity", similarity);
    analyzer = new NearDuplicateAnalyzer(SchemeRequest.of(given).resolve().scheme());
  }

  /** Elasticsearch knows the settings by their annotations, and so does this class. */
  private static String value(Method method, CommonSettings settings) {
    try {
      return (String) method.invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("setting [" + method.getName() + "] cannot be read", e);
    }
  }

  @Override
  public final Analyzer create() {
    return analyzer;
  }
}

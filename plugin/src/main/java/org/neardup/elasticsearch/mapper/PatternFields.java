package org.neardup.elasticsearch.mapper;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.elasticsearch.common.regex.Regex;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.neardup.elasticsearch.server.HitProcessor;

/**
 * Takes out of hits the signatures that the option {@code fields} names by a pattern alone: who
 * asks for all fields, as Kibana does, wants to read them. Runs after the server's own phase.
 */
public final class PatternFields implements FetchSubPhase {

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    if (context.fetchFieldsContext() == null) {
      return null;
    }
    List<FieldAndFormat> asked = context.fetchFieldsContext().fields();
    Set<String> named = asked.stream().map(each -> each.field).collect(Collectors.toSet());
    SearchExecutionContext search = context.getSearchExecutionContext();
    List<String> unnamed =
        asked.stream()
            .filter(each -> Regex.isSimpleMatchPattern(each.field) && each.format == null)
            .flatMap(each -> search.getMatchingFieldNames(each.field).stream())
            .filter(name -> search.getFieldType(name) instanceof NearDuplicateFieldType)
            .filter(name -> !named.contains(name))
            .toList();
    return unnamed.isEmpty()
        ? null
        : (HitProcessor) hit -> unnamed.forEach(hit.hit()::removeDocumentField);
  }
}

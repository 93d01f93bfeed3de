package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.sameInstance;

import java.util.List;
import java.util.Optional;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.vector.Resources;

public class TargetResolverTests extends ESTestCase {

  static final String DOCUMENTS = "{'body': {'type': 'near_duplicate', 'threshold': 0.9}}";
  static final String SENTENCES = "{'body': {'type': 'near_duplicate', 'unit': 'sentence'}}";

  static IndexMetadata.Builder index(String name, String properties) {
    String mapping = "{'_doc': {'properties': " + properties + "}}";
    return IndexMetadata.builder(name)
        .settings(indexSettings(IndexVersion.current(), 1, 0))
        .putMapping(mapping.replace('\'', '"'));
  }

  static ClusterIndices project(IndexMetadata.Builder... indices) {
    ProjectMetadata.Builder builder = ProjectMetadata.builder(ProjectId.DEFAULT);
    for (IndexMetadata.Builder index : indices) {
      builder.put(index);
    }
    ProjectMetadata project = builder.build();
    return new ClusterIndices(project::getIndicesLookup, project::index);
  }

  private static Target resolve(ClusterIndices project, String index, String own) {
    return new TargetResolver(index, "body", Resources.NONE).resolve(project, own).orElseThrow();
  }

  public void testTheDocumentsOwnIndex() {
    Target target = resolve(project(index("docs", DOCUMENTS)), null, "docs");
    assertThat(target.name(), equalTo("docs"));
    assertThat(target.ownIndex().getName(), equalTo("docs"));
    assertTrue(target.mapped());
    assertThat(target.own().scheme().resolved().threshold(), equalTo(0.9));
    assertThat(target.shared(), sameInstance(target.own()));
  }

  public void testAnIndexThatIsNotThereYet() {
    ClusterIndices project = project(index("docs", DOCUMENTS));
    assertThat(
        new TargetResolver(null, "body", Resources.NONE).resolve(project, "new"),
        equalTo(Optional.empty()));
    assertThat(
        resolve(project, "missing", "docs"),
        equalTo(new Target("missing", List.of(), false, null, null, null)));
  }

  public void testADateMathName() {
    Target target =
        resolve(project(index("docs-2024", DOCUMENTS)), null, "<docs-{2024||/y{yyyy}}>");
    assertThat(target.ownIndex().getName(), equalTo("docs-2024"));
  }

  public void testAnotherIndex() {
    ClusterIndices project = project(index("docs", DOCUMENTS), index("archive", DOCUMENTS));
    Target target = resolve(project, "archive", "docs");
    assertThat(target.name(), equalTo("archive"));
    assertThat(target.ownIndex(), nullValue());
    assertThat(target.own(), nullValue());
    assertThat(target.signer(), sameInstance(target.shared()));
  }

  private static ClusterIndices aliased(String first, String second) {
    return project(
        index("docs-1", first).putAlias(AliasMetadata.builder("docs").writeIndex(false)),
        index("docs-2", second).putAlias(AliasMetadata.builder("docs").writeIndex(true)));
  }

  public void testAnAlias() {
    Target target = resolve(aliased(DOCUMENTS, DOCUMENTS), "docs", "docs");
    assertThat(target.name(), equalTo("docs"));
    assertThat(target.ownIndex().getName(), equalTo("docs-2"));
    assertThat(target.shared().schemeId(), equalTo(target.own().schemeId()));
    assertThat(
        resolve(aliased(DOCUMENTS, DOCUMENTS), "docs", "docs-1").ownIndex().getName(),
        equalTo("docs-1"));
  }

  public void testAnAliasOfDifferentSchemes() {
    Target target = resolve(aliased(DOCUMENTS, SENTENCES), "docs", "docs");
    assertTrue(target.mapped());
    assertThat(target.shared(), nullValue());
    assertThat(target.own(), notNullValue());
    ClusterIndices withOther = aliased(DOCUMENTS, SENTENCES);
    assertThat(resolve(withOther, "docs", "elsewhere").signer(), nullValue());
  }

  public void testAnAliasOfWhichOneIndexHasTheField() {
    Target target = resolve(aliased(DOCUMENTS, "{'body': {'type': 'text'}}"), "docs", "docs");
    assertTrue(target.mapped());
    assertThat(target.shared(), notNullValue());
    assertThat(target.own(), nullValue());
  }

  public void testWhereFieldsMayStand() {
    String dup = "{'type': 'near_duplicate'}";
    assertTrue(maps("body.dup", "{'body': {'type': 'text', 'fields': {'dup': " + dup + "}}}"));
    assertTrue(maps("a.b.c", "{'a': {'properties': {'b': {'properties': {'c': " + dup + "}}}}}"));
    assertTrue(maps("a.b.c", "{'a': {'properties': {'b.c': " + dup + "}}}"));
    assertTrue(maps("al", "{'body': " + dup + ", 'al': {'type': 'alias', 'path': 'body'}}"));
    assertFalse(maps("body", "{'body': {'type': 'text'}}"));
    assertFalse(maps("body.no", "{'body': {'type': 'text', 'fields': {'dup': " + dup + "}}}"));
    assertFalse(maps("nobody", "{'body': " + dup + "}"));
  }

  private static boolean maps(String field, String properties) {
    ClusterIndices project = project(index("docs", properties));
    return new TargetResolver("docs", field, Resources.NONE)
        .resolve(project, "docs")
        .orElseThrow()
        .mapped();
  }

  public void testAMappingIsReadAgainWhenItChanged() {
    TargetResolver resolver = new TargetResolver(null, "body", Resources.NONE);
    ClusterIndices project = project(index("docs", DOCUMENTS).mappingVersion(1));
    MappedField first = resolver.resolve(project, "docs").orElseThrow().own();
    assertThat(resolver.resolve(project, "docs").orElseThrow().own(), sameInstance(first));
    ClusterIndices changed = project(index("docs", SENTENCES).mappingVersion(2));
    MappedField second = resolver.resolve(changed, "docs").orElseThrow().own();
    assertThat(second.schemeId(), not(equalTo(first.schemeId())));
  }
}

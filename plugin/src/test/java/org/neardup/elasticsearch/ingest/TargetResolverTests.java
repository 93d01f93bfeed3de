package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.sameInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.cluster.metadata.ComponentTemplate;
import org.elasticsearch.cluster.metadata.ComposableIndexTemplate;
import org.elasticsearch.cluster.metadata.IndexGraveyard;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexTemplateMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.metadata.Template;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.Projects;
import org.neardup.fixture.CosineFiles;
import org.neardup.resource.Resources;
import org.neardup.scheme.Setting;
import org.neardup.text.Unit;

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
    return project(ProjectMetadata.builder(ProjectId.DEFAULT), indices);
  }

  private static ClusterIndices project(
      ProjectMetadata.Builder templates, IndexMetadata.Builder... indices) {
    for (IndexMetadata.Builder index : indices) {
      templates.put(index);
    }
    return Projects.indices(templates.build());
  }

  /** Indices whose name begins with "new" are going to have these fields, and the alias "all". */
  static ClusterIndices projectWithTemplate(String properties, IndexMetadata.Builder... indices) {
    return project(template(properties), indices);
  }

  private static ProjectMetadata.Builder template(String... properties) {
    Map<String, ComponentTemplate> components = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (String each : properties) {
      names.add("component-" + names.size());
      Template fields = Template.builder().mappings(mapping(each)).build();
      components.put(names.getLast(), new ComponentTemplate(fields, null, null));
    }
    AliasMetadata all = AliasMetadata.newAliasMetadataBuilder("all").build();
    AliasMetadata own = AliasMetadata.newAliasMetadataBuilder("alias-of-{index}").build();
    return ProjectMetadata.builder(ProjectId.DEFAULT)
        .componentTemplates(components)
        .indexTemplates(
            Map.of(
                "template",
                ComposableIndexTemplate.builder()
                    .indexPatterns(List.of("new*"))
                    .componentTemplates(names)
                    .template(
                        Template.builder().aliases(Map.of("all", all, "alias-of-{index}", own)))
                    .build()));
  }

  private static CompressedXContent mapping(String properties) {
    try {
      String mapping = "{'_doc': {'properties': " + properties + "}}";
      return new CompressedXContent(mapping.replace('\'', '"'));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static TargetResolver resolver(@Nullable String index, String field) {
    return new TargetResolver(Optional.ofNullable(index), field, Documents.RESOURCES);
  }

  private static LookupTarget resolve(ClusterIndices project, String index, String own) {
    return resolver(index, "body").resolve(project, own).orElseThrow();
  }

  private static void assertNowhere(ClusterIndices project, TargetResolver resolver, String own) {
    assertThat(resolver.resolve(project, own), equalTo(Optional.empty()));
  }

  public void testTheDocumentsOwnIndex() {
    LookupTarget target = resolve(project(index("docs", DOCUMENTS)), null, "docs");
    assertThat(target.name(), equalTo(Optional.of("docs")));
    assertThat(target.own().orElseThrow().name(), equalTo("docs"));
    assertTrue(target.mapped());
    assertThat(target.ownField().orElseThrow().scheme().resolved().threshold(), equalTo(0.9));
    assertThat(target.shared(), equalTo(target.ownField()));
  }

  public void testAnIndexThatIsNotThereYet() {
    ClusterIndices project = project(index("docs", DOCUMENTS));
    assertNowhere(project, resolver(null, "body"), "new");
    // It is not reported as missing: the document creates it.
    assertNowhere(project, resolver("new", "body"), "new");
    assertThat(
        resolve(project, "missing", "docs"),
        equalTo(
            new LookupTarget(
                project,
                Optional.of("missing"),
                List.of(),
                false,
                Optional.empty(),
                Optional.empty(),
                project.index("docs").map(IndexMetadata::getIndex))));
  }

  public void testADateMathName() {
    LookupTarget target =
        resolve(project(index("docs-2024", DOCUMENTS)), null, "<docs-{2024||/y{yyyy}}>");
    assertThat(target.own().orElseThrow().name(), equalTo("docs-2024"));
  }

  public void testAnotherIndex() {
    ClusterIndices project =
        project(
            index("docs", DOCUMENTS),
            index("other", DOCUMENTS),
            index("old", DOCUMENTS).putAlias(AliasMetadata.builder("alias")));
    for (String name : List.of("docs", "alias")) {
      for (String own : List.of("new", "other")) {
        LookupTarget target = resolve(project, name, own);
        assertThat(target.name(), equalTo(Optional.of(name)));
        assertTrue(target.mapped());
        assertThat(target.own(), equalTo(Optional.empty()));
        assertThat(target.signer(), equalTo(target.shared()));
      }
    }
  }

  public void testTheFieldOfATemplate() {
    ClusterIndices project = projectWithTemplate(DOCUMENTS, index("docs", DOCUMENTS));
    for (String index : Arrays.asList(null, "new-1", "all", "alias-of-new-1")) {
      LookupTarget target = resolve(project, index, "new-1");
      assertThat(target.name(), equalTo(Optional.empty()));
      assertTrue(target.mapped());
      assertThat(target.ownField().orElseThrow().scheme().resolved().threshold(), equalTo(0.9));
      assertThat(target.incarnations(), equalTo(Set.of(target.own().orElseThrow().incarnation())));
      assertThat(target.own().orElseThrow().name(), equalTo("new-1"));
    }
    assertThat(resolve(project, "docs", "new-1").own(), equalTo(Optional.empty()));
    assertThat(resolve(project, "missing", "new-1").name(), equalTo(Optional.of("missing")));
    assertNowhere(project, resolver(null, "body"), "other");
    assertNowhere(project, resolver(null, "title"), "new-1");
  }

  public void testANewIndexOfAnAlias() {
    ClusterIndices project =
        projectWithTemplate(
            DOCUMENTS, index("new-1", DOCUMENTS).putAlias(AliasMetadata.builder("all")));
    LookupTarget target = resolve(project, "all", "new-2");
    assertThat(target.name(), equalTo(Optional.of("all")));
    assertThat(
        target.incarnations(),
        equalTo(Set.of(new Index("new-1", "_na_"), target.own().orElseThrow().incarnation())));
    assertThat(
        target.ownField().orElseThrow().schemeId(),
        equalTo(target.shared().orElseThrow().schemeId()));
    project =
        projectWithTemplate(
            SENTENCES, index("new-1", DOCUMENTS).putAlias(AliasMetadata.builder("all")));
    target = resolve(project, "all", "new-2");
    assertThat(target.shared(), equalTo(Optional.empty()));
    assertThat(target.ownField().isPresent(), equalTo(true));
  }

  public void testTemplatesAreMergedAsMappingsAre() {
    String dup = "{'type': 'near_duplicate', 'unit': 'sentence'}";
    String multi = "{'body': {'type': 'text', 'fields': {'dup': " + dup + "}}}";
    String object = "{'a': {'properties': {'b': " + dup + ", 'c': {'type': 'text'}}}}";
    assertThat(bandsOf("body", DOCUMENTS, SENTENCES), equalTo(bandsOf("body", SENTENCES)));
    assertThat(bandsOf("body", SENTENCES, DOCUMENTS), equalTo(bandsOf("body", DOCUMENTS)));
    assertThat(bandsOf("body", DOCUMENTS, "{'body': {'type': 'text'}}"), equalTo(0));
    assertThat(bandsOf("body", DOCUMENTS, "{'title': {'type': 'text'}}"), not(equalTo(0)));
    assertThat(bandsOf("body.dup", multi), not(equalTo(0)));
    assertThat(bandsOf("body.dup", multi, "{'body': {'type': 'text'}}"), equalTo(0));
    assertThat(
        bandsOf("a.b", object, "{'a': {'type': 'object', 'properties': {'d': {'type': 'text'}}}}"),
        not(equalTo(0)));
    assertThat(bandsOf("a.b", object, "{'a': {'type': 'text'}}"), equalTo(0));
    assertThat(
        bandsOf("a.b", object, "{'a': {'properties': {'b': {'type': 'text'}}}}"), equalTo(0));
  }

  /** The bands of the field that component templates give an index; 0 if there is no such field. */
  private static int bandsOf(String field, String... properties) {
    return resolver(null, field)
        .resolve(project(template(properties)), "new")
        .map(target -> target.ownField().orElseThrow().scheme().index().tokensPerUnit())
        .orElse(0);
  }

  public void testLegacyTemplates() {
    ClusterIndices project =
        project(
            ProjectMetadata.builder(ProjectId.DEFAULT)
                .put(legacy("low", 1, "{'body': {'type': 'near_duplicate', 'threshold': 0.7}}"))
                .put(
                    legacy("high", 2, "{'body': {'type': 'near_duplicate', 'unit': 'sentence'}}")));
    LookupTarget target = resolve(project, "low-alias", "new");
    assertThat(target.ownField().orElseThrow().scheme().resolved().threshold(), equalTo(0.7));
    assertThat(
        target.ownField().orElseThrow().scheme().index().signature().text().unit(),
        equalTo(Unit.SENTENCE));
  }

  private static IndexTemplateMetadata.Builder legacy(String name, int order, String properties) {
    return IndexTemplateMetadata.builder(name)
        .order(order)
        .patterns(List.of("new*"))
        .putMapping("_doc", mapping(properties))
        .putAlias(AliasMetadata.builder(name + "-alias"));
  }

  /** As the mapping does that is made of the template. */
  public void testTheFilesOfATemplateAreReadAsTheyAre() throws IOException {
    Path folder = createTempDir();
    CosineFiles.write(folder);
    String properties =
        "{'body': {'type': 'near_duplicate', 'similarity': 'cosine', 'statistics': 'en.stats'}}";
    MappedField field = ofTemplate(properties, folder);
    assertTrue(field.scheme().resolved().settings().has(Setting.STATISTICS_SHA256));
    assertThat(field.scheme().sign(List.of(CosineFiles.text("en", 1, 40))).size(), equalTo(1));
    Files.copy(
        folder.resolve("other-en.stats"),
        folder.resolve("en.stats"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(ofTemplate(properties, folder).schemeId(), not(equalTo(field.schemeId())));
  }

  private static MappedField ofTemplate(String properties, Path folder) {
    return new TargetResolver(Optional.empty(), "body", new Resources(folder))
        .resolve(projectWithTemplate(properties), "new")
        .orElseThrow()
        .ownField()
        .orElseThrow();
  }

  public void testAnIndexStandsForWhatItWasBeforeItExisted() {
    TargetResolver resolver = resolver(null, "body");
    ClusterIndices before = projectWithTemplate(DOCUMENTS);
    Index first = resolver.resolve(before, "new").orElseThrow().own().orElseThrow().incarnation();
    assertThat(
        resolver.resolve(before, "new").orElseThrow().own().orElseThrow().incarnation(),
        equalTo(first));
    assertThat(
        resolver.resolve(before, "new-2").orElseThrow().own().orElseThrow().incarnation(),
        not(equalTo(first)));
    ClusterIndices after = projectWithTemplate(DOCUMENTS, index("new", DOCUMENTS));
    LookupTarget target = resolver.resolve(after, "new").orElseThrow();
    assertThat(target.own().orElseThrow().incarnation(), equalTo(first));
    assertThat(target.incarnations(), equalTo(Set.of(first)));
    assertThat(target.name(), equalTo(Optional.of("new")));
    Index old = new Index("new", "deleted");
    IndexGraveyard graveyard = IndexGraveyard.builder().addTombstone(old).build();
    ClusterIndices again =
        project(template(DOCUMENTS).indexGraveyard(graveyard), index("new", DOCUMENTS));
    assertThat(
        resolver.resolve(again, "new").orElseThrow().own().orElseThrow().incarnation(),
        not(equalTo(first)));
    assertThat(
        target.ownField().orElseThrow().schemeId(),
        equalTo(
            resolver.resolve(before, "new-2").orElseThrow().ownField().orElseThrow().schemeId()));
  }

  private static ClusterIndices aliased(String first, String second) {
    return project(
        index("docs-1", first).putAlias(AliasMetadata.builder("docs").writeIndex(false)),
        index("docs-2", second).putAlias(AliasMetadata.builder("docs").writeIndex(true)));
  }

  public void testAnAlias() {
    LookupTarget target = resolve(aliased(DOCUMENTS, DOCUMENTS), "docs", "docs");
    assertThat(target.name(), equalTo(Optional.of("docs")));
    assertThat(target.own().orElseThrow().name(), equalTo("docs-2"));
    assertThat(
        target.shared().orElseThrow().schemeId(),
        equalTo(target.ownField().orElseThrow().schemeId()));
    assertThat(
        resolve(aliased(DOCUMENTS, DOCUMENTS), "docs", "docs-1").own().orElseThrow().name(),
        equalTo("docs-1"));
  }

  public void testAnAliasOfDifferentSchemes() {
    LookupTarget target = resolve(aliased(DOCUMENTS, SENTENCES), "docs", "docs");
    assertTrue(target.mapped());
    assertThat(target.shared(), equalTo(Optional.empty()));
    assertThat(target.ownField().isPresent(), equalTo(true));
    ClusterIndices withOther = aliased(DOCUMENTS, SENTENCES);
    assertThat(resolve(withOther, "docs", "elsewhere").signer(), equalTo(Optional.empty()));
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
    String objects = "{'n': {'type': 'nested', 'properties': {'o': {'properties': {'m': %s}}}}}";
    assertFalse("a search for documents misses it", maps("n.o.m", objects.formatted(dup)));
  }

  private static boolean maps(String field, String properties) {
    ClusterIndices project = project(index("docs", properties));
    return resolver("docs", field).resolve(project, "docs").orElseThrow().mapped();
  }

  public void testAMappingIsReadAgainWhenItChanged() {
    TargetResolver resolver = resolver(null, "body");
    ClusterIndices project = project(index("docs", DOCUMENTS).mappingVersion(1));
    MappedField first = resolver.resolve(project, "docs").orElseThrow().ownField().orElseThrow();
    assertThat(
        resolver.resolve(project, "docs").orElseThrow().ownField().orElseThrow(),
        sameInstance(first));
    ClusterIndices changed = project(index("docs", SENTENCES).mappingVersion(2));
    MappedField second = resolver.resolve(changed, "docs").orElseThrow().ownField().orElseThrow();
    assertThat(second.schemeId(), not(equalTo(first.schemeId())));
  }
}

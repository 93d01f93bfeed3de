package org.neardup.elasticsearch;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.SetOnce;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.index.IndexModule;
import org.elasticsearch.index.analysis.AnalyzerProvider;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.index.mapper.Mapper;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.indices.breaker.BreakerSettings;
import org.elasticsearch.ingest.Processor;
import org.elasticsearch.node.PluginComponentBinding;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.CircuitBreakerPlugin;
import org.elasticsearch.plugins.IngestPlugin;
import org.elasticsearch.plugins.MapperPlugin;
import org.elasticsearch.plugins.SearchPlugin;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.subphase.highlight.Highlighter;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.FixedExecutorBuilder;
import org.neardup.elasticsearch.bulk.BulkMarker;
import org.neardup.elasticsearch.collapse.CollapseRetrieverBuilder;
import org.neardup.elasticsearch.collapse.HitCopies;
import org.neardup.elasticsearch.collapse.WindowSignatures;
import org.neardup.elasticsearch.compare.RestCompareAction;
import org.neardup.elasticsearch.endpoints.RestPlanAction;
import org.neardup.elasticsearch.endpoints.SchemeAction;
import org.neardup.elasticsearch.evidence.EvidenceRequest;
import org.neardup.elasticsearch.evidence.NearDuplicateHighlighter;
import org.neardup.elasticsearch.groups.GroupsRequest;
import org.neardup.elasticsearch.groups.TransportGroupsAction;
import org.neardup.elasticsearch.ingest.NearDuplicateProcessor;
import org.neardup.elasticsearch.mapper.AnalysisComponents;
import org.neardup.elasticsearch.mapper.FieldUnits;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldMapper;
import org.neardup.elasticsearch.mapper.PatternFields;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.query.ShardMonitor;
import org.neardup.elasticsearch.server.AcceptedDocuments;
import org.neardup.elasticsearch.server.NodeMemory;
import org.neardup.elasticsearch.server.ServerPlugin;
import org.neardup.resource.Resources;

/** Registers the components of the plugin with Elasticsearch. */
@SuppressWarnings({"rawtypes", "unchecked"}) // for getActions, see there
public final class NearDuplicatePlugin extends ServerPlugin
    implements AnalysisPlugin, CircuitBreakerPlugin, IngestPlugin, MapperPlugin, SearchPlugin {

  /** Files that schemes name are looked for in this folder of the node's configuration. */
  public static final String FOLDER = "neardup";

  /** Set in an index that follows another one of another cluster. */
  private static final String FOLLOWING = "index.xpack.ccr.following_index";

  private final NodeMemory memory = new NodeMemory();
  private final NodeMemory.Buffers buffers = new NodeMemory.Buffers();
  private final Resources resources;
  private final SetOnce<PluginServices> services = new SetOnce<>();
  private final SetOnce<NearDuplicateProcessor.Factory> processors = new SetOnce<>();

  /** The plugin on one node; Elasticsearch looks for a constructor like this. */
  public NearDuplicatePlugin(Settings settings, Path configPath) {
    this.resources = new Resources(configPath.resolve(FOLDER), memory, buffers);
  }

  @Override
  public Collection<?> createComponents(PluginServices ofNode) {
    services.set(ofNode);
    memory.setBreaker(
        ofNode.indicesService().getCircuitBreakerService().getBreaker(CircuitBreaker.REQUEST));
    return List.of(new PluginComponentBinding<>(PluginServices.class, ofNode));
  }

  @Override
  public BreakerSettings getCircuitBreaker(Settings settings) {
    return NodeMemory.Buffers.breakerSettings(settings);
  }

  @Override
  public void setCircuitBreaker(CircuitBreaker breaker) {
    buffers.setBreaker(breaker);
  }

  @Override
  public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
    return Map.of(
        AnalysisComponents.TOKENIZER,
        (index, environment, name, settings) ->
            AnalysisComponents.tokenizer(resources, name, settings));
  }

  @Override
  public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
    return byKind(
        kind ->
            (index, environment, name, settings) ->
                AnalysisComponents.tokenFilter(kind, resources, name, settings));
  }

  @Override
  public Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> getAnalyzers() {
    return byKind(
        kind ->
            (index, environment, name, settings) ->
                AnalysisComponents.analyzer(kind, resources, name, settings));
  }

  private static <T> Map<String, AnalysisProvider<T>> byKind(
      Function<AnalysisComponents.TokenKind, AnalysisProvider<T>> provider) {
    return Arrays.stream(AnalysisComponents.TokenKind.values())
        .collect(Collectors.toMap(AnalysisComponents.TokenKind::id, provider));
  }

  @Override
  public Map<String, Mapper.TypeParser> getMappers() {
    return Map.of(
        NearDuplicateFieldMapper.CONTENT_TYPE, NearDuplicateFieldMapper.parser(resources));
  }

  @Override
  public void onIndexModule(IndexModule module) {
    module.addSearchOperationListener(new ShardMonitor.Listener());
    module.addSearchOperationListener(new HitCopies.Warnings());
    module.addIndexOperationListener(
        new AcceptedDocuments(
            module.getSettings().getAsBoolean(FOLLOWING, false), FieldUnits::accept));
  }

  @Override
  public List<QuerySpec<?>> getQueries() {
    return List.of(
        new QuerySpec<>(
            NearDuplicateQueryBuilder.NAME,
            NearDuplicateQueryBuilder::new,
            NearDuplicateQueryBuilder::fromXContent));
  }

  @Override
  public List<SearchExtSpec<?>> getSearchExts() {
    return List.of(
        new SearchExtSpec<>(
            EvidenceRequest.NAME, EvidenceRequest::new, EvidenceRequest::fromXContent),
        new SearchExtSpec<>(
            HitCopies.NAME, HitCopies::new, parser -> HitCopies.refuse(HitCopies.NAME, parser)),
        new SearchExtSpec<>(
            WindowSignatures.NAME,
            WindowSignatures::new,
            parser -> HitCopies.refuse(WindowSignatures.NAME, parser)));
  }

  @Override
  public List<RetrieverSpec<?>> getRetrievers() {
    return List.of(
        new RetrieverSpec<>(CollapseRetrieverBuilder.NAME, CollapseRetrieverBuilder::fromXContent));
  }

  @Override
  public List<FetchSubPhase> getFetchSubPhases(FetchPhaseConstructionContext context) {
    return List.of(
        new EvidenceRequest.Phase(),
        new HitCopies.Phase(),
        new WindowSignatures.Phase(),
        new PatternFields());
  }

  @Override
  public Map<String, Highlighter> getHighlighters() {
    return Map.of(NearDuplicateHighlighter.NAME, new NearDuplicateHighlighter());
  }

  /** A raw list, because an {@code ActionHandler} of Elasticsearch 8 has type parameters. */
  @Override
  public List getActions() {
    return List.of(new ActionHandler(TransportGroupsAction.TYPE, TransportGroupsAction.class));
  }

  @Override
  protected List<RestHandler> restHandlers() {
    return List.of(
        new RestCompareAction(resources, services::get),
        new GroupsRequest.Handler(),
        new RestPlanAction(resources, services::get));
  }

  @Override
  public List<ExecutorBuilder<?>> getExecutorBuilders(Settings settings) {
    // A search for groups takes seconds, a report a second at most; searches keep their threads.
    return List.of(
        pool(settings, TransportGroupsAction.THREAD_POOL, 2, TransportGroupsAction.MAX_WAITING),
        pool(settings, SchemeAction.THREAD_POOL, 4, SchemeAction.MAX_WAITING));
  }

  /** A pool with as many threads as a part of the processors. */
  private static ExecutorBuilder<?> pool(Settings settings, String name, int part, int waiting) {
    return new FixedExecutorBuilder(
        settings,
        name,
        Math.max(1, EsExecutors.allocatedProcessors(settings) / part),
        waiting,
        "thread_pool." + name,
        EsExecutors.TaskTrackingConfig.DO_NOT_TRACK);
  }

  @Override
  public Map<String, Processor.Factory> getProcessors(Processor.Parameters parameters) {
    processors.set(new NearDuplicateProcessor.Factory(parameters, resources, services::get));
    return Map.of(NearDuplicateProcessor.TYPE, processors.get());
  }

  @Override
  public Collection<MappedActionFilter> getMappedActionFilters() {
    ThreadContext context = services.get().threadPool().getThreadContext();
    return List.of(new BulkMarker(context, processors.get()::forget));
  }
}

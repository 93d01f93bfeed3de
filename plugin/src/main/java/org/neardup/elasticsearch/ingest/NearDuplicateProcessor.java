package org.neardup.elasticsearch.ingest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.ingest.AbstractProcessor;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.ingest.Processor;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.script.ScriptService;
import org.neardup.elasticsearch.bulk.BatchingQueue;
import org.neardup.elasticsearch.bulk.BulkMarker;
import org.neardup.elasticsearch.ingest.Lookup.FoundDocument;
import org.neardup.elasticsearch.ingest.Lookup.Result;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument.Name;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.ProcessorFactory;
import org.neardup.elasticsearch.server.Projects;
import org.neardup.resource.Resources;
import org.neardup.util.MemoryAccount;

/**
 * The processor {@code near_duplicate}: looks a document up before it is indexed, and tags, drops
 * or fails it if it is a near duplicate of another one.
 *
 * <p>It is asynchronous: the thread of the bulk request signs the text and goes on, the rest of the
 * pipeline is run by the thread that brings the answer. Documents of one request are decided on in
 * the order in which they came. Searches find documents of the index; documents that came with the
 * same request or are not refreshed yet are looked up in {@link RecentSignatures}, best effort.
 *
 * <pre>{@code
 * execute --> lookup --none, as there is no text or nowhere to look--> goes on
 * lookup --> enqueue --> queue --> DuplicateSearch --> receive --> decide
 *            enqueue --no room or memory--> refuse --> decide
 * decide --> goes on, tagged or not; fails; or is dropped, unless its id is indexed
 * }</pre>
 *
 * <p>Searches are made as the user who indexes: that user needs {@code read} on the target besides
 * the right to write, and finds nothing that the user may not read. Thread safe.
 */
public final class NearDuplicateProcessor extends AbstractProcessor {

  private static final Logger LOGGER = LogManager.getLogger(NearDuplicateProcessor.class);

  public static final String TYPE = "near_duplicate";

  /** A document that waits, without its text and its signatures. */
  private static final int LOOKUP_BYTES = 1024;

  /** Assumed length of a unit in characters, where the text is not cut here. */
  private static final int UNIT_LENGTH = 100;

  /** The services of the node that a processor needs. */
  record Node(
      Client client,
      ThreadContext context,
      LongSupplier millis,
      Supplier<ClusterIndices> indices,
      Resources resources,
      RecentSignatures.WindowMemory windows) {}

  /** The signatures of a value, each once. */
  private record Signed(byte[] container, int units) {}

  private final ProcessorSettings settings;
  private final Node node;
  private final TargetResolver targets;
  private final BatchingQueue<Lookup, Result> queue;
  private final RecentSignatures recent;

  NearDuplicateProcessor(
      @Nullable String tag, @Nullable String description, ProcessorSettings settings, Node node) {
    super(tag, description);
    this.settings = settings;
    this.node = node;
    this.targets = new TargetResolver(settings.index(), settings.indexField(), node.resources());
    this.queue =
        new BatchingQueue<>(
            settings.batching(),
            DuplicateSearch.RULES,
            new DuplicateSearch(node.client(), settings, node.indices())::send,
            this::receive);
    this.recent = new RecentSignatures(settings.window(), node.windows(), node.millis());
  }

  @Override
  public String getType() {
    return TYPE;
  }

  @Override
  public boolean isAsync() {
    return true;
  }

  @Override
  public void execute(IngestDocument document, BiConsumer<IngestDocument, Exception> handler) {
    Optional<Lookup> lookup;
    try {
      settings.tags().clear(document);
      lookup = lookup(document, handler);
    } catch (Exception e) {
      handler.accept(null, e);
      return;
    }
    if (lookup.isEmpty()) {
      handler.accept(document, null);
    } else {
      enqueue(lookup.get());
    }
  }

  private void enqueue(Lookup lookup) {
    MemoryAccount memory = node.resources().memory();
    try {
      memory.reserve(lookup.bytes());
    } catch (CircuitBreakingException e) {
      refuse(lookup, e);
      return;
    }
    if (!queue.offer(lookup)) {
      memory.release(lookup.bytes());
      String full =
          ("[near_duplicate] has [queue_size] = %s documents waiting for their search: send"
                  + " fewer at a time, or raise [queue_size]")
              .formatted(settings.batching().queueSize());
      refuse(lookup, new EsRejectedExecutionException(full));
    }
  }

  private void refuse(Lookup lookup, Exception reason) {
    LOGGER.debug("a document for [{}] is not looked up: {}", settings.indexField(), reason);
    decide(lookup, Result.failed(reason));
  }

  private void receive(Lookup lookup, Result result) {
    try {
      decide(lookup, result);
    } finally {
      node.resources().memory().release(lookup.bytes());
    }
  }

  /** Empty if there is nothing to look for or nowhere to look. */
  private Optional<Lookup> lookup(
      IngestDocument document, BiConsumer<IngestDocument, Exception> handler) {
    Object source =
        document.getFieldValue(settings.field(), Object.class, settings.ignoreMissing());
    Optional<IncomingValue> value = IncomingValue.of(settings.field(), source);
    return targets
        .resolve(node.indices().get(), document.getMetadata().getIndex())
        .flatMap(target -> lookup(document, handler, target, value));
  }

  private Optional<Lookup> lookup(
      IngestDocument document,
      BiConsumer<IngestDocument, Exception> handler,
      LookupTarget target,
      Optional<IncomingValue> given) {
    Optional<Signed> signed = given.flatMap(value -> sign(value, target));
    if (given.isEmpty() || signed.filter(each -> each.units() == 0).isPresent()) {
      forget(document, target);
      return Optional.empty();
    }
    IncomingValue value = given.get();
    Optional<BytesReference> filter = settings.filter(document);
    String requester = BulkMarker.requester(node.context());
    return Optional.of(
        new Lookup(
            document,
            handler,
            target,
            () ->
                signed
                    .flatMap(each -> target.shared().map(field -> field.like(each.container())))
                    .orElseGet(value::unsigned),
            filter,
            signed
                .map(Signed::units)
                .orElse((int) Math.min(Integer.MAX_VALUE, 1 + value.length() / UNIT_LENGTH)),
            LOOKUP_BYTES
                + 2 * value.length()
                + filter.map(BytesReference::length).orElse(0)
                + signed.map(each -> each.container().length).orElse(0),
            signed.flatMap(each -> forWindow(document, target, each.container(), requester)),
            requester,
            BulkMarker.current(node.context()),
            node.context().newRestorableContext(false)));
  }

  /** The signatures of a value; empty if the shards must sign it. */
  private Optional<Signed> sign(IncomingValue value, LookupTarget target) {
    // The index is going to refuse a document of too many units, so it is not searched for.
    IntConsumer counter =
        count ->
            target
                .ownField()
                .ifPresent(
                    own ->
                        own.scheme()
                            .requireFewEnough(count, settings.indexField(), own.maxUnits()));
    return target
        .signer()
        .map(
            signer -> {
              byte[] container = signer.container(value.sign(signer, counter));
              return new Signed(container, signer.scheme().format().unitCount(container, 0));
            });
  }

  /** A document for the window; empty if it goes to an index without the field. */
  private Optional<SignedDocument> forWindow(
      IngestDocument document, LookupTarget target, byte[] container, String requester) {
    Optional<String> id = Optional.ofNullable(document.getMetadata().getId());
    Optional<Object> bulk = BulkMarker.current(node.context());
    return target
        .own()
        .filter(own -> own.field().isPresent())
        .map(own -> new SignedDocument(own, container, id, requester, bulk));
  }

  /** Remembers that a document has no text now, whatever a search may find of it. */
  private void forget(IngestDocument document, LookupTarget target) {
    if (document.getMetadata().getId() != null) {
      String requester = BulkMarker.requester(node.context());
      target
          .ownField()
          .map(field -> field.container(List.of()))
          .flatMap(none -> forWindow(document, target, none, requester))
          .ifPresent(signed -> recent.remember(signed, Optional.empty(), true));
    }
  }

  private void decide(Lookup lookup, Result result) {
    try (var ignored = lookup.context().get()) {
      IngestDocument document = null;
      Exception failure = null;
      try {
        document = outcome(lookup, result);
      } catch (Exception e) {
        failure = e;
      }
      boolean dropped = document == null && failure == null;
      if (dropped && lookup.id().isPresent() && lookup.target().written().isPresent()) {
        dropUnlessThere(lookup);
      } else {
        lookup.handler().accept(document, failure);
      }
    }
  }

  /** Passes the document on if it is an update of one that no search finds yet. */
  private void dropUnlessThere(Lookup lookup) {
    node.client()
        .prepareGet(lookup.target().written().orElseThrow().getName(), lookup.id().orElseThrow())
        .setRouting(lookup.document().getMetadata().getRouting())
        .setFetchSource(false)
        .execute(
            ActionListener.wrap(
                found -> {
                  if (found.isExists()) {
                    remember(lookup, true);
                  }
                  lookup.handler().accept(found.isExists() ? lookup.document() : null, null);
                },
                failure -> lookup.handler().accept(null, failure)));
  }

  /** The document as it goes on; null if it is dropped. Throws if it fails. */
  @Nullable
  private IngestDocument outcome(Lookup lookup, Result result) throws Exception {
    if (result.failure().isPresent()) {
      switch (settings.onSearchFailure()) {
        case FAIL -> throw result.failure().get();
        case TAG -> settings.tags().setFailure(lookup.document(), result.failure().get());
        case IGNORE -> {}
      }
    }
    boolean there =
        result.found().stream().anyMatch(lookup::isItself)
            || isRecent(lookup, lookup.signed().flatMap(SignedDocument::name));
    Optional<FoundDocument> original = original(lookup, result.found());
    if (original.isPresent() && settings.action() == ProcessorSettings.Action.TAG) {
      tag(lookup, original.get(), result.found());
    } else if (original.isPresent() && !there) {
      if (settings.action() == ProcessorSettings.Action.FAIL) {
        throw new ElasticsearchStatusException(
            "field [{}] is a near duplicate of {}: similarity {}",
            RestStatus.CONFLICT,
            settings.field(),
            original.get().describe(),
            original.get().similarity());
      }
      return null;
    }
    remember(lookup, there);
    return lookup.document();
  }

  /**
   * The original that a document is a copy of; of equally similar ones an indexed one, which is
   * certain to exist. Empty if the document is, or stays, an original itself.
   */
  private Optional<FoundDocument> original(Lookup lookup, List<FoundDocument> indexed) {
    List<FoundDocument> near = new ArrayList<>(indexed);
    near.removeIf(found -> found.similarity() == 0);
    if (lookup.signed().isPresent()) {
      // The window has a newer version of these than a search finds.
      near.removeIf(found -> isRecent(lookup, lookup.target().name(found)));
      SignedDocument signed = lookup.signed().get();
      double threshold = signed.field().scheme().resolved().threshold();
      recent
          .find(signed, lookup.target()::incarnations, settings.minSimilarity().orElse(threshold))
          .ifPresent(near::add);
    }
    near.sort(Comparator.comparingDouble(FoundDocument::similarity).reversed());
    return near.stream().anyMatch(lookup::isItself) ? Optional.empty() : near.stream().findFirst();
  }

  private boolean isRecent(Lookup lookup, Optional<Name> document) {
    return document.filter(name -> recent.has(name, lookup.requester())).isPresent();
  }

  private void tag(Lookup lookup, FoundDocument original, List<FoundDocument> indexed) {
    settings.tags().set(lookup.document(), original, lookup.target().isElsewhere(original));
    List<FoundDocument> others = indexed.stream().filter(each -> !lookup.isItself(each)).toList();
    if (settings.maxDuplicates() > 0 && !others.isEmpty()) {
      settings.tags().set(lookup.document(), others);
    }
  }

  /** New copies are not remembered, so that masses of them do not fill the window. */
  private void remember(Lookup lookup, boolean there) {
    IngestDocument document = lookup.document();
    boolean copy = document.hasField(settings.tags().duplicateOfPath());
    if (there || !copy) {
      Optional<String> cluster =
          Optional.ofNullable(
                  document.getFieldValue(settings.tags().clusterIdPath(), Object.class, true))
              .map(Object::toString);
      lookup.signed().ifPresent(signed -> recent.remember(signed, cluster, copy));
    }
  }

  public static final class Factory extends ProcessorFactory {

    private final Node node;
    private final ScriptService scripts;
    private final Supplier<PluginServices> services;

    public Factory(
        Processor.Parameters parameters, Resources resources, Supplier<PluginServices> services) {
      this.node =
          new Node(
              parameters.client,
              parameters.threadContext,
              parameters.relativeTimeSupplier,
              () -> Projects.indices(services.get()),
              resources,
              RecentSignatures.WindowMemory.ofHeap());
      this.scripts = parameters.scriptService;
      this.services = services;
    }

    /** Takes a document out of the windows of all processors. */
    public void forget(String index, String id) {
      Index incarnation = TargetResolver.incarnation(node.indices().get(), index);
      node.windows().forget(new Name(incarnation, id));
    }

    @Override
    protected Processor create(
        @Nullable String tag, @Nullable String description, Map<String, Object> config) {
      return new NearDuplicateProcessor(
          tag,
          description,
          new ProcessorSettings.Parser(tag, config, scripts, services.get().xContentRegistry())
              .parse(),
          node);
    }
  }
}

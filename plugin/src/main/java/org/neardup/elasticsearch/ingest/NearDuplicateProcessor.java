package org.neardup.elasticsearch.ingest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.script.ScriptService;
import org.neardup.elasticsearch.bulk.BatchingQueue;
import org.neardup.elasticsearch.bulk.BulkMarker;
import org.neardup.elasticsearch.ingest.Lookup.FoundDocument;
import org.neardup.elasticsearch.ingest.Lookup.Result;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument.Name;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.elasticsearch.server.ProcessorFactory;
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
            new DuplicateSearch(node.client(), settings, node.indices()),
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
    LookupTarget target =
        targets.resolve(node.indices().get(), document.getMetadata().getIndex()).orElse(null);
    if (target == null) {
      return Optional.empty();
    }
    byte[] container = value.isPresent() ? sign(value.get(), target) : null;
    if (value.isEmpty() || (container != null && unitCount(target, container) == 0)) {
      forget(document, target);
      return Optional.empty();
    }
    return Optional.of(lookup(document, handler, target, value.get(), container));
  }

  /** The signatures of a value; null if the shards must sign it. */
  @Nullable
  private byte[] sign(IncomingValue value, LookupTarget target) {
    MappedField signer = target.signer();
    if (signer == null) {
      return null;
    }
    MappedField own = target.ownField();
    IntConsumer counter =
        count -> {
          // The index is going to refuse it, so it is not searched for.
          if (own != null) {
            own.scheme().requireFewEnough(count, settings.indexField(), own.maxUnits());
          }
        };
    return signer.container(value.sign(signer, counter));
  }

  private static int unitCount(LookupTarget target, byte[] container) {
    return target.signer().scheme().format().unitCount(container, 0);
  }

  private Lookup lookup(
      IngestDocument document,
      BiConsumer<IngestDocument, Exception> handler,
      LookupTarget target,
      IncomingValue value,
      @Nullable byte[] container) {
    Supplier<Like> like = value::unsigned;
    long units = 1 + value.length() / UNIT_LENGTH;
    BytesReference filter = settings.filter(document);
    long bytes = LOOKUP_BYTES + 2 * value.length() + (filter == null ? 0 : filter.length());
    if (container != null) {
      MappedField shared = target.shared();
      like = shared == null ? like : () -> shared.like(container);
      units = unitCount(target, container);
      bytes += container.length;
    }
    String requester = BulkMarker.requester(node.context());
    Object bulk = BulkMarker.current(node.context());
    SignedDocument signed =
        container == null || target.ownField() == null
            ? null
            : new SignedDocument(
                target.own(), container, document.getMetadata().getId(), requester, bulk);
    return new Lookup(
        document,
        handler,
        target,
        like,
        filter,
        (int) Math.min(Integer.MAX_VALUE, units),
        bytes,
        signed,
        requester,
        bulk,
        node.context().newRestorableContext(false));
  }

  /** Remembers that a document has no text now, whatever a search may find of it. */
  private void forget(IngestDocument document, LookupTarget target) {
    String id = document.getMetadata().getId();
    if (id != null && target.ownField() != null) {
      byte[] none = target.ownField().container(List.of());
      String requester = BulkMarker.requester(node.context());
      Object bulk = BulkMarker.current(node.context());
      recent.remember(new SignedDocument(target.own(), none, id, requester, bulk), null, true);
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
      if (dropped && lookup.id() != null && lookup.target().written() != null) {
        dropUnlessThere(lookup);
      } else {
        lookup.handler().accept(document, failure);
      }
    }
  }

  /** Passes the document on if it is an update of one that no search finds yet. */
  private void dropUnlessThere(Lookup lookup) {
    node.client()
        .prepareGet(lookup.target().written().getName(), lookup.id())
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
    if (result.failure() != null) {
      switch (settings.onSearchFailure()) {
        case FAIL -> throw result.failure();
        case TAG -> settings.tags().setFailure(lookup.document(), result.failure());
        case IGNORE -> {}
      }
    }
    boolean there =
        result.found().stream().anyMatch(lookup::isItself)
            || (lookup.signed() != null && recent.has(lookup.signed().name(), lookup.requester()));
    FoundDocument original = original(lookup, result.found());
    if (original != null && settings.action() == ProcessorSettings.Action.TAG) {
      tag(lookup, original, result.found());
    } else if (original != null && !there) {
      if (settings.action() == ProcessorSettings.Action.FAIL) {
        throw new ElasticsearchStatusException(
            "field [{}] is a near duplicate of {}: similarity {}",
            RestStatus.CONFLICT,
            settings.field(),
            original.describe(),
            original.similarity());
      }
      return null;
    }
    remember(lookup, there);
    return lookup.document();
  }

  /**
   * The original that a document is a copy of; of equally similar ones an indexed one, which is
   * certain to exist. Null if the document is, or stays, an original itself.
   */
  @Nullable
  private FoundDocument original(Lookup lookup, List<FoundDocument> indexed) {
    List<FoundDocument> near = new ArrayList<>(indexed);
    near.removeIf(found -> found.similarity() == 0);
    SignedDocument signed = lookup.signed();
    if (signed != null) {
      // The window has a newer version of these than a search finds.
      near.removeIf(found -> recent.has(lookup.target().name(found), lookup.requester()));
      double threshold = signed.field().scheme().resolved().threshold();
      double similarity = Objects.requireNonNullElse(settings.minSimilarity(), threshold);
      FoundDocument newest = recent.find(signed, lookup.target()::incarnations, similarity);
      if (newest != null) {
        near.add(newest);
      }
    }
    near.sort(Comparator.comparingDouble(FoundDocument::similarity).reversed());
    return near.isEmpty() || near.stream().anyMatch(lookup::isItself) ? null : near.getFirst();
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
    if (lookup.signed() != null && (there || !copy)) {
      Object cluster = document.getFieldValue(settings.tags().clusterIdPath(), Object.class, true);
      recent.remember(lookup.signed(), cluster == null ? null : cluster.toString(), copy);
    }
  }

  public static final class Factory extends ProcessorFactory {

    private final Node node;
    private final ScriptService scripts;
    private final Supplier<ClusterNode> services;

    public Factory(
        Processor.Parameters parameters, Resources resources, Supplier<ClusterNode> services) {
      this.node =
          new Node(
              parameters.client,
              parameters.threadContext,
              parameters.relativeTimeSupplier,
              () -> services.get().indices(),
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
          ProcessorSettings.parse(tag, config, scripts, services.get().registry()),
          node);
    }
  }
}

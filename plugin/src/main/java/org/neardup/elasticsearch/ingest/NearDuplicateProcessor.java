package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.ingest.AbstractProcessor;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.ingest.Processor;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.script.ScriptService;
import org.neardup.elasticsearch.ingest.Lookup.FoundDocument;
import org.neardup.elasticsearch.ingest.Lookup.Result;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument.Name;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.ProcessorFactory;
import org.neardup.util.MemoryAccount;
import org.neardup.vector.ResourceFolder;

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
      ResourceFolder resources,
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
      decide(lookup, Result.failed(e));
      return;
    }
    if (!queue.offer(lookup)) {
      memory.release(lookup.bytes());
      decide(lookup, Result.failed(queueFull()));
    }
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

  private void forget(IngestDocument document, LookupTarget target) {
    String id = document.getMetadata().getId();
    if (id != null && target.own() != null && BulkMarker.current(node.context()) != null) {
      recent.forget(new Name(target.own().incarnation(), id));
    }
  }

  private EsRejectedExecutionException queueFull() {
    return new EsRejectedExecutionException(
        ("[near_duplicate] has [queue_size] = %s documents waiting for their search: send"
                + " fewer at a time, or raise [queue_size]")
            .formatted(settings.batching().queueSize()));
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
      lookup.handler().accept(document, failure);
    }
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
    FoundDocument found = better(result.best(), recent(lookup));
    if (found != null) {
      switch (settings.action()) {
        case DROP -> {
          return null;
        }
        case FAIL -> throw refused(found);
        case TAG -> tag(lookup, found, result.found());
      }
    }
    remember(lookup, found);
    return lookup.document();
  }

  private void tag(Lookup lookup, FoundDocument best, List<FoundDocument> found) {
    settings.tags().set(lookup.document(), best, lookup.target().isElsewhere(best));
    if (settings.maxDuplicates() > 0 && !found.isEmpty()) {
      settings.tags().set(lookup.document(), found);
    }
  }

  @Nullable
  private FoundDocument recent(Lookup lookup) {
    SignedDocument signed = lookup.signed();
    if (signed == null) {
      return null;
    }
    double threshold = signed.field().scheme().resolved().threshold();
    return recent.find(
        signed,
        lookup.target()::incarnations,
        settings.minSimilarity() == null ? threshold : settings.minSimilarity());
  }

  /** Prefers the indexed one of equally similar documents, which is certain to exist. */
  @Nullable
  private static FoundDocument better(
      @Nullable FoundDocument indexed, @Nullable FoundDocument recent) {
    return recent == null || (indexed != null && indexed.similarity() >= recent.similarity())
        ? indexed
        : recent;
  }

  private void remember(Lookup lookup, @Nullable FoundDocument found) {
    SignedDocument signed = lookup.signed();
    boolean copyOfFindable = found != null && found.similarity() == 1 && found.id() != null;
    if (signed != null && !copyOfFindable) {
      recent.remember(
          signed, found == null ? null : found.cluster(lookup.target().isElsewhere(found)));
    } else if (signed != null && signed.bulk() != null) {
      // Its copies are copies of the other one too, so that masses of copies do not fill the
      // window.
      recent.forget(signed.name());
    }
  }

  private ElasticsearchStatusException refused(FoundDocument found) {
    return new ElasticsearchStatusException(
        "field [%s] is a near duplicate of %s: similarity %s"
            .formatted(settings.field(), found.describe(), found.similarity()),
        RestStatus.CONFLICT);
  }

  public static final class Factory extends ProcessorFactory {

    private final Node node;
    private final ScriptService scripts;

    public Factory(
        Processor.Parameters parameters,
        ResourceFolder resources,
        Supplier<ClusterIndices> indices) {
      this.node =
          new Node(
              parameters.client,
              parameters.threadContext,
              parameters.relativeTimeSupplier,
              indices,
              resources,
              RecentSignatures.WindowMemory.ofHeap());
      this.scripts = parameters.scriptService;
    }

    @Override
    protected Processor create(
        @Nullable String tag, @Nullable String description, Map<String, Object> config) {
      return new NearDuplicateProcessor(
          tag, description, ProcessorSettings.parse(tag, config, scripts), node);
    }
  }
}

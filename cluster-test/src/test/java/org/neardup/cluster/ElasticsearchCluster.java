package org.neardup.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.rules.ExternalResource;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.node.TestNode;

/**
 * Several real nodes with the plugin that form one cluster, for the tests of one class. It starts
 * empty; its nodes are stopped also when a test or this JVM fails.
 */
public final class ElasticsearchCluster extends ExternalResource {
  private final List<TestNode> nodes;
  private final List<String> urls = new CopyOnWriteArrayList<>();

  /** A cluster of so many nodes. */
  public ElasticsearchCluster(int size) {
    nodes = IntStream.range(0, size).mapToObj(i -> new TestNode("nodes/cluster-" + i)).toList();
  }

  @Override
  protected void before() throws IOException {
    for (int i = 0; i < nodes.size(); i++) {
      nodes.get(i).before();
      urls.add("");
      start(i);
    }
    awaitGreen();
  }

  @Override
  protected void after() {
    nodes.forEach(TestNode::after);
  }

  /** How many nodes it has, running or not. */
  public int size() {
    return nodes.size();
  }

  /** Where a node listens, or where it did before it was stopped. */
  public String url(int node) {
    return urls.get(node);
  }

  /** Stops a node in order. */
  public void stop(int node) throws IOException {
    nodes.get(node).stop();
  }

  /** Starts a node on the data that it has; it joins those that run, and its URL changes. */
  public void start(int node) throws IOException {
    List<String> others = running();
    Map<String, String> settings = new HashMap<>();
    settings.put("node.name", "node-" + node);
    settings.put("discovery.type", "multi-node");
    if (others.isEmpty()) {
      settings.put("cluster.initial_master_nodes", "node-" + node);
    } else {
      settings.put("discovery.seed_hosts", String.join(",", others));
    }
    nodes.get(node).start(settings);
    urls.set(node, nodes.get(node).url());
  }

  /** Waits until all nodes are there and all shards have all their copies. */
  public void awaitGreen() throws IOException {
    String health = "/_cluster/health?wait_for_status=green&timeout=120s&wait_for_nodes=";
    try (Elasticsearch server = Elasticsearch.at(url(0))) {
      server.get(health + size()).orThrow("wait for the cluster");
    }
  }

  private List<String> running() throws IOException {
    List<String> addresses = new ArrayList<>();
    for (TestNode node : nodes.subList(0, urls.size())) {
      if (node.runs()) {
        addresses.add(node.transportAddress());
      }
    }
    return addresses;
  }
}

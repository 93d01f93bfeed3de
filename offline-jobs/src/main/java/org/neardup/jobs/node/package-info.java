/**
 * A local Elasticsearch with the plugin, for trying things out and for tests, and the demo on it.
 *
 * <pre>{@code
 * LocalNode node = new LocalNode(NodeFolder.of(folder), progress);
 * LocalNode.Running running = node.start(NodeSettings.ofProject(Optional.empty()));
 * running.url(); // http://127.0.0.1:9200
 * node.stop();
 * }</pre>
 *
 * The server listens on the loopback address only, has no security, keeps everything in one folder
 * and outlives the JVM that started it.
 */
package org.neardup.jobs.node;

package org.neardup.elasticsearch.ingest;

import static org.elasticsearch.ingest.IngestPipelineTestUtils.putJsonPipelineRequest;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

import java.util.Collection;
import java.util.List;
import org.elasticsearch.action.ingest.PutPipelineTransportAction;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Strings;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.elasticsearch.NearDuplicatePlugin;

/** Common parts of the tests of the processor in pipelines of a node. */
@ESIntegTestCase.ClusterScope(
    numDataNodes = 1,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
abstract class IngestITCase extends ESIntegTestCase {

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class, FieldTemplates.class);
  }

  /** Only a test refreshes the index. */
  static Settings.Builder unrefreshed(int shards) {
    return indexSettings(shards, 0).put("index.refresh_interval", -1);
  }

  void createIndexOf(String index, Settings.Builder settings) {
    String keyword = "type=keyword";
    assertAcked(
        prepareCreate(index)
            .setSettings(settings)
            .setMapping(
                "body", "type=near_duplicate", "duplicate_of", keyword, "cluster_id", keyword));
  }

  /** The window does not expire, however slow the node is. */
  static void pipeline(String settings) {
    String json =
        Strings.format(
            "{\"processors\":[{\"near_duplicate\":"
                + "{\"field\":\"body\",\"window_expiry\":\"24h\"%s}}]}",
            settings);
    assertAcked(
        client()
            .execute(PutPipelineTransportAction.TYPE, putJsonPipelineRequest("dedup", json))
            .actionGet());
  }
}

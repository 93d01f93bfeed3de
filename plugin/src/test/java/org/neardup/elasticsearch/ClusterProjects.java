package org.neardup.elasticsearch;

import java.util.function.UnaryOperator;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ClusterStateUpdateTask;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.test.ESIntegTestCase;

/** Changes the metadata of a test cluster where its servers have no API, as for data streams. */
public final class ClusterProjects {
  private ClusterProjects() {}

  /** Waits until the change is published. */
  @SuppressWarnings("deprecation") // a queue is for tasks that come in numbers
  public static void update(UnaryOperator<ProjectMetadata.Builder> change) {
    PlainActionFuture<Void> done = new PlainActionFuture<>();
    ESIntegTestCase.internalCluster()
        .getCurrentMasterNodeInstance(ClusterService.class)
        .submitUnbatchedStateUpdateTask(
            "change of a test",
            new ClusterStateUpdateTask() {
              @Override
              public ClusterState execute(ClusterState state) {
                ProjectMetadata project = state.metadata().getProject(ProjectId.DEFAULT);
                return ClusterState.builder(state)
                    .putProjectMetadata(change.apply(ProjectMetadata.builder(project)))
                    .build();
              }

              @Override
              public void clusterStateProcessed(ClusterState before, ClusterState after) {
                done.onResponse(null);
              }

              @Override
              public void onFailure(Exception e) {
                done.onFailure(e);
              }
            });
    done.actionGet();
  }
}

package org.neardup.jobs.index;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.neardup.jobs.elastic.Credentials;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Trust;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;

/**
 * Loads bulk files from the nodes of a cluster, one file a map task, a few tasks at a time. Map
 * only and without output: what a task did is in the state of its file, from which another attempt
 * goes on.
 *
 * <p>Who asks travels in the job's credentials, which only its tasks see. Everybody can read the
 * configuration.
 */
final class LoadJob extends Configured {
  private static final Text SECRET = new Text("neardup.index.authorization");

  LoadJob(Configuration conf) {
    super(conf);
  }

  /** What the tasks are told. */
  record Input(
      String url,
      String ca,
      String fingerprint,
      String index,
      String uuid,
      Path states,
      int requestBytes,
      int inFlight,
      int maxRejects,
      long patienceMillis) {}

  /**
   * The job, ready to be submitted.
   *
   * @param states the folder of the states
   */
  Job job(
      Elasticsearch server,
      IndexName index,
      String uuid,
      LoadSettings settings,
      List<BulkFile> files,
      Path states)
      throws IOException {
    Input input =
        new Input(
            server.url(),
            server.trust().pem(),
            server.trust().fingerprint(),
            index.name(),
            uuid,
            states,
            settings.requestBytes(),
            settings.inFlight(),
            settings.maxRejects(),
            settings.backoff().patience().toMillis());
    JobBuilder builder = new JobBuilder(getConf(), "index", input);
    Configuration conf = builder.conf();
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, settings.tasks());
    conf.setInt("mapreduce.local.map.tasks.maximum", settings.tasks());
    Path[] paths = files.stream().map(BulkFile::path).toArray(Path[]::new);
    Job job = builder.read(FileNames.class, paths).map(LoadMapper.class).writeNothing();
    if (server.credentials().given()) {
      job.getCredentials().addSecretKey(SECRET, server.credentials().secret());
    }
    return job;
  }

  /** Loads the files of its split, which is one. */
  static final class LoadMapper extends GuardedMapper<NullWritable, Text, Object, Object> {
    @Override
    protected void map(NullWritable none, Text name, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      Path path = new Path(name.toString());
      FileStatus status = path.getFileSystem(conf).getFileStatus(path);
      BulkFile file = new BulkFile(conf, status, input.states);
      LoadSettings settings = settings(input);
      Credentials who = Credentials.ofSecret(context.getCredentials().getSecretKey(SECRET));
      Trust trust = new Trust(input.ca, input.fingerprint);
      try (Elasticsearch server = Elasticsearch.at(input.url, who, trust)) {
        BulkSender sender =
            new BulkSender(
                server,
                new IndexName(input.index),
                settings.backoff(),
                reason -> context.getCounter(LoadCounter.RETRIES).increment(1));
        new FileLoad(file, sender, settings, (documents, bytes) -> count(context, documents, bytes))
            .run(input.uuid, file.state(input.uuid));
      }
    }

    /** A counter that moves also tells the cluster that the task is alive. */
    private static void count(Context context, int documents, long bytes) {
      context.getCounter(LoadCounter.DOCUMENTS).increment(documents);
      context.getCounter(LoadCounter.BYTES).increment(bytes);
    }

    private static LoadSettings settings(Input input) {
      LoadSettings defaults = LoadSettings.DEFAULT;
      Duration patience = Duration.ofMillis(input.patienceMillis);
      return defaults
          .withRequestBytes(input.requestBytes)
          .withInFlight(input.inFlight)
          .withMaxRejects(input.maxRejects)
          .withBackoff(defaults.backoff().withPatience(patience));
    }
  }
}

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
  private static final String URL = "neardup.index.url";
  private static final String CA = "neardup.index.ca";
  private static final String FINGERPRINT = "neardup.index.fingerprint";
  private static final String INDEX = "neardup.index.name";
  private static final String UUID = "neardup.index.uuid";
  private static final String STATES = "neardup.index.states";
  private static final String REQUEST_BYTES = "neardup.index.request.bytes";
  private static final String IN_FLIGHT = "neardup.index.in.flight";
  private static final String MAX_REJECTS = "neardup.index.max.rejects";
  private static final String PATIENCE = "neardup.index.patience.ms";

  LoadJob(Configuration conf) {
    super(conf);
  }

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
    JobBuilder builder = new JobBuilder(getConf(), "index");
    Configuration conf = builder.conf();
    conf.set(URL, server.url());
    conf.set(CA, server.trust().pem());
    conf.set(FINGERPRINT, server.trust().fingerprint());
    conf.set(INDEX, index.name());
    conf.set(UUID, uuid);
    conf.set(STATES, states.toString());
    conf.setInt(REQUEST_BYTES, settings.requestBytes());
    conf.setInt(IN_FLIGHT, settings.inFlight());
    conf.setInt(MAX_REJECTS, settings.maxRejects());
    conf.setLong(PATIENCE, settings.backoff().patience().toMillis());
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
      Path path = new Path(name.toString());
      FileStatus status = path.getFileSystem(conf).getFileStatus(path);
      BulkFile file = new BulkFile(conf, status, new Path(conf.get(STATES)));
      LoadSettings settings = settings(conf);
      Credentials who = Credentials.ofSecret(context.getCredentials().getSecretKey(SECRET));
      Trust trust = new Trust(conf.get(CA, ""), conf.get(FINGERPRINT, ""));
      try (Elasticsearch server = Elasticsearch.at(conf.get(URL), who, trust)) {
        BulkSender sender =
            new BulkSender(
                server,
                new IndexName(conf.get(INDEX)),
                settings.backoff(),
                reason -> context.getCounter(LoadCounter.RETRIES).increment(1));
        String uuid = conf.get(UUID);
        new FileLoad(file, sender, settings, (documents, bytes) -> count(context, documents, bytes))
            .run(uuid, file.state(uuid));
      }
    }

    /** A counter that moves also tells the cluster that the task is alive. */
    private static void count(Context context, int documents, long bytes) {
      context.getCounter(LoadCounter.DOCUMENTS).increment(documents);
      context.getCounter(LoadCounter.BYTES).increment(bytes);
    }

    private static LoadSettings settings(Configuration conf) {
      LoadSettings defaults = LoadSettings.DEFAULT;
      Duration patience =
          Duration.ofMillis(conf.getLong(PATIENCE, defaults.backoff().patience().toMillis()));
      return defaults
          .withRequestBytes(conf.getInt(REQUEST_BYTES, defaults.requestBytes()))
          .withInFlight(conf.getInt(IN_FLIGHT, defaults.inFlight()))
          .withMaxRejects(conf.getInt(MAX_REJECTS, defaults.maxRejects()))
          .withBackoff(defaults.backoff().withPatience(patience));
    }
  }
}

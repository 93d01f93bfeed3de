package org.neardup.jobs.index;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.neardup.jobs.elastic.Credentials;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.TlsSettings;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.RecordInput;

/**
 * Loads bulk files from the nodes of a cluster, one file a map task, a few tasks at a time. Map
 * only and without output: the state of a file says what its task did, and another attempt goes on
 * from there.
 *
 * <p>The credentials travel with the job's own, which only its tasks see. Everybody can read the
 * configuration. Hadoop's local runner starts a job before it hands its credentials over, so that
 * tasks could miss them: {@link AfterCredentials} holds them back.
 */
final class LoadJob extends Configured {
  private static final Text SECRET = new Text("neardup.index.authorization");

  /** Counters of the tasks. */
  enum LoadCounter {
    /** Documents that arrived. */
    DOCUMENTS,
    /** Bytes read, as the files are stored. */
    BYTES,
    /** How often something had to be sent again. */
    RETRIES
  }

  /**
   * The input of the job.
   *
   * @param states the folder of the states
   * @param authenticated whether the job has credentials for the server
   */
  private record Input(
      String url,
      TlsSettings tls,
      boolean authenticated,
      String index,
      String uuid,
      Path states,
      int requestBytes,
      int inFlight,
      int maxRejects,
      long patienceMillis,
      List<Path> files) {

    LoadSettings settings() {
      LoadSettings defaults = LoadSettings.DEFAULT;
      return defaults
          .withRequestBytes(requestBytes)
          .withInFlight(inFlight)
          .withMaxRejects(maxRejects)
          .withBackoff(defaults.backoff().withPatience(Duration.ofMillis(patienceMillis)));
    }
  }

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
      List<LoadedFile> files,
      Path states)
      throws IOException {
    Input input =
        new Input(
            server.url(),
            server.tls(),
            server.credentials().given(),
            index.name(),
            uuid,
            states,
            settings.requestBytes(),
            settings.inFlight(),
            settings.maxRejects(),
            settings.backoff().patience().toMillis(),
            files.stream().map(LoadedFile::path).toList());
    JobBuilder builder = new JobBuilder(getConf(), "index", input);
    Configuration conf = builder.conf();
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, settings.tasks());
    conf.setInt("mapreduce.local.map.tasks.maximum", settings.tasks());
    Job job = builder.readFrom(BulkFiles.class).map(LoadMapper.class).writeNothing();
    job.setOutputFormatClass(AfterCredentials.class);
    if (server.credentials().given()) {
      job.getCredentials().addSecretKey(SECRET, server.credentials().secret());
    }
    return job;
  }

  /** No output; the tasks start when they will see the credentials of the job. */
  static final class AfterCredentials extends NullOutputFormat<Object, Object> {
    @Override
    public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
      return new WaitingCommitter();
    }
  }

  /** Waits for the credentials where the local runner runs the job; commits nothing. */
  private static final class WaitingCommitter extends OutputCommitter {
    private static final Duration ENOUGH = Duration.ofMinutes(1);

    @Override
    public void setupJob(JobContext job) throws IOException {
      JobConf conf = (JobConf) job.getConfiguration();
      boolean late =
          conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
                  .equals(MRConfig.LOCAL_FRAMEWORK_NAME)
              && JobInput.load(conf, Input.class).authenticated();
      long start = System.nanoTime();
      while (late && conf.getCredentials().getSecretKey(SECRET) == null) {
        if (System.nanoTime() - start > ENOUGH.toNanos()) {
          throw new IOException("Hadoop has not handed the job its credentials in a minute");
        }
        sleep();
      }
    }

    private static void sleep() throws InterruptedIOException {
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted before the job had its credentials");
      }
    }

    @Override
    public void setupTask(TaskAttemptContext task) {}

    @Override
    public boolean needsTaskCommit(TaskAttemptContext task) {
      return false;
    }

    @Override
    public void commitTask(TaskAttemptContext task) {}

    @Override
    public void abortTask(TaskAttemptContext task) {}
  }

  /** A bulk file, which the mapper opens by itself. */
  record BulkFile(Path path) {}

  /** One bulk file a map task. */
  static final class BulkFiles extends RecordInput<BulkFile> {
    BulkFiles() {
      super(BulkFile.class);
    }

    @Override
    protected List<Split> splits(Configuration job) throws IOException {
      List<Split> splits = new ArrayList<>();
      for (Path path : JobInput.load(job, Input.class).files()) {
        FileSystem fs = path.getFileSystem(job);
        FileStatus file = fs.getFileStatus(path);
        BlockLocation[] blocks = fs.getFileBlockLocations(file, 0, 1);
        List<String> hosts = blocks.length == 0 ? List.of() : List.of(blocks[0].getHosts());
        splits.add(new Split(hosts).add(new BulkFile(path), file.getLen()));
      }
      return splits;
    }
  }

  /** Loads the file of its split. */
  static final class LoadMapper extends GuardedMapper<NullWritable, BulkFile, Object, Object> {
    @Override
    protected void map(NullWritable none, BulkFile bulk, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      Path path = bulk.path();
      FileStatus status = path.getFileSystem(conf).getFileStatus(path);
      LoadedFile file = new LoadedFile(conf, status, input.states());
      LoadSettings settings = input.settings();
      Credentials who = Credentials.ofSecret(context.getCredentials().getSecretKey(SECRET));
      try (Elasticsearch server = Elasticsearch.at(input.url(), who, input.tls())) {
        BulkSender sender =
            new BulkSender(
                server,
                new IndexName(input.index()),
                settings.backoff(),
                reason -> context.getCounter(LoadCounter.RETRIES).increment(1));
        new FileLoad(file, sender, settings, (documents, bytes) -> count(context, documents, bytes))
            .run(input.uuid(), file.state(input.uuid()));
      }
    }

    /** A counter that moves also tells the cluster that the task is alive. */
    private static void count(Context context, int documents, long bytes) {
      context.getCounter(LoadCounter.DOCUMENTS).increment(documents);
      context.getCounter(LoadCounter.BYTES).increment(bytes);
    }
  }
}

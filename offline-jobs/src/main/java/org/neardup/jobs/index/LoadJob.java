package org.neardup.jobs.index;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.neardup.jobs.elastic.Credentials;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.TlsSettings;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;

/**
 * Loads bulk files from the nodes of a cluster, one file a map task, a few tasks at a time. Map
 * only and without output: the state of a file says what its task did, and another attempt goes on
 * from there.
 *
 * <p>The credentials travel with the job's own, which only its tasks see. Everybody can read the
 * configuration.
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
   * The input of every input.
   *
   * @param states the folder of the states
   */
  private record Input(
      String url,
      TlsSettings tls,
      String index,
      String uuid,
      Path states,
      int requestBytes,
      int inFlight,
      int maxRejects,
      long patienceMillis) {

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
    Path[] paths = files.stream().map(LoadedFile::path).toArray(Path[]::new);
    Job job = builder.read(WholeFiles.class, paths).map(LoadMapper.class).writeNothing();
    if (server.credentials().given()) {
      job.getCredentials().addSecretKey(SECRET, server.credentials().secret());
    }
    return job;
  }

  /** One whole file a map task, as one record; the mapper reads it itself. */
  static final class WholeFiles extends TextInputFormat {
    @Override
    protected boolean isSplitable(JobContext context, Path file) {
      return false;
    }

    @Override
    public RecordReader<LongWritable, Text> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new LineRecordReader() {
        private boolean read;

        @Override
        public boolean nextKeyValue() {
          boolean first = !read;
          read = true;
          return first;
        }
      };
    }
  }

  /** Loads the file of its split. */
  static final class LoadMapper extends GuardedMapper<LongWritable, Text, Object, Object> {
    @Override
    protected void map(LongWritable none, Text nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      Path path = ((FileSplit) context.getInputSplit()).getPath();
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

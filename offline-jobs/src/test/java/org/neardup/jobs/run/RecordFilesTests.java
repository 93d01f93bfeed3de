package org.neardup.jobs.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileAlreadyExistsException;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.progress.ProgressLine;

public class RecordFilesTests {
  private static final Stage STAGE = new Stage("copy", "records", TaskCounter.MAP_INPUT_RECORDS, 1);
  private static final int FILES = 2;
  private static final int RECORDS = 1000;
  private static final long SPLIT_BYTES = 100_000;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Configuration conf;

  @Before
  public void writeInput() throws IOException {
    conf = HadoopSettings.tuned(new Configuration(), path("scratch"));
    conf.setLong(FileInputFormat.SPLIT_MAXSIZE, SPLIT_BYTES);
    for (int file = 0; file < FILES; file++) {
      try (SequenceFile.Writer writer =
          TaskFiles.sequence(conf, input(file), LongWritable.class, Text.class)) {
        for (int i = file; i < RECORDS; i += FILES) {
          writer.append(new LongWritable(i), new Text(text(i)));
        }
      }
    }
  }

  @Test
  public void mapsCopyRecordsAndHadoopCountsNoBytes() throws Exception {
    Job job = copy().readRecords(path("in")).writeRecords(LongWritable.class, Text.class, out());
    checkUncounted(run(job));
    assertEquals(records(RecordFilesTests::text), read());
    assertTrue("cut in splits", files() > FILES);
  }

  @Test
  public void reducersCopyRecordsAndHadoopCountsNoBytes() throws Exception {
    conf.setInt("mapreduce.job.reduces", FILES);
    Job job =
        copy()
            .readRecords(path("in"))
            .shuffle(LongWritable.class, Text.class, HashPartitioner.class)
            .reduce(Copy.class)
            .writeRecords(LongWritable.class, Text.class, out());
    checkUncounted(run(job));
    assertEquals(records(RecordFilesTests::text), read());
    assertEquals(FILES, files());
  }

  @Test
  public void aTaskKnowsTheWholeFileThatItReads() throws Exception {
    Job job =
        copy()
            .readWholeFiles(path("in"))
            .map(NamesFile.class)
            .writeRecords(LongWritable.class, Text.class, out());
    run(job);
    assertEquals(records(key -> input((int) (key % FILES)).getName()), read());
    assertEquals(FILES, files());
  }

  @Test
  public void anOutputThatExistsIsRefused() throws Exception {
    out().getFileSystem(conf).mkdirs(out());
    Job job = copy().readRecords(path("in")).writeRecords(LongWritable.class, Text.class, out());
    assertThrows(FileAlreadyExistsException.class, job::submit);
  }

  private void checkUncounted(StageReport report) throws IOException {
    assertEquals(RECORDS, report.get(TaskCounter.MAP_INPUT_RECORDS));
    assertEquals(0, report.get(FileInputFormatCounter.BYTES_READ));
    assertEquals(0, report.get(FileOutputFormatCounter.BYTES_WRITTEN));
    assertTrue("committed", out().getFileSystem(conf).exists(new Path(out(), "_SUCCESS")));
  }

  private JobBuilder copy() throws IOException {
    return new JobBuilder(conf, "copy", STAGE);
  }

  private StageReport run(Job job) throws Exception {
    return new StageRunner(ProgressLine.silent(), path("failures")).run(STAGE, job);
  }

  /** Long enough for a file to be cut: Hadoop cuts nowhere but at marks, one in 100 KB. */
  private static String text(long key) {
    return ("record " + key).repeat(100);
  }

  private static Map<Long, String> records(LongFunction<String> value) {
    return LongStream.range(0, RECORDS)
        .boxed()
        .collect(Collectors.toMap(key -> key, key -> value.apply(key)));
  }

  private Map<Long, String> read() throws IOException {
    Map<Long, String> records = new TreeMap<>();
    LongWritable key = new LongWritable();
    Text value = new Text();
    PartFiles.read(
        conf,
        out(),
        key,
        value,
        () -> records.merge(key.get(), value.toString(), (one, other) -> one + " twice"));
    return records;
  }

  private int files() throws IOException {
    return PartFiles.of(conf, out()).size();
  }

  private Path input(int file) {
    return new Path(path("in"), "part-r-0000" + file);
  }

  private Path out() {
    return path("out");
  }

  private Path path(String name) {
    return new Path(folder.getRoot().getPath(), name);
  }

  /** Copies records. */
  public static final class Copy extends Reducer<LongWritable, Text, LongWritable, Text> {}

  /** Gives the name of the file instead of the value. */
  public static final class NamesFile extends Mapper<LongWritable, Text, LongWritable, Text> {
    @Override
    protected void map(LongWritable key, Text value, Context context)
        throws IOException, InterruptedException {
      context.write(key, new Text(RecordFiles.file(context.getInputSplit()).getName()));
    }
  }
}

package org.neardup.jobs.input.copy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.neardup.pinned.parquet.example.data.Group;
import org.neardup.pinned.parquet.example.data.GroupWriter;
import org.neardup.pinned.parquet.hadoop.ParquetWriter;
import org.neardup.pinned.parquet.hadoop.api.WriteSupport;
import org.neardup.pinned.parquet.hadoop.util.HadoopStreams;
import org.neardup.pinned.parquet.io.OutputFile;
import org.neardup.pinned.parquet.io.PositionOutputStream;
import org.neardup.pinned.parquet.io.api.RecordConsumer;
import org.neardup.pinned.parquet.schema.MessageType;

/**
 * Writes Parquet into a stream, which its writer closes.
 *
 * <pre>{@code
 * ParquetWriter<Group> rows = new ParquetOutput(stream, schema, Map.of(), conf).build();
 * }</pre>
 */
@SuppressWarnings("deprecation") // The methods that take Hadoop's settings are abstract.
public final class ParquetOutput extends ParquetWriter.Builder<Group, ParquetOutput> {
  private final MessageType schema;
  private final Map<String, String> metadata;

  /**
   * @param metadata keys and values that the file gets beside its schema
   */
  public ParquetOutput(
      OutputStream out, MessageType schema, Map<String, String> metadata, Configuration conf) {
    super(new StreamFile(out));
    this.schema = schema;
    this.metadata = metadata;
    withConf(conf);
  }

  @Override
  protected ParquetOutput self() {
    return this;
  }

  @Override
  protected WriteSupport<Group> getWriteSupport(Configuration conf) {
    return new WriteSupport<>() {
      private GroupWriter groups;

      @Override
      public WriteContext init(Configuration settings) {
        return new WriteContext(schema, metadata);
      }

      @Override
      public void prepareForWrite(RecordConsumer consumer) {
        groups = new GroupWriter(consumer, schema);
      }

      @Override
      public void write(Group row) {
        groups.write(row);
      }
    };
  }

  private record StreamFile(OutputStream out) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSize) throws IOException {
      return HadoopStreams.wrap(new FSDataOutputStream(out, null)); // It counts.
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSize) throws IOException {
      return create(blockSize);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }
}

package org.neardup.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.http.HttpConfig;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.ssl.KeyStoreTestUtil;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.NearDup;

/**
 * Clients of an HDFS that asks for Kerberos tickets, which know the cluster by {@code -conf} alone,
 * as those of {@code ./neardup} do. A YARN with Kerberos needs Hadoop's native library.
 */
public class KerberosIT {
  private static final String CLIENT = "someone";
  private static final String SERVER = "hdfs/localhost";

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static MiniKdc kdc;
  private static MiniDFSCluster hdfs;
  private static Path site;
  private static Path tickets;

  @BeforeClass
  public static void start() throws Exception {
    kdc = new MiniKdc(MiniKdc.createConf(), FOLDER.newFolder("kdc"));
    kdc.start();
    File keys = FOLDER.newFile("keys");
    kdc.createPrincipal(keys, SERVER, CLIENT, "HTTP/localhost");
    Configuration conf = secure(keys);
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.loginUserFromKeytab(SERVER, keys.getPath());
    hdfs = new MiniDFSCluster.Builder(conf, FOLDER.newFolder("hdfs")).build();
    hdfs.waitActive();
    FileSystem fs = hdfs.getFileSystem();
    org.apache.hadoop.fs.Path home = new org.apache.hadoop.fs.Path("/user", CLIENT);
    fs.mkdirs(home);
    fs.setOwner(home, CLIENT, CLIENT);
    try (OutputStream out = fs.create(new org.apache.hadoop.fs.Path("/in.tsv"))) {
      String text = "\tthe ferry across the bay runs every twenty minutes from Monday on\n";
      out.write(("1" + text + "2" + text).getBytes(StandardCharsets.UTF_8));
    }
    site = FOLDER.getRoot().toPath().resolve("site.xml");
    try (OutputStream out = Files.newOutputStream(site)) {
      hdfs.getConfiguration(0).writeXml(out);
    }
    tickets = FOLDER.getRoot().toPath().resolve("tickets");
    KrbClient login = new KrbClient(kdc.getKrb5conf().getParentFile());
    login.setKdcHost(kdc.getHost());
    login.setKdcTcpPort(kdc.getPort());
    login.setAllowUdp(false);
    login.init();
    login.storeTicket(login.requestTgt(CLIENT + "@" + kdc.getRealm(), keys), tickets.toFile());
  }

  /** An HDFS that encrypts neither its data nor the ports of its daemons. */
  private static Configuration secure(File keys) throws Exception {
    Configuration conf = new HdfsConfiguration();
    conf.set("hadoop.security.authentication", "kerberos");
    for (String daemon : new String[] {"namenode", "datanode"}) {
      conf.set("dfs." + daemon + ".kerberos.principal", SERVER + "@" + kdc.getRealm());
      conf.set("dfs." + daemon + ".keytab.file", keys.getPath());
    }
    conf.set("dfs.web.authentication.kerberos.principal", "HTTP/localhost@" + kdc.getRealm());
    conf.setBoolean(DFSConfigKeys.DFS_BLOCK_ACCESS_TOKEN_ENABLE_KEY, true);
    conf.set("dfs.data.transfer.protection", "authentication");
    conf.set(DFSConfigKeys.DFS_HTTP_POLICY_KEY, HttpConfig.Policy.HTTPS_ONLY.name());
    conf.set(DFSConfigKeys.DFS_NAMENODE_HTTPS_ADDRESS_KEY, "localhost:0");
    conf.set(DFSConfigKeys.DFS_DATANODE_HTTPS_ADDRESS_KEY, "localhost:0");
    String classes = KeyStoreTestUtil.getClasspathDir(KerberosIT.class);
    KeyStoreTestUtil.setupSSLConfig(FOLDER.newFolder("tls").getPath(), classes, conf, false);
    return conf;
  }

  @AfterClass
  public static void stop() throws Exception {
    if (hdfs != null) {
      hdfs.shutdown(true);
    }
    UserGroupInformation.reset();
    kdc.stop();
    KeyStoreTestUtil.cleanupSSLConfig(
        FOLDER.getRoot() + "/tls", KeyStoreTestUtil.getClasspathDir(KerberosIT.class));
  }

  @Test
  public void aTicketIsTaken() throws Exception {
    assertEquals("", find("out", tickets, 0));
    FileSystem fs = hdfs.getFileSystem();
    org.apache.hadoop.fs.Path summary =
        new org.apache.hadoop.fs.Path("/user/" + CLIENT + "/out/summary.json");
    assertEquals(CLIENT, fs.getFileStatus(summary).getOwner());
  }

  @Test
  public void withoutATicketTheRemedyIsNamed() throws Exception {
    String said = find("other", Path.of("/nowhere"), 1);
    assertTrue(said, said.contains("There is no valid Kerberos ticket: get one with kinit"));
    assertFalse(said, said.contains("\tat ")); // in the messages of servers and in Hadoop's log
  }

  /** What a client says that ends with another status than 0. */
  private static String find(String output, Path tickets, int status) throws Exception {
    ProcessBuilder client =
        new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java",
            "-Xmx300m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Djava.security.krb5.conf=" + kdc.getKrb5conf(),
            "-cp",
            System.getProperty("java.class.path"),
            NearDup.class.getName(),
            "find",
            "/in.tsv",
            "--output=/user/" + CLIENT + "/" + output,
            "-conf",
            site.toString());
    client.environment().put("KRB5CCNAME", tickets.toString());
    Path printed = FOLDER.newFile().toPath();
    Process process = client.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    assertTrue("it hangs", process.waitFor(1, TimeUnit.HOURS));
    String said = Files.readString(printed);
    assertEquals(said, status, process.exitValue());
    return status == 0 ? "" : said;
  }
}

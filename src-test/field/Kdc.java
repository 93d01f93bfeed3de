import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.ticket.TgtTicket;

/**
 * Runs a KDC on the loopback until its input ends: {@code java Kdc.java FOLDER USERS HOSTS}, lists
 * with commas.
 *
 * <p>It leaves in FOLDER {@code krb5.conf}, {@code services.keytab} with the daemons of all hosts,
 * and for each user two ticket caches, as {@code kinit} makes them: {@code USER.tickets}, and
 * {@code USER.expired}, whose time has passed.
 */
final class Kdc {
  public static void main(String[] args) throws Exception {
    File folder = new File(args[0]);
    Properties settings = MiniKdc.createConf();
    settings.setProperty(MiniKdc.KDC_BIND_ADDRESS, "127.0.0.1");
    MiniKdc kdc = new MiniKdc(settings, folder);
    kdc.start();
    List<String> daemons = new ArrayList<>();
    for (String host : args[2].split(",")) {
      daemons.addAll(List.of("hdfs/" + host, "yarn/" + host, "HTTP/" + host));
    }
    kdc.createPrincipal(new File(folder, "services.keytab"), daemons.toArray(new String[0]));
    KrbClient login = new KrbClient(kdc.getKrb5conf().getParentFile());
    login.setKdcHost(kdc.getHost());
    login.setKdcTcpPort(kdc.getPort());
    login.setAllowUdp(false);
    login.init();
    for (String user : args[1].split(",")) {
      File keys = new File(folder, user + ".keytab");
      kdc.createPrincipal(keys, user);
      TgtTicket ticket = login.requestTgt(user + "@" + kdc.getRealm(), keys);
      login.storeTicket(ticket, new File(folder, user + ".tickets"));
      KerberosTime past = new KerberosTime(System.currentTimeMillis() - 3_600_000);
      ticket.getEncKdcRepPart().setEndTime(past);
      ticket.getEncKdcRepPart().setRenewTill(past); // or Java would renew it
      login.storeTicket(ticket, new File(folder, user + ".expired"));
    }
    Files.copy(kdc.getKrb5conf().toPath(), folder.toPath().resolve("krb5.conf"));
    System.out.println("ready");
    while (System.in.read() >= 0) {} // until the one who started it closes the pipe
    kdc.stop();
  }
}

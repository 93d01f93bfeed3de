"""What field.py runs in: namespaces of its own, the daemons of Hadoop and Spark, a KDC and an S3-like server, all as separate processes."""
import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import urllib.request
import xml.sax.saxutils

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "src-test"))
import jdk

MASTER, NODES = "m1.field", ("n1.field", "n2.field")
HOSTS = {MASTER: "127.0.1.1", NODES[0]: "127.0.1.2", NODES[1]: "127.0.1.3", "client.field": "127.0.1.4"}
USER = "someone"
BUCKET = "s3a://bucket"
S3_PORT = 9090
PATIENCE = 180  # seconds for a daemon or a container to come up, also on a busy machine
# Containers and executors live for seconds: compiling well and collecting in parallel would not pay.
SHORT = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
# An application master of Hadoop 3.3 or 3.4 needs a package of the JDK on Java 17 and newer; clusters with such a Java open it.
JVM = f"-Xmx350m {SHORT} --add-opens=java.base/java.lang=ALL-UNNAMED"
OPTIONS = ("yarn.app.mapreduce.am.command-opts", "mapreduce.map.java.opts", "mapreduce.reduce.java.opts")
# Starts a daemon on a host of its own: the name of the UTS namespace, then the command.
ON_HOST = "import os, socket, sys; socket.sethostname(sys.argv[1]); os.execvp(sys.argv[2], sys.argv[2:])"

# What Spark's own launcher opens.
OPENED = ("lang", "lang.invoke", "lang.reflect", "io", "net", "nio", "util", "util.concurrent", "util.concurrent.atomic")
DEPLOY = "org.apache.spark.deploy."


class Failure(Exception):
    """Of the surroundings, such as a daemon that does not start."""


def enter(arguments):
    """Runs this program again as the first process of namespaces of its own, with a loopback alone; its exit status.

    Once that process ends, however it does, the kernel ends all others of its namespace; it ends when its input does.
    """
    flags = ["--net", "--mount", "--uts", "--pid", "--fork", "--kill-child", "--mount-proc"]
    if os.getuid() != 0:
        flags = ["--user", "--map-root-user", *flags]
    inside = subprocess.Popen(["unshare", *flags, sys.executable, sys.argv[0], "--inside", *arguments], stdin=subprocess.PIPE)
    signal.signal(signal.SIGTERM, lambda *_: inside.kill())
    try:
        return inside.wait()
    except KeyboardInterrupt:
        inside.kill()
        return 130


def settle(folder):
    """Names and the loopback of the namespaces that `enter` made."""
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
    with socket.socket() as any_socket:  # as `ip link set lo up`
        request = struct.pack("16sh14x", b"lo", 1 | 0x40)
        fcntl.ioctl(any_socket, 0x8914, request)
    socket.sethostname("client.field")
    files = {"hosts": "".join(f"{address} {name} {name.split('.')[0]}\n" for name, address in {"localhost": "127.0.0.1", **HOSTS}.items()),
             "resolv.conf": "", "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n"}
    for name, text in files.items():
        pathlib.Path(folder, name).write_text(text)
        if os.path.exists(f"/etc/{name}"):
            subprocess.run(["mount", "--bind", f"{folder}/{name}", f"/etc/{name}"], check=True)


def class_path(folder, profile, *settings):
    """Jars of a profile of pom.xml, or of several; Maven gets those that are not there yet."""
    file, pom = pathlib.Path(folder, f"{profile}.txt"), HERE / "pom.xml"
    if not file.exists() or file.stat().st_mtime < pom.stat().st_mtime or not all(map(os.path.exists, file.read_text().split(":"))):
        subprocess.run(["mvn", "-q", "-B", "-ntp", "-Dstyle.color=never", "-f", pom, f"-P{profile}", *settings,
                        "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath", f"-Dmdep.outputFile={file}"],
                       check=True, stdout=subprocess.DEVNULL)
        file.touch()  # Maven leaves a file alone that would not change
    return file.read_text().split(":")


def spark_jars(folder, line, java):
    """Jars of a line of Spark, such as 4.1_2.13; on a Java that its own Hadoop client does not run on, with a newer one."""
    return class_path(folder, f"spark,spark-{line}" + (",java-24" if jdk.major(java) >= 24 else ""))


def settings(file, values):
    """Writes a file as Hadoop has them."""
    escape = xml.sax.saxutils.escape
    rows = (f"  <property><name>{escape(name)}</name><value>{escape(str(value))}</value></property>\n" for name, value in values.items())
    pathlib.Path(file).write_text("<configuration>\n" + "".join(rows) + "</configuration>\n")


def ask(url, *keys):
    """A value of the JSON that a daemon answers, whoever signed its certificate; nothing while it has none."""
    try:
        with urllib.request.urlopen(url, context=ssl._create_unverified_context(), timeout=10) as answer:
            value = json.load(answer)
        for key in keys:
            value = value[key]
        return value
    except (OSError, ValueError, LookupError, TypeError):
        return None


def wait_for(what, found):
    """The first true answer of `found`."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if answer := found():
            return answer
        time.sleep(0.1)
    raise Failure(f"no {what} after {PATIENCE} s")


def running(words):
    """The processes with all these words in their command line, by their numbers; without shells, which containers have around them."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                line = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if not line[0].endswith("sh") and all(any(word in part for part in line) for word in words):
                found.append(int(entry.name))
    return sorted(found)


class Lab:
    """Processes with a folder for what they write."""

    def __init__(self, folder, java):
        self.folder, self.java, self.processes = pathlib.Path(folder), java, {}
        self.flags = ["--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"] if jdk.major(java) >= 24 else []
        self.environment = {key: value for key, value in os.environ.items() if not re.match("HADOOP|YARN|KRB5|NEARDUP|JAVA_TOOL|AWS", key)}
        self.environment["JAVA_HOME"] = java
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "logs").mkdir(parents=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for pid in running([str(self.folder)]):  # containers that outlived their NodeManager
            os.kill(pid, signal.SIGKILL)

    def link(self, name, jars):
        """A folder with these jars."""
        folder = self.folder / name
        folder.mkdir()
        for jar in jars:
            (folder / os.path.basename(jar)).symlink_to(jar)
        return folder

    def log(self, name):
        return self.folder / "logs" / f"{name}.log"

    def start(self, name, *command, host="client.field"):
        with open(self.log(name), "w") as log:
            self.processes[name] = subprocess.Popen(["unshare", "--uts", sys.executable, "-c", ON_HOST, host, *map(str, command)], env=self.environment,
                                                    stdin=subprocess.PIPE, stdout=log, stderr=log)

    def ready(self, what, found):
        """The first true answer of `found`; an error when a process has ended."""
        def answer():
            for name, process in self.processes.items():
                if process.poll() is not None:
                    raise Failure(f"{name} ended with {process.returncode}, see {self.log(name)}")
            return found()
        return wait_for(f"{what}, see {self.folder}/logs", answer)

    def said(self, name, words):
        """Waits for a process to say these words."""
        self.ready(f"'{words}' of {name}", lambda: words in self.log(name).read_text())


class Hadoop(Lab):
    """HDFS and YARN of two nodes each. Clients find them by the folder `conf` on their class path, as with `hadoop jar`."""

    def __init__(self, folder, java, jars, more=None):
        super().__init__(folder, java)
        self.conf, self.web, self.options = self.folder / "conf", "http://" + MASTER, []
        self.share = self.link("share", jars)
        for pages in ("hdfs", "datanode"):  # a NameNode and a DataNode want them; Maven's jars have none
            (self.conf / "webapps" / pages).mkdir(parents=True)
        shutil.copy(HERE / "log4j.properties", self.conf)
        for name, values in self.sites().items():
            settings(self.conf / f"{name}.xml", values | (more or {}).get(name, {}))

    def sites(self):
        folder, jars = self.folder, f"{self.share}/*"
        # On Java 24 and newer Hadoop's application master forgets in whose name it acts, where containers run as YARN's user.
        names = {f"{process}.env": f"HADOOP_USER_NAME={USER}" for process in ("yarn.app.mapreduce.am", "mapreduce.map", "mapreduce.reduce")}
        return {
            "core-site": {"fs.defaultFS": f"hdfs://{MASTER}:8020", "hadoop.tmp.dir": folder / "tmp"},
            "hdfs-site": {
                "dfs.namenode.name.dir": folder / "nn", "dfs.namenode.http-address": f"{MASTER}:9870", "dfs.replication": 2,
                "dfs.blocksize": 512 << 10, "dfs.namenode.fs-limits.min-block-size": 1024, "dfs.datanode.du.reserved": 0,
                "dfs.namenode.resource.du.reserved": 0, "dfs.client.use.datanode.hostname": "true", "dfs.datanode.use.datanode.hostname": "true",
                "dfs.heartbeat.interval": 1, "dfs.namenode.heartbeat.recheck-interval": 5000},
            "yarn-site": {
                "yarn.resourcemanager.hostname": MASTER, "yarn.nodemanager.aux-services": "mapreduce_shuffle", "yarn.application.classpath": jars,
                "yarn.nodemanager.resource.memory-mb": 3072, "yarn.nodemanager.resource.cpu-vcores": 4, "yarn.scheduler.minimum-allocation-mb": 256,
                "yarn.nodemanager.vmem-check-enabled": "false", "yarn.nodemanager.pmem-check-enabled": "false",
                "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage": 99.5,
                "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms": 200, "yarn.nm.liveness-monitor.expiry-interval-ms": 20000,
                "yarn.am.liveness-monitor.expiry-interval-ms": 30000, "yarn.client.nodemanager-connect.max-wait-ms": 10000},
            "mapred-site": (names if jdk.major(self.java) >= 24 else {}) | {
                "mapreduce.framework.name": "yarn", "mapreduce.application.classpath": jars, "mapreduce.shuffle.port": 0,
                "yarn.app.mapreduce.am.staging-dir": "/user", "yarn.app.mapreduce.am.resource.mb": 512, "mapreduce.map.memory.mb": 512,
                "mapreduce.reduce.memory.mb": 512, "mapreduce.task.io.sort.mb": 64, **dict.fromkeys(OPTIONS, JVM),
                # small jobs run in their application master
                "mapreduce.job.ubertask.enable": "true", "mapreduce.job.ubertask.maxbytes": 100 << 20,
                "mapreduce.client.completion.pollinterval": 500, "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms": 200},
            "capacity-scheduler": {
                "yarn.scheduler.capacity.root.queues": "default", "yarn.scheduler.capacity.root.default.capacity": 100,
                "yarn.scheduler.capacity.maximum-am-resource-percent": 0.5}}

    def command(self, main, *arguments, heap="300m", more=()):
        return [f"{self.java}/bin/java", f"-Xmx{heap}", "-XX:+UseSerialGC", *self.flags, *self.options, "-cp",
                ":".join(map(str, [self.conf, f"{self.share}/*", *more])), main, *map(str, arguments)]

    def daemon(self, name):
        """Starts nn, rm, dn1, dn2, nm1 or nm2."""
        host = MASTER if name in ("nn", "rm") else NODES[int(name[2:]) - 1]
        own = {"dn": {"dfs.datanode.data.dir": self.folder / name, "dfs.datanode.hostname": host,
                      # both have the loopback's address for the NameNode, which tells them by their ports
                      **{f"dfs.datanode.{key}address": f"{host}:{port}{name[2:]}" for port, key in enumerate(("", "ipc.", "http.", "https."), 986)}},
               "nm": {"yarn.nodemanager.hostname": host, "yarn.nodemanager.local-dirs": self.folder / name / "local",
                      "yarn.nodemanager.log-dirs": self.folder / name / "log"}}.get(name[:2], {})
        main = {"nn": "hdfs.server.namenode.NameNode", "dn": "hdfs.server.datanode.DataNode", "rm": "yarn.server.resourcemanager.ResourceManager",
                "nm": "yarn.server.nodemanager.NodeManager"}[name[:2]]
        opened = [] if name[:2] in ("nn", "dn") else ["--add-opens=java.base/java.lang=ALL-UNNAMED"]
        command = self.command("org.apache.hadoop." + main, *(f"-D{key}={value}" for key, value in own.items()))
        self.start(name, command[0], *opened, *command[1:], host=host)

    def start_hdfs(self):
        format_it = self.command("org.apache.hadoop.hdfs.server.namenode.NameNode", "-format", "-nonInteractive")
        with open(self.log("format"), "w") as log:
            subprocess.run(format_it, check=True, env=self.environment, stdout=log, stderr=log)
        for name in ("nn", "dn1", "dn2"):
            self.daemon(name)
        port = 9870 if self.web.startswith("http:") else 9871
        state = f"{self.web}:{port}/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState"
        self.ready("DataNodes", lambda: ask(state, "beans", 0, "NumLiveDataNodes") == 2)
        history = "/user/history/done_intermediate"
        self.fs("-mkdir", "-p", "/in", f"/user/{USER}", history)
        self.fs("-chown", USER, f"/user/{USER}")
        self.fs("-chmod", "1777", history)

    def start_yarn(self):
        self.daemon("rm")
        self.said("rm", "Transitioned to active state")
        for name in ("nm1", "nm2"):
            self.daemon(name)
        self.wait_for_nodes()

    def wait_for_nodes(self):
        for name in ("nm1", "nm2"):
            self.said(name, "Registered with ResourceManager")

    def applications(self):
        """The applications of the user that YARN has seen, by their ids."""
        audit = f"USER={USER}\t.*OPERATION=Submit Application Request.*\tAPPID=(\\S+)"
        return set(re.findall(audit, self.log("rm").read_text())) if "rm" in self.processes else set()

    def kill_node(self, name):
        """A NodeManager and its containers, as if the machine had lost its power."""
        self.processes.pop(name).kill()
        for pid in running([f"{self.folder}/{name}/"]):
            os.kill(pid, signal.SIGKILL)

    def fs(self, *arguments, more=(), user=None):
        """As `hdfs dfs`, by default in the name of the superuser."""
        done = subprocess.run(self.command("org.apache.hadoop.fs.FsShell", *arguments, more=more), capture_output=True, text=True,
                              env=self.environment | ({"HADOOP_USER_NAME": user} if user else {}))
        if done.returncode != 0:
            raise Failure(f"hdfs dfs {' '.join(map(str, arguments))}: {done.stderr[-2000:]}")


class Spark(Lab):
    """A Master and two Workers; by itself only a home of Spark, which asks for no more than its jars."""

    def __init__(self, folder, java, jars, conf=None):
        super().__init__(folder, java)
        self.jars, self.conf = self.link("jars", jars), conf or self.folder
        (self.folder / "RELEASE").write_text("Spark as Maven has it\n")  # by it Spark knows that jars/ has all
        self.version, scala = (re.search(f"/{name}.jar", "\n".join(jars))[1] for name in (r"spark-sql_[\d.]+-([\d.]+)", r"scala-library-(\d+\.\d+)\.\d+"))
        self.environment |= {"SPARK_HOME": str(self.folder), "SPARK_SCALA_VERSION": scala, "HADOOP_CONF_DIR": str(self.conf)}

    def command(self, main, *arguments, heap="1g", more=()):
        opened = [f"java.{name}" for name in OPENED] + ["sun.nio.ch", "sun.nio.cs", "sun.util.calendar"]
        return [f"{self.java}/bin/java", f"-Xmx{heap}", *SHORT.split(), *self.flags, *(f"--add-opens=java.base/{name}=ALL-UNNAMED" for name in opened), "-cp",
                ":".join(map(str, [self.conf, f"{self.jars}/*", *more])), main, *map(str, arguments)]

    def submit(self, jar, *settings, main="org.neardup.jobs.NearDup", master=f"spark://{MASTER}:7077", more=()):
        """What spark-submit starts, up to the arguments of the program."""
        given = [word for setting in ("spark.ui.enabled=false", *settings) for word in ("--conf", setting)]
        return self.command(DEPLOY + "SparkSubmit", "--master", master, *given, "--class", main, jar, more=more)

    def start_all(self):
        self.start("master", *self.command(DEPLOY + "master.Master", "--host", MASTER, "--webui-port", 0, heap="300m"), host=MASTER)
        self.said("master", "New state: ALIVE")
        for host in NODES:
            self.start_worker(host)

    def start_worker(self, host):
        self.start(host, *self.command(DEPLOY + "worker.Worker", f"spark://{MASTER}:7077", "--host", host, "--cores", 1, "--memory", "1g", "--webui-port", 0,
                                       "--work-dir", self.folder / host, heap="300m"), host=host)
        self.said(host, "Successfully registered with master")

    def kill_worker(self, host):
        """A Worker and its executors, as if the machine had lost its power."""
        self.processes.pop(host).kill()
        for pid in running(["CoarseGrainedExecutorBackend", host]):
            os.kill(pid, signal.SIGKILL)


class Kdc(Lab):
    """Hadoop's MiniKdc, with what a secure HDFS and YARN need of it and of TLS."""

    def __init__(self, folder, java, jars):
        super().__init__(folder, java)
        self.option = f"-Djava.security.krb5.conf={self.folder}/krb5.conf"  # where a machine of such a cluster has /etc/krb5.conf
        self.start("kdc", f"{java}/bin/java", "-Xmx200m", *self.flags, "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED", "-cp",
                   ":".join(jars), HERE / "Kdc.java", self.folder, f"hdfs,{USER}", ",".join([MASTER, *NODES]))
        self.said("kdc", "ready")
        subprocess.run([f"{java}/bin/keytool", "-genkeypair", "-alias", "field", "-keyalg", "RSA", "-keystore", self.folder / "store.p12", "-storetype",
                        "PKCS12", "-storepass", "changeit", "-dname", "CN=field", "-ext", "san=" + ",".join(f"dns:{host}" for host in HOSTS)],
                       check=True, capture_output=True)
        for side in ("client", "server"):
            store = {"location": self.folder / "store.p12", "password": "changeit", "keypassword": "changeit", "type": "PKCS12"}
            settings(self.folder / f"ssl-{side}.xml", {f"ssl.{side}.{kind}.{key}": value for kind in ("keystore", "truststore") for key, value in store.items()})

    def sites(self):
        keys = self.folder / "services.keytab"
        hdfs = {f"dfs.{daemon}.{key}": value for daemon in ("namenode", "datanode")
                for key, value in {"kerberos.principal": "hdfs/_HOST@EXAMPLE.COM", "keytab.file": keys}.items()}
        yarn = {f"yarn.{daemon}.{key}": value for daemon in ("resourcemanager", "nodemanager")
                for key, value in {"principal": "yarn/_HOST@EXAMPLE.COM", "keytab": keys}.items()}
        return {
            "core-site": {"hadoop.security.authentication": "kerberos", "hadoop.security.auth_to_local": "RULE:[2:$1]\nRULE:[1:$1]\nDEFAULT"},
            "hdfs-site": hdfs | {
                "dfs.web.authentication.kerberos.principal": "HTTP/_HOST@EXAMPLE.COM", "dfs.web.authentication.kerberos.keytab": keys,
                "dfs.block.access.token.enable": "true", "dfs.data.transfer.protection": "integrity", "dfs.http.policy": "HTTPS_ONLY",
                "dfs.namenode.https-address": f"{MASTER}:9871"},
            "yarn-site": yarn,
            "mapred-site": {key: f"{JVM} {self.option}" for key in OPTIONS}}


class SecureHadoop(Hadoop):
    """Its clients have tickets, those of its superuser by default."""

    def __init__(self, folder, java, jars, kdc):
        super().__init__(folder, java, jars, kdc.sites())
        self.web, self.kdc = "https://" + MASTER, kdc
        self.options = [kdc.option]
        self.environment["KRB5CCNAME"] = str(kdc.folder / "hdfs.tickets")
        for side in ("client", "server"):
            shutil.copy(kdc.folder / f"ssl-{side}.xml", self.conf)


class S3(Lab):
    """Adobe's S3Mock with a bucket."""

    def __init__(self, folder, java, jars):
        super().__init__(folder, java)
        (self.folder / "store").mkdir()
        self.start("s3", f"{java}/bin/java", "-Xmx500m", *self.flags, "-cp", ":".join(jars), "com.adobe.testing.s3mock.S3MockApplication", "--server.port=0",
                   f"--com.adobe.testing.s3mock.httpPort={S3_PORT}", "--com.adobe.testing.s3mock.store.initialBuckets=bucket",
                   f"--com.adobe.testing.s3mock.store.root={self.folder}/store")
        self.said("s3", "Started S3MockApplication")

    @staticmethod
    def sites():
        return {"core-site": {
            "fs.s3a.endpoint": f"http://127.0.0.1:{S3_PORT}", "fs.s3a.path.style.access": "true", "fs.s3a.access.key": "field",
            "fs.s3a.secret.key": "field", "fs.s3a.endpoint.region": "us-east-1", "fs.s3a.connection.ssl.enabled": "false"}}

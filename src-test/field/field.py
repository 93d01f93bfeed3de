#!/usr/bin/env python3
"""Runs the commands of docs/cluster.md and docs/spark.md on real daemons and compares what they write with one process on local files.

    field.py [SECTION...] [--hadoop VERSION] [--spark LINE]... [--java HOME] [--work FOLDER]

Sections, by default all:
  yarn      every command by `hadoop jar`, as an ordinary user, on an HDFS and a YARN of two nodes each
  find      the same for what `find` can do: sentences, cosine, containment, reference collections, later versions
  faults    an application master, a task, a node and the client are killed; --resume
  s3        inputs and outputs on an S3-like server: one process, MapReduce, YARN and Spark, the magic committer, --resume
  kerberos  HDFS with Kerberos by `hadoop jar` and by `./neardup`, without a ticket and with an expired one; index by delegation tokens
  spark     by spark-submit on a Master and two Workers of each line of Spark: files on HDFS, Parquet, an Iceberg table, SQL; a Worker is killed

Needs Linux with root or user namespaces, Python's standard library, a JDK to build with, and Maven, which gets Hadoop and Spark (1 GB for s3). NameNode,
DataNodes, ResourceManager, NodeManagers, Master, Workers, KDC and S3 server are separate processes with host names of their own, in namespaces that have only
a loopback and end with this program. --java is the Java of daemons, containers and clients (JAVA_HOME by default). Logs and
outputs stay in FOLDER, target/field of the sources by default. Exit status 1 if an output differs or a message lacks its remedy.
"""
import argparse
import bz2
import contextlib
import gzip
import hashlib
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

import lab
from lab import BUCKET, ROOT, USER

sys.path.insert(0, str(ROOT / "src-test/oracle"))
import cluster as elasticsearch

HADOOP = ["3.3.6", "3.4.2", "3.5.0"]
SPARK = ["3.5_2.12", "3.5_2.13", "4.0_2.13", "4.1_2.13"]
RECORDS = 3000
FINDS = {  # by the name of their output
    "docs": ["{in}/docs"],
    "file": ["{in}/docs/a.jsonl"],
    "glob": ["{in}/docs/*.jsonl.*"],
    "sentence": ["{in}/docs", "--unit", "sentence"],
    "cosine": ["{in}/docs", "--similarity", "cosine"],
    "contains": ["{in}/docs", "--contains", ".8"],
    "reference": ["{in}/reference"],
    "referenced": ["{in}/new", "--reference", "{out}/reference"],
    "formats": ["{in}/formats"],
    "parquet": ["{in}/parquet", "--threshold", ".5"],
    "since": ["{in}/next", "--since", "{out}/docs"],
}
RUN_JAR = "org.apache.hadoop.util.RunJar"  # what the command `hadoop jar` starts
CONTAINERS = ["-D", "mapreduce.job.ubertask.enable=false"]  # a container for each task
IN_CLIENT = ["-D", "mapreduce.framework.name=local"]
MAGIC = ["fs.s3a.committer.name=magic", "mapreduce.outputcommitter.factory.scheme.s3a=org.apache.hadoop.fs.s3a.commit.S3ACommitterFactory"]
# Lines of what commands print that depend on the machine or on the engine.
FLEETING = re.compile(r"^output|^next|\d s\b|shuffled|stored|about .* here")


def warc(document):
    """A record of a WET file."""
    text = document["text"].encode()
    head = f"WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://{document['id']}.example/\r\nContent-Length: {len(text)}\r\n\r\n"
    return gzip.compress(head.encode() + text + b"\r\n\r\n")


def write_data(folder):
    """JSON lines with equal, edited, containing and sentence-sharing documents; some of them in other formats too; the same ones each time."""
    rng, documents = random.Random(7), []
    words = ["".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randint(2, 9))) for _ in range(5000)]

    def sentence():
        return " ".join(rng.choice(words) for _ in range(rng.randint(12, 22))).capitalize() + "."

    def text():
        return " ".join(sentence() for _ in range(rng.randint(3, 8)))

    def edited(other):
        parts = other.split(" ")
        for _ in range(1 + len(parts) // 40):
            parts[rng.randrange(len(parts))] = rng.choice(words)
        return " ".join(parts)

    changes = [lambda other: other, edited, edited, lambda other: f"{other} {text()}", lambda other: f"{text()} {other.split('. ')[0]}."]
    for number in range(RECORDS):
        copy = documents and rng.random() < .3
        made = rng.choice(changes)(rng.choice(documents)["text"]) if copy else text()
        documents.append({"id": f"d{number}", "text": made, "lang": rng.choice(["en", "de"])})
    later = [dict(d, text=d["text"] + " " + sentence()) if i % 23 == 0 else d for i, d in enumerate(documents) if i % 17]
    third, half = RECORDS // 3, RECORDS // 2
    files = {"docs/a.jsonl": (open, documents[:third]), "docs/b.jsonl.gz": (gzip.open, documents[third:2 * third]),
             "docs/c.jsonl.bz2": (bz2.open, documents[2 * third:]), "reference/reference.jsonl": (open, documents[:half]),
             "new/new.jsonl.bz2": (bz2.open, documents[half:]), "next/next.jsonl.gz": (gzip.open, later)}
    for name, (opened, records) in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        with opened(file, "wt") as out:
            out.writelines(json.dumps(record, separators=(",", ":")) + "\n" for record in records)  # as Spark writes them
    formats = folder / "formats"
    formats.mkdir()
    (formats / "dump.xml.bz2").write_bytes(bz2.compress((ROOT / "offline-jobs/src/main/resources/org/neardup/jobs/node/demo/demo-dump.xml").read_bytes()))
    (formats / "pages.warc.wet.gz").write_bytes(b"".join(map(warc, documents[:300])))
    rows = ["id,text\n", *(f'{document["id"]},"{document["text"]}"\n' for document in documents[:300])]
    (formats / "table.csv.gz").write_bytes(gzip.compress("".join(rows).encode()))
    (folder / "parquet").mkdir()
    shutil.copy(ROOT / "offline-jobs/src/test/resources/org/neardup/jobs/input/groups.parquet", folder / "parquet")


def digest(folder):
    """Of each result of a run, or of a folder of files, how many lines there are, and the hash of the sorted ones."""
    folder, digests = pathlib.Path(folder), {}
    results = [path for path in folder.iterdir() if path.is_dir() and path.name not in ("state", "evaluation", "parquet")]
    for result in results if (folder / "summary.json").exists() else [folder]:
        lines = []
        for file in result.rglob("*"):
            if file.is_file() and not file.name.startswith((".", "_")):
                data = file.read_bytes()
                data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else bz2.decompress(data) if data[:3] == b"BZh" else data
                lines += data.splitlines()
        if lines:
            digests[result.name if result != folder else "files"] = (len(lines), hashlib.sha256(b"\n".join(sorted(lines))).hexdigest()[:16])
    return digests


def steady(printed):
    """What a command printed, without what depends on where and when."""
    return [line for line in printed.splitlines() if not FLEETING.search(line)]


class Field:
    """What sections share: jars, data, results of one process, and the table."""

    def __init__(self, options):
        self.folder, self.hadoop, self.java = options.work / options.hadoop, options.hadoop, options.java
        self.sparks = options.spark or SPARK
        self.data, self.references, self.wrong, self.count = self.folder / "data", {}, 0, 0
        self.jar = self.folder / "neardup-jobs.jar"

    def jars(self, profile):
        return lab.class_path(self.folder, profile, f"-Dhadoop.version={self.hadoop}")

    def spark_jar(self, line, build=False):
        """The jar for a line of Spark; the launcher builds Spark's module anew for itself."""
        jar, module = self.folder / f"neardup-spark-{line}.jar", ROOT / "spark-jobs"
        sources = [file for name in ("pinned", "pinned-jobs", "analysis", "offline-jobs", "spark-jobs") for part in ("pom.xml", "src/main")
                   for file in (ROOT / name / part, *(ROOT / name / part).rglob("*"))]
        if build and not (jar.exists() and jar.stat().st_mtime > max(file.stat().st_mtime for file in sources if file.exists())):
            shutil.rmtree(module / "target", ignore_errors=True)  # of another line
            subprocess.run(["mvn", "-q", "-B", "-ntp", "-Dstyle.color=never", "-f", ROOT / "pom.xml", "package", "-pl", "spark-jobs", "-am", f"-Pspark-{line}",
                            "-Dmaven.test.skip", "-Dformat=skip", "-Denforcer.skip"], check=True)
            shutil.copy(module / "target" / jar.name, jar)
            shutil.rmtree(module / "target")
        return jar

    def prepare(self, sections):
        """All that needs a network."""
        self.folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([ROOT / "neardup", "--version"], check=True, stdout=subprocess.DEVNULL)  # builds what is not built
        shutil.copy(ROOT / "offline-jobs/target/neardup-jobs.jar", self.jar)
        for profile in ["hadoop", *(["kdc"] if "kerberos" in sections else []), *(["aws", "s3mock"] if "s3" in sections else [])]:
            self.jars(profile)
        for line in self.sparks if "spark" in sections else self.sparks[-1:] if "s3" in sections else []:
            self.spark_jar(line, build=True)
            lab.spark_jars(self.folder, line, self.java)
            self.jars(f"iceberg,spark-{line}")
        elasticsearch.distribution(elasticsearch.version())

    def row(self, section, what, where, good, seconds=0.0, result="equal"):
        """A line of the table; `good` is True, or says what is wrong."""
        self.count += 1
        self.wrong += good is not True
        print(f"| {section} | {what} | {where} | {result if good is True else good} | {seconds:.0f} s |", flush=True)

    def local(self, *words):
        """What a command prints in one process on local files; it runs once. An output is in the folder `local`."""
        if words not in self.references:
            here = [word.replace("{in}", str(self.data)).replace("{out}", str(self.folder / "local")) for word in words]
            command = [f"{self.java}/bin/java", "-Xmx500m", "-cp", ":".join(self.jars("hadoop")), RUN_JAR, self.jar]
            done = subprocess.run([*command, *here], capture_output=True, text=True)
            if done.returncode != 0:
                raise lab.Failure(f"neardup {shlex.join(here)}: {done.stderr}")
            self.references[words] = done.stdout
        return self.references[words]

    def reference(self, name):
        """The folder that `find` with the options of FINDS writes in one process."""
        words = FINDS[name]
        for needed in re.findall(r"{out}/(\w+)", " ".join(words)):
            self.reference(needed)
        self.local("find", *words, "--engine", "local", "--overwrite", "--output", f"{{out}}/{name}")
        return self.folder / "local" / name


class Client:
    """Commands of a user on a cluster, with inputs and outputs at one place."""

    def __init__(self, field, section, hadoop, inputs="/in", outputs=f"/user/{USER}", more=(), options=(), environment=None):
        self.field, self.section, self.hadoop, self.more, self.options = field, section, hadoop, more, list(options)
        self.places = {"{in}": inputs, "{out}": outputs}
        self.environment = hadoop.environment | (environment or {"HADOOP_USER_NAME": USER})
        self.folder = hadoop.folder / "clients"
        self.folder.mkdir(exist_ok=True)

    def at(self, word):
        for name, place in self.places.items():
            word = word.replace(name, place)
        return word

    def start(self, name, words, launcher=None, environment=None):
        """Starts a command by `hadoop jar`, or with another launcher; its output is in NAME.out, what it says in NAME.err."""
        here = [*map(self.at, words), *self.options]
        command = [*launcher, *here] if launcher else self.hadoop.command(RUN_JAR, self.field.jar, *here, heap="500m", more=self.more)
        with open(self.folder / f"{name}.out", "w") as out, open(self.folder / f"{name}.err", "w") as err:
            return subprocess.Popen(command, env=self.environment | (environment or {}), stdout=out, stderr=err)

    def run(self, name, words, **how):
        return self.start(name, words, **how).wait()

    def printed(self, name, end="out"):
        return (self.folder / f"{name}.{end}").read_text(errors="replace")

    def where(self, name, before):
        """What a run says of where it runs, and the applications that YARN has seen since."""
        said = re.search("^runs (.*)", self.printed(name, "err"), re.M)
        new = sorted(self.hadoop.applications() - before)
        shown = new[0] + (f" to {new[-1][-4:]}" if len(new) > 1 else "") if new else ""
        return ", ".join(filter(None, [said[1] if said else "in the client", shown])), bool(new)

    def fetched(self, name):
        """A copy of an output on local files."""
        copy = self.folder / name
        shutil.rmtree(copy, ignore_errors=True)
        self.hadoop.fs("-get", self.at("{out}") + "/" + name, copy, more=self.more)
        return copy

    def same(self, name, reference):
        """True, or in words how an output differs from that of one process."""
        wanted, got = digest(reference), digest(self.fetched(name))
        return wanted == got or f"DIFFERENT: {got}, not {wanted}"

    def check(self, name, words, reference, on_yarn=None, shown=None, **how):
        """Runs a command and compares its output folder, or what it prints, with that of one process."""
        before, start = self.hadoop.applications(), time.monotonic()
        status = self.run(name, words, **how)
        seconds = time.monotonic() - start
        where, applications = self.where(name, before)
        if status != 0:
            good = f"FAILED with {status}: {self.last_words(name)}"
        elif on_yarn is not None and applications != on_yarn:
            good = f"WRONG PLACE, see {self.folder / name}.err"
        else:
            good = reference()
        self.field.row(self.section, shown or shlex.join(words).replace("{in}", "IN").replace("{out}", "OUT"), where, good, seconds)
        return status == 0

    def find(self, name, *options, output=None, **how):
        output = output or name
        words = ["find", *FINDS[name], *options, "--output", f"{{out}}/{output}"]
        return self.check(output, words, lambda: self.same(output, self.field.reference(name)), **how)

    def dedup(self, name, *options, output=None, **how):
        """The copies without duplicates, and the account of what went."""
        output = output or f"{name}-clean"
        words = ["dedup", f"{{out}}/{name}", *options, "--output", f"{{out}}/{output}"]

        def reference():
            self.field.reference(name)
            self.field.local("dedup", f"{{out}}/{name}", "--engine", "local", "--output", f"{{out}}/{name}-clean")
            local = self.field.folder / "local"
            for wanted, got in ((f"{name}-clean", output), (f"{name}-clean.dedup", f"{output}.dedup")):
                if (good := self.same(got, local / wanted)) is not True:
                    return good
            return True
        return self.check(output, words, reference, **how)

    def prints(self, *words, options=(), **how):
        """A command whose result is what it prints."""
        name = words[0]

        def reference():
            self.field.reference("docs")
            wanted, got = steady(self.field.local(*words)), steady(self.printed(name))
            wanted = [line.replace(str(self.field.folder / "local"), self.at("{out}")) for line in wanted]
            return wanted == got or f"DIFFERENT, see {self.folder / name}.out"
        return self.check(name, [*words, *options], reference, **how)

    def last_words(self, name):
        lines = [line for line in self.printed(name, "err").splitlines() if not re.search(" INFO | WARN |^\tat ", line)]
        return " / ".join(lines[-3:])[:400]

    def says(self, name, words, status, pattern, shown, **how):
        """A command that must end with this status and these words."""
        start = time.monotonic()
        got = self.run(name, words, **how)
        found = re.search(pattern, self.printed(name, "err"), re.M)
        good = got == status and found is not None or f"WRONG, exit {got}: {self.last_words(name)}"
        self.field.row(self.section, shown, "in the client", good, time.monotonic() - start, f"exit {got}: {found and found[0]}")

    def wait_for(self, name, process, pattern):
        """Until a running command says this; an error if it ends before."""
        def said():
            if re.search(pattern, self.printed(name, "err"), re.M):
                return True
            if process.poll() is not None:
                raise lab.Failure(f"{name} ended with {process.returncode} before {pattern}: {self.last_words(name)}")
        lab.wait_for(f"{pattern} in {self.folder / name}.err", said)

    def resumed(self, name, options, status, sent, stage="candidates"):
        """The client gets a signal in the stage behind `stage`; then the run is resumed."""
        words = ["find", *FINDS["docs"], *options, "--output", f"{{out}}/{name}"]
        process = self.start(name, words)
        self.wait_for(name, process, f"^{stage} .* in ")
        process.send_signal(sent)
        ended = process.wait()
        if ended != status:
            return self.field.row(self.section, f"client: {sent.name}", "", f"WRONG exit {ended}, see {self.folder / name}.err")
        if sent == signal.SIGKILL:
            self.says(f"{name}-again", words, 2, "unfinished run.*--resume.*", "the same again, without --resume")
        found = self.check(f"{name}-resumed", [*words, "--resume"], lambda: self.same(name, self.field.reference("docs")), shown=f"client {sent.name} behind {stage}, then --resume")
        if found and "finished before" not in self.printed(f"{name}-resumed", "err"):
            self.field.row(self.section, "--resume takes finished stages over", "", "WRONG: it began anew")


def index(client, *options):
    """Loads the result of `find` into an Elasticsearch node, by tasks."""
    node = client.folder.parent / "elasticsearch"
    try:
        url, = elasticsearch.start(node, 1, "512m", elasticsearch.distribution(elasticsearch.version()))
        words = ["index", "{out}/docs", "--url", url, "--index", "docs", "--distributed", "--tasks", "2", *options]

        def all_there():
            count = lab.ask(f"{url}/docs/_count")["count"]
            return count == RECORDS or f"DIFFERENT: {count} of {RECORDS} documents"
        client.check("index", words, all_there, on_yarn=True, shown="index OUT/docs --distributed --tasks 2")
    finally:
        elasticsearch.stop(node)


@contextlib.contextmanager
def on_yarn(field, section):
    """A client of a cluster with the data on HDFS."""
    with lab.Hadoop(field.folder / section, field.java, field.jars("hadoop")) as hadoop:
        hadoop.start_hdfs()
        hadoop.start_yarn()
        hadoop.fs("-put", *sorted(field.data.iterdir()), "/in")
        yield Client(field, section, hadoop)


def yarn(field):
    with on_yarn(field, "yarn") as client:
        client.find("docs", *CONTAINERS, "--reducers", "2", on_yarn=True)
        client.dedup("docs", on_yarn=True)
        client.prints("evaluate", "{out}/docs", "--sample-size", "200", on_yarn=True)
        client.prints("plan", "--sample", "{in}/docs", on_yarn=False)
        client.prints("stats", "{out}/docs", on_yarn=False)
        unit = (field.reference("docs") / "clusters/part-m-00000").read_text().split()[0]
        for command in ("show", "neighbors"):
            client.prints(command, "{out}/docs", unit, on_yarn=False)
        index(client)


def find(field):
    with on_yarn(field, "find") as client:
        for name in FINDS:
            client.find(name, on_yarn=True)
        for name in ("sentence", "contains", "parquet"):
            client.dedup(name, on_yarn=True)


def killed(words):
    """Waits for a container and kills it."""
    pid = lab.wait_for(" ".join(words), lambda: lab.running(words))[-1]
    os.kill(pid, signal.SIGKILL)


def faults(field):
    with on_yarn(field, "faults") as client:
        hadoop = client.hadoop
        before, start = hadoop.applications(), time.monotonic()
        words = ["find", *FINDS["docs"], *CONTAINERS, "--reducers", "2", "--output", "{out}/killed"]
        process = client.start("killed", words)
        killed(["YarnChild", str(hadoop.folder)])
        client.wait_for("killed", process, "^extract .* in ")
        killed(["MRAppMaster", str(hadoop.folder)])
        client.wait_for("killed", process, "^candidates .* in ")
        lost = lab.wait_for("task", lambda: next((name for name in ("nm1", "nm2") if lab.running(["YarnChild", f"{hadoop.folder}/{name}/"])), None))
        hadoop.kill_node(lost)
        status = process.wait()
        good = client.same("killed", field.reference("docs")) if status == 0 else f"FAILED with {status}: {client.last_words('killed')}"
        field.row("faults", "a task, an application master, a NodeManager with its containers: kill -9", client.where("killed", before)[0], good,
                  time.monotonic() - start)
        hadoop.daemon(lost)
        hadoop.wait_for_nodes()
        client.resumed("gone", [], -signal.SIGKILL, signal.SIGKILL)
        client.resumed("stopped", [], 143, signal.SIGTERM)


def s3(field):
    with (lab.S3(field.folder / "s3-server", field.java, field.jars("s3mock")),
          lab.Hadoop(field.folder / "s3", field.java, field.jars("hadoop"), lab.S3.sites()) as hadoop):
        connector = f"{hadoop.link('connector', field.jars('aws'))}/*"
        hadoop.start_hdfs()
        hadoop.start_yarn()
        hadoop.fs("-mkdir", "-p", f"{BUCKET}/in", more=[connector])
        hadoop.fs("-put", field.data / "docs", f"{BUCKET}/in", more=[connector])
        client = Client(field, "s3", hadoop, f"{BUCKET}/in", f"{BUCKET}/out", [connector])
        on_nodes = ["-D", f"mapreduce.application.classpath={hadoop.share}/*,{connector}"]
        magic = [word for setting in MAGIC for word in ("-D", setting)]
        local, mapreduce = ["--engine", "local"], ["--engine", "mapreduce", *IN_CLIENT]
        client.find("docs", *local, on_yarn=False)
        client.dedup("docs", *local, on_yarn=False)
        client.resumed("killed", local, -signal.SIGKILL, signal.SIGKILL)
        client.find("docs", *mapreduce, output="mapreduce", on_yarn=False)
        client.dedup("docs", *IN_CLIENT, output="mapreduce-clean", on_yarn=False)
        client.resumed("mapreduce-killed", mapreduce, -signal.SIGKILL, signal.SIGKILL)
        client.find("docs", *mapreduce, *magic, output="magic", on_yarn=False)
        client.find("docs", *on_nodes, output="yarn", on_yarn=True, shown="find IN/docs, the connector on the nodes")
        client.find("docs", *on_nodes, *magic, output="yarn-magic", on_yarn=True, shown="the same with the magic committer")
        on_s3_with_spark(field, hadoop, connector)
        client.says("connector", ["find", *FINDS["docs"], "--output", "{out}/connector"], 1, ".*(mapreduce.application.classpath|libjars).*",
                    "find IN/docs on YARN, the connector in HADOOP_CLASSPATH alone")


def on_s3_with_spark(field, hadoop, connector):
    """The last line of Spark, in one process; its Hadoop should be the connector's, as 3.4.2 is that of Spark 4.1."""
    line = field.sparks[-1]
    with lab.Spark(field.folder / "s3-spark", field.java, lab.spark_jars(field.folder, line, field.java), hadoop.conf) as home:
        client = SparkClient(field, line, hadoop, home, (f"{BUCKET}/in", f"{BUCKET}/spark"), master="local[2]", more=[connector])
        client.settings = ["spark.driver.host=127.0.0.1", "spark.driver.bindAddress=127.0.0.1"]
        magic = [f"spark.hadoop.{setting}" for setting in MAGIC]
        client.find("docs", shown="find IN/docs with Spark on s3a")
        client.dedup("docs", shown="dedup OUT/docs with Spark on s3a")
        client.find("docs", output="magic", settings=magic, shown="find IN/docs with Spark and the magic committer")
        client.resumed("killed", [], -signal.SIGKILL, signal.SIGKILL)


def kerberos(field):
    with (lab.Kdc(field.folder / "kdc", field.java, field.jars("kdc")) as kdc,
          lab.SecureHadoop(field.folder / "kerberos", field.java, field.jars("hadoop"), kdc) as hadoop):
        hadoop.start_hdfs()
        hadoop.fs("-put", field.data / "docs", "/in")
        tickets = {name: {"KRB5CCNAME": str(kdc.folder / file)} for name, file in
                   {"valid": f"{USER}.tickets", "expired": f"{USER}.expired", "none": "none"}.items()}
        client = Client(field, "kerberos", hadoop, environment=tickets["valid"])
        client.find("docs", *IN_CLIENT)
        client.dedup("docs", *IN_CLIENT)
        client.find("docs", "--engine", "local", output="local")
        environment = {"NEARDUP_OPTS": f"-Xmx500m {kdc.option}"}
        sites = [word for name in ("core", "hdfs") for word in ("-conf", str(hadoop.conf / f"{name}-site.xml"))]
        launcher = {"launcher": [ROOT / "neardup"], "environment": environment}
        client.find("docs", *sites, output="launcher", shown="./neardup find IN/docs -conf core-site.xml -conf hdfs-site.xml", **launcher)
        client.dedup("docs", *sites, output="launcher-clean", shown="./neardup dedup OUT/docs -conf core-site.xml -conf hdfs-site.xml", **launcher)
        for name in ("none", "expired"):
            ticket = "without a ticket" if name == "none" else "with an expired ticket"
            words = ["find", *FINDS["docs"], *IN_CLIENT, "--output", f"{{out}}/{name}"]
            client.says(name, words, 1, ".*kinit.*", f"hadoop jar ... find {ticket}", environment=tickets[name])
            client.says(f"launcher-{name}", [*words, *sites], 1, ".*kinit.*", f"./neardup find {ticket}", launcher=[ROOT / "neardup"],
                        environment=environment | tickets[name])
        hadoop.start_yarn()
        index(client)


class SparkClient(Client):
    """Commands of a user by spark-submit."""

    def __init__(self, field, line, hadoop, spark, places=None, **submit):
        inputs, outputs = places or ("/in", f"/user/{USER}/{line}")
        super().__init__(field, f"spark {line}", hadoop, inputs, outputs, submit.get("more", ()), ["--engine", "spark"],
                         spark.environment | {"HADOOP_USER_NAME": USER})
        self.spark, self.jar, self.folder, self.submit = spark, field.spark_jar(line), spark.folder / "clients", submit
        self.folder.mkdir()
        self.settings = ["spark.driver.host=client.field", "spark.executor.memory=800m", f"spark.executor.extraJavaOptions={lab.SHORT}",
                         "spark.sql.shuffle.partitions=4"]
        self.lake = [f"spark.jars={field.jars(f'iceberg,spark-{line}')[0]}", "spark.sql.catalog.lake=org.apache.iceberg.spark.SparkCatalog",
                     "spark.sql.catalog.lake.type=hadoop", f"spark.sql.catalog.lake.warehouse={self.at('{out}')}/lake"]

    def start(self, name, words, launcher=None, environment=None, settings=()):
        return super().start(name, words, launcher or self.spark.submit(self.jar, *self.settings, *settings, **self.submit), environment)

    def where(self, name, before):
        """The hosts whose executors a run had."""
        hosts = sorted(set(re.findall(r"Executor added: .* \((\w+)\.field:", self.printed(name, "err"))))
        return f"{self.spark.version}, executors on {', '.join(hosts)}", bool(hosts)

    def sql(self, name, statements, reference, shown):
        """Statements in place of `spark-sql -f`, which Maven Central does not have."""
        file = self.folder / f"{name}.sql"
        file.write_text(";\n".join(map(self.at, statements)))
        settings = [*self.lake, "spark.sql.extensions=org.neardup.spark.sql.NearDuplicateExtensions"]
        settings[0] += f",{self.jar}"
        launcher = self.spark.submit("spark-internal", *self.settings, *settings, main="Sql", more=[self.spark.folder / "classes"])
        self.check(name, [str(file)], reference, shown=shown, launcher=launcher, on_yarn=True)

    def answers(self, wanted):
        """What the page's examples print, and behind it what near_duplicates.sql keeps: what went is near to what stayed, by the pairs of one process."""
        printed = self.printed("tables").splitlines()
        if printed[:len(wanted)] != wanted:
            return f"DIFFERENT: {printed[:len(wanted)]}, not {wanted}"
        kept = set(printed[len(wanted):])
        rows = [line.split("\t") for file in (self.field.reference("docs") / "pairs").glob("part*") for line in file.read_text().splitlines()]
        equal = {b: a for a, b, similarity, *_ in rows if similarity == "1.000000"}
        covered = kept | {a for row in rows for a, b in (row[:2], row[1::-1]) if b in kept}
        gone = {f"d{number}" for number in range(RECORDS)} - kept
        lost = [unit for unit in gone if equal.get(unit, unit) not in covered]
        return len(gone) > 100 and not lost or f"WRONG: of {len(gone)} that went {len(lost)} are near to none that stayed"

    def lost_worker(self):
        start, lost = time.monotonic(), lab.NODES[1]
        process = self.start("killed", ["find", *FINDS["sentence"], "--output", "{out}/killed"])
        self.wait_for("killed", process, "^extract .* in ")
        self.spark.kill_worker(lost)
        self.spark.start_worker(lost)
        status = process.wait()
        good = self.same("killed", self.field.reference("sentence")) if status == 0 else f"FAILED with {status}: {self.last_words('killed')}"
        if good is True and "Lost executor" not in self.printed("killed", "err"):
            good = "WRONG: no executor was lost"
        self.field.row(self.section, "find IN/docs --unit sentence; a Worker with its executor: kill -9, then another", self.where("killed", set())[0], good,
                       time.monotonic() - start)


def on_spark(client):
    """What docs/spark.md says, on one line."""
    local, docs = client.field.folder / "local", client.field.reference("docs")
    for name in ("docs", "formats"):
        client.find(name, on_yarn=True)
    client.dedup("docs", on_yarn=True)
    examples = re.findall(r"^(SELECT near.*);\n-- (.*)", (ROOT / "docs/spark.md").read_text(), re.M)
    client.sql("tables", ["INSERT OVERWRITE DIRECTORY 'documents' USING parquet SELECT id, text, lang FROM json.`{in}/docs`",
                          "CREATE TABLE lake.docs USING iceberg AS SELECT * FROM parquet.`documents`", *(query for query, _ in examples),
                          (ROOT / "docs/near_duplicates.sql").read_text().strip().rstrip(";"), "SELECT id FROM parquet.`unique`"],
               lambda: client.answers([answer for _, answer in examples]), f"the {len(examples)} examples of SQL; near_duplicates.sql on Parquet")
    client.check("parquet", ["find", "documents", "--format", "parquet", "--output-format", "parquet", "--output", "{out}/parquet"],
                 lambda: client.same("parquet", docs), on_yarn=True)
    client.check("iceberg", ["find", "lake.docs", "--format", "table", "--output", "{out}/iceberg"], lambda: client.same("iceberg", docs), on_yarn=True,
                 settings=client.lake)

    def removed():
        got, wanted = (digest(folder)["removed"][0] for folder in (client.fetched("parquet-clean.dedup"), local / "docs-clean.dedup"))
        return got == wanted or f"DIFFERENT: {got} removed, not {wanted}"
    client.check("parquet-clean", ["dedup", "{out}/parquet", "--output", "{out}/parquet-clean"], removed, on_yarn=True)
    results = {"pairs": ("parquet/parquet/pairs", "format_string('%s\t%s\t%.6f\t%s\t%.6f\t%.6f', id_a, id_b, similarity, numbers, loss_a, loss_b)", docs / "pairs"),
               "clusters": ("parquet/parquet/clusters", "concat_ws('\t', cluster_id, unit_id)", docs / "clusters"),
               "rows": ("parquet-clean", "to_json(struct(id, text, lang))", local / "docs-clean")}

    def same_rows():
        return next((good for name, (*_, wanted) in results.items() if (good := client.same(name, wanted)) is not True), True)
    client.sql("results", [f"INSERT OVERWRITE DIRECTORY '{{out}}/{name}' USING text SELECT {row} FROM parquet.`{{out}}/{table}`"
                           for name, (table, row, _) in results.items()], same_rows, "tables of pairs and clusters, and the rows that stay, in Parquet")
    client.lost_worker()


def spark(field):
    with lab.Hadoop(field.folder / "spark", field.java, field.jars("hadoop")) as hadoop:
        hadoop.start_hdfs()
        hadoop.fs("-put", *sorted(field.data.iterdir()), "/in")
        for line in field.sparks:
            jars = lab.spark_jars(field.folder, line, field.java)
            try:
                with lab.Spark(field.folder / f"spark-{line}", field.java, jars, hadoop.conf) as cluster:
                    compiler = [f"{field.java}/bin/javac", "-proc:none", "-d", cluster.folder / "classes", "-cp", f"{cluster.jars}/*"]
                    subprocess.run([*compiler, lab.HERE / "Sql.java"], check=True)
                    cluster.start_all()
                    on_spark(SparkClient(field, line, hadoop, cluster))
            except lab.Failure as failure:
                field.row(f"spark {line}", "section", "", f"FAILED: {failure}")


SECTIONS = {"yarn": yarn, "find": find, "faults": faults, "s3": s3, "kerberos": kerberos, "spark": spark}


def inside(options):
    """The sections, in namespaces of their own."""
    field = Field(options)
    shutil.rmtree(field.folder / "local", ignore_errors=True)
    shutil.rmtree(field.data, ignore_errors=True)
    lab.settle(field.folder)
    write_data(field.data)
    print(f"Hadoop {options.hadoop}, Java {lab.jdk.major(options.java)}\n\n| section | command | where | result | time |\n|---|---|---|---|---|", flush=True)
    for name in options.sections:
        try:
            SECTIONS[name](field)
        except lab.Failure as failure:
            field.row(name, "section", "", f"FAILED: {failure}")
    print(f"\n{field.count} results, {field.wrong} wrong", flush=True)
    return 1 if field.wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", metavar="SECTION")
    parser.add_argument("--hadoop", default=HADOOP[-1], metavar="VERSION", help=f"tried with {', '.join(HADOOP)}")
    parser.add_argument("--spark", action="append", choices=SPARK, help="of Spark and of Scala; by default all")
    parser.add_argument("--java", default=os.environ.get("JAVA_HOME") or lab.jdk.home(), metavar="HOME")
    parser.add_argument("--work", default=ROOT / "target/field", type=lambda path: pathlib.Path(path).resolve(), metavar="FOLDER")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.sections = options.sections or list(SECTIONS)
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"SECTION must be one of {', '.join(SECTIONS)}, got {', '.join(sorted(unknown))}")
    if lab.jdk.major(options.java) == 0:
        parser.error(f"--java must be the folder of a JDK, got {options.java}")
    if options.inside:
        return inside(options)
    Field(options).prepare(options.sections)
    return lab.enter(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

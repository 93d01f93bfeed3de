#!/usr/bin/env python3
"""Runs `find` on a Spark cluster of this machine, kills a worker in the middle, and compares with MapReduce.

    spark_cluster.py WORK [--kills N] INPUT [FIND OPTIONS]

WORK is a folder for a Spark home (links to the jars that the build fetched), logs and outputs; needs Python's standard library alone, and
`./neardup find --engine spark` to have run once. A master and two workers are separate processes, on the loopback address; `find` is
submitted with the neardup-spark jar. First undisturbed, then N times (3) with one of the workers, and its executor, killed at a moment between
a fourth and three fourths of that run; another worker is started for it a second later. Sorted results must equal MapReduce's, to the byte; exit
status 1 if they are not.
"""
import argparse
import contextlib
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

from engines import ROOT, digest

sys.path.insert(0, os.path.join(ROOT, "src-test"))
import jdk

HOST = "127.0.0.1"
OURS = re.compile(r"(neardup|icu4j|hash4j|picocli|jsoup|zstd-jni|xz-)")
SPARKS_ICU4J = "77.1"
OPENED = ["java.lang", "java.lang.invoke", "java.lang.reflect", "java.io", "java.net", "java.nio", "java.util", "java.util.concurrent",
          "java.util.concurrent.atomic", "sun.nio.ch", "sun.nio.cs", "sun.util.calendar"]


class Spark:
    """A home of Spark with the jars that the build has fetched."""

    def __init__(self, home):
        self.home = os.path.abspath(home)
        jars = os.path.join(self.home, "jars")
        shutil.rmtree(self.home, ignore_errors=True)
        os.makedirs(jars)
        for jar in pathlib.Path(ROOT, "spark-jobs/target/classpath.txt").read_text().strip().split(":"):
            if not OURS.match(os.path.basename(jar)):
                os.symlink(jar, os.path.join(jars, os.path.basename(jar)))
        subprocess.run(["mvn", "-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy", f"-Dartifact=com.ibm.icu:icu4j:{SPARKS_ICU4J}",
                        f"-DoutputDirectory={jars}"], check=True)  # another one than ours
        pathlib.Path(self.home, "RELEASE").write_text("Spark as the build fetched it\n")  # by it Spark knows that jars/ has all
        self.java = jdk.home()
        self.environment = {**os.environ, "SPARK_HOME": self.home, "JAVA_HOME": self.java, "SPARK_LOCAL_IP": HOST, "SPARK_SCALA_VERSION": "2.13"}

    def command(self, main, *arguments):
        opens = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED]
        return [os.path.join(self.java, "bin/java"), "-Xmx1g", *opens, "-cp", os.path.join(self.home, "jars/*"), main, *arguments]


class Cluster(Spark):
    """A master and two workers."""

    def __init__(self, work):
        super().__init__(os.path.join(work, "spark"))
        self.work, self.processes, self.made = work, {}, 0
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port = free.getsockname()[1]
        self.url = f"spark://{HOST}:{self.port}"

    def start(self, name, main, *arguments):
        log = open(os.path.join(self.work, name + ".log"), "w")
        self.processes[name] = subprocess.Popen(self.command(main, *arguments), env=self.environment, stdout=log, stderr=log,
                                                start_new_session=True)

    def wait_for(self, name, words):
        log = pathlib.Path(self.work, name + ".log")
        for _ in range(600):
            if words in log.read_text():
                return
            time.sleep(0.1)
        sys.exit(f"{name} does not say {words!r}, see {log}")

    def start_master(self):
        self.start("master", "org.apache.spark.deploy.master.Master", "--host", HOST, "--port", str(self.port), "--webui-port", "0")
        self.wait_for("master", "New state: ALIVE")

    def start_worker(self):
        self.made += 1
        name = f"worker{self.made}"
        self.start(name, "org.apache.spark.deploy.worker.Worker", self.url, "--host", HOST, "--cores", "1", "--memory", "1g", "--webui-port", "0",
                   "--work-dir", os.path.join(self.work, name))
        self.wait_for(name, "Successfully registered with master")
        return name

    def kill(self, name):
        """The worker and its executors, which are its children in the same session."""
        os.killpg(self.processes.pop(name).pid, signal.SIGKILL)

    def submit(self, arguments, output):
        shutil.rmtree(output, ignore_errors=True)
        log = open(output + ".log", "w")
        jar = os.path.join(ROOT, "spark-jobs/target/neardup-spark-4.1_2.13.jar")
        return subprocess.Popen(
            self.command("org.apache.spark.deploy.SparkSubmit", "--master", self.url, "--class", "org.neardup.jobs.NearDup",
                         "--conf", "spark.executor.memory=800m", "--conf", f"spark.driver.host={HOST}", "--conf", "spark.ui.enabled=false", jar,
                         "find", *arguments, "--engine", "spark", "--output", output),
            env=self.environment, stdout=log, stderr=log)

    def stop(self):
        for name in list(self.processes):
            with contextlib.suppress(ProcessLookupError):
                self.kill(name)


def ended(process, output):
    if process.wait() != 0:
        sys.exit(f"find ended with {process.returncode}, see {output}.log")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("work")
    parser.add_argument("--kills", type=int, default=3)
    options, arguments = parser.parse_known_args()
    work = os.path.abspath(options.work)
    os.makedirs(work, exist_ok=True)
    rng, output = random.Random(1), os.path.join(work, "out")
    subprocess.run([os.path.join(ROOT, "neardup"), "find", *arguments, "--overwrite", "--output", output], check=True, stdout=subprocess.DEVNULL)
    wanted, good = digest(output), True
    print(", ".join(f"{count:,} {name}" for name, (count, _) in wanted.items()))
    cluster = Cluster(work)
    try:
        cluster.start_master()
        workers = [cluster.start_worker(), cluster.start_worker()]
        start = time.monotonic()
        ended(cluster.submit(arguments, output), output)
        seconds = time.monotonic() - start
        good &= digest(output) == wanted
        print(f"undisturbed: {seconds:.1f} s, {'same' if good else 'DIFFERENT'}", flush=True)
        for number in range(options.kills):
            process = cluster.submit(arguments, output)
            wait = seconds * rng.uniform(.25, .75)
            time.sleep(wait)
            victim = workers.pop(rng.randrange(2))
            alive = process.poll() is None
            cluster.kill(victim)
            time.sleep(1)
            workers.append(cluster.start_worker())
            ended(process, output)
            same = digest(output) == wanted
            good &= same
            print(f"kill {number + 1}: {victim} after {wait:.1f} s{'' if alive else ' (too late)'}: {'same' if same else 'DIFFERENT'}", flush=True)
    finally:
        cluster.stop()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()

"""The Java programs and JMH benchmarks of src-test, for the scripts beside this file.

They are built once a script, and run with the JDK that jdk.py finds.
"""
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "src-test"))
import jdk

OPTIONS = ["--enable-native-access=ALL-UNNAMED"]


@functools.cache
def classpath():
    """Builds src-test and its dependencies, without running a test."""
    file = "target/benchmark-classpath.txt"
    run("mvn", "-q", "-B", "-ntp", "-Pbenchmark", "-Djmh.skip=true", "-pl", "src-test", "-am", "-DskipTests", "-DskipITs", "-Dformat=skip", "package",
        "dependency:build-classpath", f"-Dmdep.outputFile={file}", "-Dmdep.includeScope=test")
    return f"{ROOT / 'src-test/target/test-classes'}:{(ROOT / 'src-test' / file).read_text().strip()}"


def versions(*names):
    """Versions of libraries as the parent pom has them."""
    pom = (ROOT / "pom.xml").read_text(encoding="utf-8")
    return {name: re.search(f"<{name}.version>(.*)</", pom)[1] for name in names}


def run(*command, **options):
    """Runs in the root of the project; ends this script with what the program said when it fails."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(str(word) for word in command)} ended with {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done


def java(main, *arguments, options=()):
    """Runs a program of src-test; what it printed."""
    return run(os.path.join(jdk.home(), "bin", "java"), *OPTIONS, *options, "-cp", classpath(), main, *arguments).stdout


def jmh(regex, *options):
    """Runs JMH benchmarks; its results as JMH writes them in JSON."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "jmh.json")
        java("org.openjdk.jmh.Main", regex, "-rf", "json", "-rff", file, *options)
        with open(file, encoding="utf-8") as results:
            return json.load(results)

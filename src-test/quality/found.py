"""What `./neardup find` makes of a corpus. This is the measured side: gold.py shares nothing with it."""
import glob, json, os, pathlib, subprocess, sys, tempfile

import programs
from programs import ROOT

TARGET = ROOT / "offline-jobs" / "target"


class Run:
    """The results of a run, read from its folder."""

    def __init__(self, folder):
        self.folder = folder
        self.summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
        self.counts, self.scheme = self.summary["counts"], self.summary["request"]["settings"]
        self.recall = self.summary["predicted"]["recall"]

    def _lines(self, part):
        for path in sorted(glob.glob(f"{self.folder}/{part}/part-*")):
            with open(path, encoding="utf-8") as lines:
                yield from (line.rstrip("\n").split("\t") for line in lines)

    def pairs(self):
        """(id, id) -> similarity; a copy is paired with the smallest id of its copies only."""
        return {(a, b): float(similarity) for a, b, similarity, *_ in self._lines("pairs")}

    def clusters(self):
        """id -> name of its cluster, of units that are in one."""
        return {unit: cluster for cluster, unit in self._lines("clusters")}

    def documents(self):
        """(id, document) of each unit in the bulk files."""
        for path in sorted(glob.glob(f"{self.folder}/bulk/part-*")):
            with open(path, encoding="utf-8") as lines:
                for action in lines:
                    yield json.loads(action)["index"]["_id"], json.loads(next(lines))


class Finder:
    """Runs `find` many times in one JVM, in a temporary folder."""

    def __init__(self):
        # Builds what is missing, but leaves it to a run that does something to choose the classes of the archive.
        programs.run(ROOT / "neardup", "--version", env=os.environ | {"NEARDUP_OPTS": "-XX:-AutoCreateSharedArchive"})
        # Without the jars of sources and documentation, which a release adds.
        version = min((jar.name for jar in TARGET.glob("neardup-jobs-*.jar")), key=len).removeprefix("neardup-jobs-")
        jars = [TARGET / f"neardup-jobs-{version}", ROOT / "analysis" / "target" / f"neardup-analysis-{version}"]
        path = ":".join([*map(str, jars), (TARGET / "classpath.txt").read_text().strip()])
        self.scratch = tempfile.TemporaryDirectory(prefix="neardup-quality-")
        self.folder = pathlib.Path(self.scratch.name)
        self.said = open(self.folder / "said.txt", "w", encoding="utf-8")
        java = [os.path.join(programs.jdk.home(), "bin", "java"), "-Xmx1500m", *programs.OPTIONS, "-cp", path, str(ROOT / "src-test/quality/Commands.java")]
        self.jvm = subprocess.Popen(java, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, text=True, encoding="utf-8")
        self.runs = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.jvm.communicate()
        self.said.close()
        self.scratch.cleanup()

    def write(self, name, texts):
        """A file of `id<TAB>text` lines; tabs and line ends in a text become spaces."""
        path = self.folder / f"{name}.tsv"
        with open(path, "w", encoding="utf-8", newline="\n") as lines:
            for unit, text in texts.items():
                lines.write(f"{unit}\t{' '.join(text.split())}\n")
        return path

    def find(self, path, scheme=None, **options):
        """One run; `scheme` is a dict of settings, options have the names of the command line with _ for -."""
        self.runs += 1
        out = self.folder / f"out{self.runs}"
        arguments = ["find", str(path), "--format", "tsv", "--output", str(out)]
        if scheme:
            settings = self.folder / f"scheme{self.runs}.json"
            settings.write_text(json.dumps(scheme))
            arguments += ["--scheme", str(settings)]
        for name, value in options.items():
            arguments += ["--" + name.replace("_", "-"), str(value)]
        self.jvm.stdin.write("\t".join(arguments) + "\n")
        self.jvm.stdin.flush()
        status = self.jvm.stdout.readline().strip()
        if status != "0":
            self.said.flush()
            sys.exit(f"{' '.join(arguments)} ended with {status}\n{(self.folder / 'said.txt').read_text(encoding='utf-8')[-4000:]}")
        return Run(out)

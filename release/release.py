#!/usr/bin/env python3
"""Makes and tries all that is published: release.py [VERSION...] [--skip-package]

1. `mvn -Prelease clean package`, without tests: everything but the zips for other servers, into release/target/neardup-VERSION.
2. The plugin's zip for each VERSION of Elasticsearch, by default those below, and the checksums anew.
3. The jar for each line of Spark besides the default, with the tests of Spark on a Java that these lines run on.
4. Each zip in its server (src-test/servers/servers.py), where Maven Central has one, and the analyzers' zip in those of 9.x.
5. The wheel of python/, and the archive that needs no Java (standalone.py).
6. smoke.py: the files in an empty folder.

Of the tests of the build it runs those of Spark alone: `mvn -Prelease verify` runs all. What was run is written to docs/results/servers.md. Takes an hour on 2
cores. Ends with status 1 at the first thing that is wrong. --skip-package keeps what step 1 made before.
"""

import argparse
import base64
import datetime
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src-test"), str(ROOT / "src-test/oracle"), str(ROOT / "src-test/servers")]
import cluster
import jdk
import servers
import standalone

# Besides the default: the servers of its line, and the last one of each line before it that is on Maven Central.
OTHERS = ["9.5.3", "9.5.2", "9.3.4", "9.2.8", "9.1.10", "9.0.8", "8.19.21"]

SPARK = ["3.5_2.12", "3.5_2.13", "4.0_2.13"]


def version():
    """Of the project: the first one that its pom names."""
    return (ROOT / "pom.xml").read_text().split("<version>")[1].split("<")[0]


def package():
    servers.maven("-Prelease", "clean", "package", "-pl", "release,stable-plugin", "-am", "-Dmaven.test.skip")


def spark(line):
    """The jar for a line of Spark and a version of Scala, tested."""
    servers.maven("clean", "package", "-pl", "spark-jobs", "-am", f"-Pspark-{line}", f"-Djvm={jdk.home(17, 24)}/bin/java",
                  "-Dtest=org/neardup/spark/**/*Tests")
    return ROOT / f"spark-jobs/target/neardup-spark-{line}.jar"


def wheel(folder):
    """The modules of python/ for pip: a zip with three more files, of which one lists all with their digests."""
    number = version().replace("-SNAPSHOT", ".dev0")
    about = f"neardup-{number}.dist-info"
    files = {file.name: file.read_bytes() for file in sorted((ROOT / "python").glob("*.py"))}
    files[f"{about}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{about}/METADATA"] = (f"Metadata-Version: 2.4\nName: neardup\nVersion: {number}\nSummary: Near duplicates in files or dicts, by the command line"
                                  " of neardup\nLicense-Expression: Apache-2.0\nLicense-File: LICENSE\nRequires-Python: >=3.9\n").encode()
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: neardup release.py\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    digests = {name: base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=") for name, data in files.items()}
    record = [f"{name},sha256={digests[name]},{len(data)}\n" for name, data in files.items()]
    files[f"{about}/RECORD"] = "".join([*record, f"{about}/RECORD,,\n"]).encode()
    with zipfile.ZipFile(folder / f"neardup-{number}-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED) as entries:
        for name, data in files.items():
            entries.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


def has_server(version):
    """Whether Maven Central has a server of that version; unpacks it."""
    try:
        return bool(cluster.distribution(version))
    except subprocess.CalledProcessError:
        return False


def tried(version, zip_file, whole):
    """What came out of trying a zip in a server, in words."""
    if not has_server(version):
        return "built; Maven Central has no such server"
    return f"installed, {servers.check(version, zip_file, whole)} answers as they should be"


def size(file):
    return f"{file.stat().st_size / 1e6:.1f} MB"


def table(rows):
    commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    machine = f"{platform.system()} {platform.machine()}, JDK {jdk.major(jdk.home())}"
    lines = [
        "# Servers that were tried",
        "",
        f"`python3 release/release.py`, {datetime.date.today()}, commit {commit}, {machine}. Answers are tokens and signatures of the golden",
        "files, and one of each feature (`src-test/servers/servers.py`).",
        "",
        "| Elasticsearch | file | size | result |",
        "|---|---|---|---|",
        *(f"| {version} | `{file.name}` | {size(file)} | {result} |" for version, file, result in rows),
    ]
    page = ROOT / "docs/results/servers.md"
    page.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("versions", nargs="*", metavar="VERSION")
    parser.add_argument("--skip-package", action="store_true")
    options = parser.parse_args()
    jdk.home(), jdk.home(17, 24)  # where there is none the script ends here, not behind a build
    folder = ROOT / f"release/target/neardup-{version()}"
    default = cluster.version()
    if not options.skip_package:
        package()
    analyzers = folder / f"neardup-analyzers-{version()}.zip"
    rows = [(default, folder / f"neardup-{default}.zip")]
    for other in options.versions or OTHERS:
        rows.append((other, Path(shutil.copy2(servers.plugin(other, clean=True), folder))))
        print(f"{other}: built", flush=True)
    for line in SPARK:
        shutil.copy2(spark(line), folder)
        print(f"Spark {line}: built and tested", flush=True)
    wheel(folder)
    standalone.main(folder)
    subprocess.run([Path(jdk.home(), "bin/java"), ROOT / "release/Checksums.java", folder], check=True)
    results = [(number, file, tried(number, file, True)) for number, file in rows]
    results += [(number, analyzers, tried(number, analyzers, False)) for number, _, result in results
                if number.startswith("9.") and result.startswith("installed")]
    table(results)
    subprocess.run([sys.executable, ROOT / "release/smoke.py", folder], check=True)
    for file in sorted(folder.iterdir()):
        print(f"{file.stat().st_size:>12,}  {file.name}")


if __name__ == "__main__":
    os.umask(0o022)
    main()

"""All measurements on a fresh local cluster of two nodes, which is stopped afterwards.

python3 src-test/oracle/measure.py FOLDER --verses verses.en.tsv.gz --articles articles.xml.bz2 [--only verses stability haystack cosine]

The cluster lives in FOLDER, which must be empty or one of an earlier run. Exit status 1 if one of the measurements has it.
"""
import argparse, pathlib, shutil, signal, subprocess, sys

import cluster

HERE = pathlib.Path(__file__).resolve().parent
KINDS = ["verses", "stability", "haystack", "cosine"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=lambda f: pathlib.Path(f).resolve())
    parser.add_argument("--verses", required=True)
    parser.add_argument("--articles", required=True)
    parser.add_argument("--heap", default="1g")
    parser.add_argument("--only", nargs="+", choices=KINDS, default=KINDS)
    args = parser.parse_args()
    if args.folder.exists() and any(args.folder.iterdir()) and not (args.folder / "elasticsearch").is_dir():
        sys.exit(f"{args.folder} is neither empty nor of an earlier run")
    cluster.stop(args.folder)
    for old in args.folder.glob("node*"):
        shutil.rmtree(old)
    # So that the cluster is stopped too when this is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    worst = 0
    try:
        url = cluster.start(args.folder, 2, args.heap)[0]
        for name in args.only:
            data = ["--articles", args.articles] if name == "haystack" else ["--verses", args.verses]
            print(f"\n== {name}", flush=True)
            worst = max(worst, subprocess.run([sys.executable, "-u", HERE / f"{name}.py", *data, "--url", url]).returncode)
    finally:
        cluster.stop(args.folder)
    sys.exit(worst)


if __name__ == "__main__":
    main()

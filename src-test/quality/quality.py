#!/usr/bin/env python3
"""How right the results are, on data that people labelled and against exact programs: the tables of docs/results/quality.md.

quality.py --data FOLDER [--only NAME ...]

FOLDER holds the corpora as docs/quality.md names them; a missing one is skipped with a message. Each study writes
results/quality-NAME.json beside this file. Needs numpy and scipy.
"""
import argparse, pathlib, sys

import numpy, scipy

HERE = pathlib.Path(__file__).resolve().parent
sys.path[1:1] = [str(HERE.parent / "oracle"), str(HERE.parent / "benchmarks"), str(HERE.parent.parent / "docs")]
import bands, clusters, copies, defaults, news, parallel, planned, reuse
from corpora import Missing
from found import Finder, programs
from results import FOLDERS, Results

STUDIES = {"articles": copies.articles, "reuse": reuse.study, "verses": parallel.study, "paraphrases": copies.paraphrase_control, "news": news.study,
           "bands": bands.study, "defaults": defaults.study, "planned": planned.study,
           "sample": planned.samples, "clusters": clusters.study}

# What must hold of a study's tables, else the exit status is 1.
PROMISES = {
    "articles": lambda tables: all(row["found"] == row["gold pairs"] and row["others found"] == 0 for row in tables["articles"]),
    "verses": lambda tables: all(row["wrong similarity"] == 0 for row in tables["verses-pairs"]),
    "news": lambda tables: all(row["B-cubed F1"]["min"] >= (1 if row["asked"] == .999 else .99) for row in tables["clusters"]),
}


def measure(name, data, finder, versions):
    """Runs a study and writes its tables; whether they are as promised."""
    results = Results(f"quality-{name}", versions, FOLDERS[1])
    try:
        tables = STUDIES[name](data, finder)
    except Missing as missing:
        print(f"{name} skipped: {missing}")
        return True
    for table, rows in tables.items():
        results.table(table, rows)
    results.write()
    return name not in PROMISES or PROMISES[name](tables)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, type=lambda folder: pathlib.Path(folder).resolve())
    parser.add_argument("--only", nargs="+", choices=STUDIES, default=list(STUDIES))
    given = parser.parse_args()
    versions = {"Java": programs.jdk.major(programs.jdk.home()), "Python": sys.version.split()[0], "numpy": numpy.__version__, "scipy": scipy.__version__}
    with Finder() as finder:
        broken = [name for name in given.only if not measure(name, given.data, finder, versions)]
    if broken:
        sys.exit("not as promised: " + ", ".join(broken))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""How right the results are, on data that people labelled and against exact programs: the tables of docs/quality.md.

quality.py --data FOLDER [--only NAME ...]

FOLDER holds the corpora as docs/quality.md names them; one that is missing is skipped and said. Each study writes
results/quality-NAME.json beside this file. Needs numpy and scipy.
"""
import argparse, pathlib, sys

import numpy, scipy

HERE = pathlib.Path(__file__).resolve().parent
sys.path[1:1] = [str(HERE.parent / "benchmarks"), str(HERE.parent / "oracle")]
import bands, copies, news, parallel, reuse
from corpora import Missing
from found import Finder, programs
from results import FOLDERS, Results

STUDIES = {"articles": copies.articles, "reuse": reuse.study, "verses": parallel.study, "paraphrases": copies.paraphrase_control, "news": news.study,
           "bands": bands.study}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, type=lambda folder: pathlib.Path(folder).resolve())
    parser.add_argument("--only", nargs="+", choices=STUDIES, default=list(STUDIES))
    given = parser.parse_args()
    versions = {"Java": programs.major(programs.jdk()), "Python": sys.version.split()[0], "numpy": numpy.__version__, "scipy": scipy.__version__}
    with Finder() as finder:
        for name in given.only:
            results = Results(f"quality-{name}", versions, FOLDERS[1])
            try:
                for table, rows in STUDIES[name](given.data, finder).items():
                    results.table(table, rows)
                results.write()
            except Missing as missing:
                print(f"{name} skipped: {missing}")


if __name__ == "__main__":
    main()

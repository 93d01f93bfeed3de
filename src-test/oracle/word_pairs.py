"""Checks the pairs of documents that `neardup find` reports by an exact sparse join of shingles of words, or of characters. Shares no code with it; needs numpy and scipy.

python3 src-test/oracle/word_pairs.py OUT [OUT ...] [--threshold .5] [--shingle 4] [--characters] [--reuters reuters21578.tar.gz]

Reads the units from OUT/bulk, or the stories from the archive of Reuters-21578 itself (the bodies of its .sgm files, by NEWID, as
`find --format reuters` has them), so that not even the reading is shared, and says if there are other texts in OUT. Prints for each OUT
the true pairs of distinct texts, recall beside the planned one, wrong pairs, and the seconds of the join beside those of the run. Exit
status 1 if a pair is wrong or recall is below the plan by more than chance.
Words follow UAX #29 in ASCII text, which the Reuters-21578 collection is.
"""
import argparse
import pathlib
import sys
import time

SOURCES = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(SOURCES / "quality"), str(SOURCES / "benchmarks")]
from found import Run
from gold import Corpus
from texts import normalised, stories


def representatives(run):
    """Normalised text -> smallest id."""
    ids = {}
    for unit, document in run.documents():
        text = normalised(document["text"])
        if text not in ids or unit.encode() < ids[text].encode():
            ids[text] = unit
    return ids


def check(out, threshold, kind, archive):
    run = Run(out)
    units = representatives(run)
    ids = stories(archive) if archive else units
    others = len(ids.keys() ^ units.keys()) if archive else 0
    start = time.perf_counter()
    truth = Corpus({unit: text for text, unit in ids.items()}, kind).pairs(threshold)
    seconds = time.perf_counter() - start
    names = set(ids.values())
    found = {pair: similarity for pair, similarity in run.pairs().items() if names.issuperset(pair)}
    wrong = [(pair, found[pair], truth.get(pair)) for pair in found if abs(found[pair] - truth.get(pair, 0)) > 1e-6]
    planned, recall = run.recall, len(truth.keys() & found.keys()) / max(1, len(truth))
    print(f"{out}: {len(ids)} texts ({others} differ), {len(truth)} true pairs at {threshold} or more, {len(found)} reported, {len(wrong)} wrong, "
          f"recall {recall:.4f}, planned {planned:.4f} for pairs at the threshold; exact join {seconds:.1f} s, "
          f"the run {run.summary['seconds']:.1f} s with {run.counts['candidate_pairs']} candidates")
    for pair, said, exact in wrong[:5]:
        print("  wrong:", *pair, said, exact)
    # Three standard deviations below the plan, were every pair exactly at the threshold.
    return not wrong and not others and recall >= planned - 3 * (planned * (1 - planned) / max(1, len(truth))) ** .5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", nargs="+", type=pathlib.Path)
    parser.add_argument("--threshold", type=float, default=.5)
    parser.add_argument("--shingle", type=int, default=4)
    parser.add_argument("--characters", action="store_true")
    parser.add_argument("--reuters")
    given = parser.parse_args()
    kind = f"{'char' if given.characters else 'word'}:{given.shingle}"
    good = [check(out, given.threshold, kind, given.reuters) for out in given.out]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()

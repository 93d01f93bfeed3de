"""Checks the pairs of documents that `neardup find` reports by an exact sparse join of shingles of words, or of characters. Shares no code with it; needs numpy and scipy.

python3 src-test/oracle/word_pairs.py OUT [OUT ...] [--threshold .5] [--shingle 4] [--characters] [--reuters reuters21578.tar.gz]

Reads the units from OUT/bulk, or the stories from the archive of Reuters-21578 itself (the bodies of its .sgm files, by NEWID, as
`find --format reuters` has them), so that not even the reading is shared, and says if there are other texts in OUT. Multiplies the matrix of documents and shingles with itself, in one thread: each entry is how many
shingles two documents share. Prints for each OUT the true pairs of distinct texts, recall beside the planned one, wrong pairs, and the
seconds of the join beside those of the run. Exit status 1 if a pair is wrong or recall is below the plan by more than chance.
Words are those of UAX #29 in ASCII text, which the Reuters-21578 collection is.
"""
import argparse, html, json, re, sys, tarfile, time

import numpy
from scipy import sparse

from exact_pairs import normalised, reported, representatives

# Letters and digits; a sign joins two letters or two digits, depending on which.
WORD = re.compile(r"(?:[a-z0-9_]|(?<=[a-z])['.:](?=[a-z])|(?<=[0-9])['.,;](?=[0-9]))+")
ROWS = 500


def words(text):
    return [w for w in WORD.findall(text) if w.strip("_")]


def stories(archive):
    """Normalised body -> smallest NEWID."""
    ids = {}
    with tarfile.open(archive) as members:
        for member in members:
            if not member.name.endswith(".sgm"):
                continue
            for story in re.findall(rb"<REUTERS.*?</REUTERS>", members.extractfile(member).read(), re.S):
                try:
                    story = story.decode()
                except UnicodeDecodeError:
                    story = story.decode("latin-1")
                body = re.search(r"<BODY>(.*)</BODY>", story, re.S)
                if body:
                    # Python's unescape leaves references to control characters out, which stand between words here.
                    plain = re.sub(r"&#(\d+);", lambda number: chr(int(number[1])), body[1].replace("&\\t", "\t"))
                    text = normalised(re.sub(r"[\x00-\x1f\x7f]", " ", html.unescape(plain)))
                    unit = re.search(r'NEWID="(\d+)"', story)[1]
                    if text and (text not in ids or unit < ids[text]):
                        ids[text] = unit
    return ids


def matrix(texts, size, parts):
    """Documents x shingles of `parts` of a text, 1 where a document has a shingle; shingles are told apart by their parts, not by a hash."""
    numbers, columns, starts = {}, [], [0]
    for text in texts:
        found = parts(text)
        keep = {tuple(found[i:i + size]) for i in range(max(1, len(found) - size + 1))} if found else set()
        columns.extend(numbers.setdefault(shingle, len(numbers)) for shingle in keep)
        starts.append(len(columns))
    ones = numpy.ones(len(columns), dtype=numpy.int32)
    return sparse.csr_matrix((ones, columns, starts), shape=(len(texts), max(1, len(numbers))))


def join(documents, threshold):
    """All pairs of rows at or above a Jaccard similarity."""
    sizes = numpy.diff(documents.indptr)
    turned = documents.T.tocsr()
    for start in range(0, len(sizes), ROWS):
        shared = (documents[start:start + ROWS] @ turned).tocoo()
        left, right = shared.row + start, shared.col
        similarity = shared.data / (sizes[left] + sizes[right] - shared.data)
        for i in numpy.flatnonzero((left < right) & (similarity >= threshold)):
            yield left[i], right[i], similarity[i]


def check(out, threshold, size, parts, archive):
    summary = json.load(open(out + "/summary.json"))
    ids = stories(archive) if archive else representatives(out)
    others = len(ids.keys() ^ representatives(out).keys()) if archive else 0
    start = time.perf_counter()
    documents = matrix(list(ids), size, parts)
    middle = time.perf_counter()
    pairs = list(join(documents, threshold))
    end = time.perf_counter()
    names = list(ids.values())
    ordered = lambda a, b: (a, b) if a.encode() < b.encode() else (b, a)
    truth = {ordered(names[a], names[b]): similarity for a, b, similarity in pairs}
    found = reported(out, set(names))
    wrong = [(pair, found[pair], truth.get(pair)) for pair in found if abs(found[pair] - truth.get(pair, 0)) > 1e-6]
    planned, recall = summary["predicted"]["recall"], len(truth.keys() & found.keys()) / max(1, len(truth))
    print(f"{out}: {len(ids)} texts ({others} differ), {len(truth)} true pairs at {threshold} or more, {len(found)} reported, {len(wrong)} wrong, "
          f"recall {recall:.4f}, planned {planned:.4f} for pairs at the threshold; exact join {end - start:.1f} s "
          f"(shingles {middle - start:.1f}), the run {summary['seconds']:.1f} s with {summary['counts']['candidate_pairs']} candidates")
    for pair, said, exact in wrong[:5]:
        print("  wrong:", *pair, said, exact)
    # Three standard deviations below the plan, were every pair exactly at the threshold.
    return not wrong and not others and recall >= planned - 3 * (planned * (1 - planned) / max(1, len(truth))) ** .5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", nargs="+")
    parser.add_argument("--threshold", type=float, default=.5)
    parser.add_argument("--shingle", type=int, default=4)
    parser.add_argument("--characters", action="store_true")
    parser.add_argument("--reuters")
    given = parser.parse_args()
    good = [check(out, given.threshold, given.shingle, str if given.characters else words, given.reuters) for out in given.out]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()

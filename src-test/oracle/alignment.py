#!/usr/bin/env python3
"""Finds the planted passages of passages.py by alignment with one permutation hashing (SIGMOD 2023), whose index has no fixed windows.

    alignment.py DUMP [--trials 40] [--window 30] [--shingles 1 2 3] [--bins 32] [--threshold .7] [--seed 1]

A text is a list of shingles of one, two or three words. Each falls into one of the bins by its hash, and for each there is one compact window (l, c, r): in every
run of shingles that begins between l and c and ends between c and r, the one at c is the smallest of its bin. Those shorter than half a window of the query are left out. The index is a list of compact
windows for each hash: 4 bytes for the text and 3 x 2 for l, c and r, the hashes not counted. A query is cut into windows of so many words with half overlap;
a run of a text is a candidate when so large a share of the window's bins that are not empty agree, and a match when the Jaccard similarity of both sets of shingles
is at least the threshold. Prints the columns of passages.py, bytes for each word, and how many entries of the index a window of the query reads on average.
"""
import argparse
import collections
import hashlib
import pathlib
import re

from haystack import articles
from passages import cell, trials

WORD = re.compile(r"\w+")
ENTRY = 4 + 3 * 2


def shingles(text, length):
    """(words, start, end) of each run of so many words."""
    words = [(match.group().lower(), match.start(), match.end()) for match in WORD.finditer(text)]
    runs = zip(*(words[at:] for at in range(length)))
    return [(" ".join(word for word, _, _ in run), run[0][1], run[-1][2]) for run in runs]


class Hashes(dict):
    def __missing__(self, word):
        self[word] = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "big")
        return self[word]


HASHES = Hashes()


def compact_windows(tokens, bins, least):
    """hash -> its compact windows in a text."""
    found = collections.defaultdict(list)
    open_of = [[] for _ in range(bins)]
    for at, (word, _, _) in enumerate(tokens):
        hashed = HASHES[word]
        waiting = open_of[hashed % bins]
        while waiting and waiting[-1][1] > hashed:
            center, smallest, left = waiting.pop()
            if at - left >= least:
                found[smallest].append((left, center, at - 1))
        waiting.append((at, hashed, waiting[-1][0] + 1 if waiting else 0))
    for waiting in open_of:
        for center, smallest, left in waiting:
            if len(tokens) - left >= least:
                found[smallest].append((left, center, len(tokens) - 1))
    return found


def sketch(tokens, bins):
    smallest = {}
    for word, _, _ in tokens:
        hashed = HASHES[word]
        smallest[hashed % bins] = min(hashed, smallest.get(hashed % bins, hashed))
    return list(smallest.values())


def deepest(windows):
    """The windows that share the run of words that most of them have in common."""
    best = []
    for left in {window[0] for window in windows}:
        active = [window for window in windows if window[0] <= left <= window[1]]
        if len(active) > len(best):
            for end in {window[1] for window in active}:
                shared = [window for window in active if window[1] <= end <= window[2]]
                if len(shared) > len(best):
                    best = shared
    return best


def jaccard(one, other):
    one, other = {word for word, _, _ in one}, {word for word, _, _ in other}
    return len(one & other) / len(one | other)


def matches(query, tokens, index, options):
    """Characters of the text that are in a match with a window of the query."""
    marked, size = set(), options.window
    for at in range(0, max(1, len(query) - size // 2), max(1, size // 2)):
        window = query[at:at + size]
        hashes = sketch(window, options.bins)
        found = [compact for hashed in hashes for compact in index.get(hashed, ())]
        if len(found) >= options.threshold * len(hashes):
            shared = deepest(found)
            if len(shared) >= options.threshold * len(hashes):
                run = tokens[min(window[1] for window in shared):max(window[1] for window in shared) + 1]
                if 2 * len(run) >= size and jaccard(window, run) >= options.threshold:
                    marked.update(range(run[0][1], run[-1][2]))
    return marked


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump", type=pathlib.Path)
    parser.add_argument("--trials", type=int, default=40)
    parser.add_argument("--window", type=int, default=30)
    parser.add_argument("--shingles", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--bins", type=int, default=32)
    parser.add_argument("--threshold", type=float, default=.7)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    texts = [text.split()[:1500] for _, text in articles(options.dump)]
    planted = list(trials([text for text in texts if len(text) >= 400], options.trials, options.seed))
    found = {}
    print("| shingles | bytes a word | entries read for a window of a query | of words |\n|---|---|---|---|")
    for length in options.shingles:
        lengths, entries, count, queries = collections.Counter(), 0, 0, []
        for kind, source, text, start, end in planted:
            tokens, query = shingles(text, length), shingles(source, length)
            index = compact_windows(tokens, options.bins, options.window // 2)
            for hashed, windows in index.items():
                lengths[hashed] += len(windows)
                entries += len(windows)
            count += len(tokens)
            queries.append(query)
            marked = matches(query, tokens, index, options)
            inside = sum(start <= at < end for at in marked)
            found.setdefault(kind, {}).setdefault(length, []).append((inside > 0, inside / (end - start), (len(marked) - inside) / (end - start)))
        windows = [query[at:at + options.window] for query in queries[::20] for at in range(0, len(query), options.window // 2)]
        read = sum(lengths[hashed] for window in windows for hashed in sketch(window, options.bins)) / len(windows)
        print(f"| {length} | {ENTRY * entries / count:.1f} | {read:,.0f} | {count:,} |", flush=True)
    print("| words | edited | " + " | ".join(f"shingles of {length}" for length in options.shingles) + " |\n|" + "---|" * (2 + len(options.shingles)))
    for kind, of_lengths in found.items():
        print("| " + " | ".join(map(str, kind)) + " | " + " | ".join(map(cell, of_lengths.values())) + " |")


if __name__ == "__main__":
    main()

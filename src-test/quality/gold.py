"""What is true of a corpus, by an exact count of shared shingles. Shares no code with neardup; needs numpy and scipy.

Normalisation and words come from src-test/oracle/texts.py, nothing is hashed: two shingles are equal if their characters or words are.
"""
import collections

import numpy
from scipy import sparse
from scipy.sparse import csgraph

from texts import normalised, ordered, shingles

ROWS = 500


def representatives(texts):
    """id -> the smallest id of the texts that are equal when normalised; `find` compares only these with other texts."""
    first = {}
    for unit in sorted(texts, key=str.encode):
        first.setdefault(normalised(texts[unit]), unit)
    return {unit: first[normalised(text)] for unit, text in texts.items()}


class Corpus:
    """Texts by id, and how similar they are."""

    def __init__(self, texts, kind):
        self.ids = sorted(texts, key=str.encode)
        self.places = {unit: place for place, unit in enumerate(self.ids)}
        numbers, columns, starts = {}, [], [0]
        for unit in self.ids:
            columns.extend(numbers.setdefault(shingle, len(numbers)) for shingle in shingles(texts[unit], kind))
            starts.append(len(columns))
        ones = numpy.ones(len(columns), dtype=numpy.int32)
        self.matrix = sparse.csr_matrix((ones, columns, starts), shape=(len(self.ids), max(1, len(numbers))))
        self.sizes = numpy.diff(self.matrix.indptr)

    def blocks(self):
        """(left, right, similarity) of all pairs that share a shingle, left before right, as arrays."""
        turned = self.matrix.T.tocsr()
        for start in range(0, len(self.ids), ROWS):
            shared = (self.matrix[start:start + ROWS] @ turned).tocoo()
            left, right = shared.row + start, shared.col
            keep = left < right
            left, right, both = left[keep], right[keep], shared.data[keep]
            yield left, right, both / (self.sizes[left] + self.sizes[right] - both)

    def pairs(self, threshold):
        """(id, id) -> similarity of all pairs at or above a threshold."""
        found = {}
        for left, right, similarity in self.blocks():
            for i in numpy.flatnonzero(similarity >= threshold):
                found[self.ids[left[i]], self.ids[right[i]]] = float(similarity[i])
        return found

    def near(self, unit, threshold):
        """The ids of the other texts at or above a threshold."""
        place = self.places[unit]
        shared = (self.matrix[place] @ self.matrix.T).tocoo()
        similarity = shared.data / (self.sizes[place] + self.sizes[shared.col] - shared.data)
        return [self.ids[other] for other in shared.col[similarity >= threshold] if other != place]

    def similarity(self, pairs):
        """The similarity of each of some pairs of ids, as an array."""
        left, right = (self.matrix[[self.places[pair[side]] for pair in pairs]] for side in (0, 1))
        shared = numpy.asarray(left.multiply(right).sum(axis=1)).ravel()
        return shared / numpy.maximum(1, numpy.asarray(left.sum(axis=1)).ravel() + numpy.asarray(right.sum(axis=1)).ravel() - shared)

    def contained(self, pairs):
        """Of each pair (a, b), the share of a's shingles that b has."""
        left, right = (self.matrix[[self.places[pair[side]] for pair in pairs]] for side in (0, 1))
        return numpy.asarray(left.multiply(right).sum(axis=1)).ravel() / numpy.maximum(1, numpy.asarray(left.sum(axis=1)).ravel())


def clusters(ids, pairs):
    """id -> number of its cluster, of all ids; two are in one cluster if a chain of pairs joins them."""
    places = {unit: place for place, unit in enumerate(ids)}
    left, right = ([places[pair[side]] for pair in pairs] for side in (0, 1))
    graph = sparse.coo_matrix((numpy.ones(len(left)), (left, right)), shape=(len(ids), len(ids)))
    return dict(zip(ids, csgraph.connected_components(graph, directed=False)[1]))


def b_cubed(ids, found, true):
    """Precision, recall and F1 (Bagga, Baldwin 1998): for each text the share of its found cluster that is of its true one, and back."""
    sizes_found, sizes_true = collections.Counter(found[i] for i in ids), collections.Counter(true[i] for i in ids)
    both = collections.Counter((found[i], true[i]) for i in ids)
    precision = sum(both[found[i], true[i]] / sizes_found[found[i]] for i in ids) / len(ids)
    recall = sum(both[found[i], true[i]] / sizes_true[true[i]] for i in ids) / len(ids)
    return precision, recall, 2 * precision * recall / (precision + recall)


def interval(hits, trials, z=1.96):
    """The 95 % interval of a share (Wilson 1927)."""
    if not trials:
        return 0.0, 1.0
    share, square = hits / trials, z * z / trials
    middle, half = share + square / 2, z * (share * (1 - share) / trials + square / (4 * trials)) ** .5
    return (middle - half) / (1 + square), (middle + half) / (1 + square)

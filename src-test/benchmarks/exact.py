"""All pairs of texts at or above a similarity. Shares no code with neardup; needs numpy and scipy."""
import numpy
from scipy import sparse

ROWS, PAIRS = 2000, 200_000


def pairs(corpus, threshold):
    """(id, id) -> Jaccard similarity, of a gold.Corpus too large to multiply with itself.

    Two texts of that similarity share one of the rarest shingles of each: as many as may be missing from what they have in common, and
    one more (the prefix filter of Chaudhuri, Ganti, Kaushik, ICDE 2006). Every pair that does is counted out.
    """
    found = {}
    for left, right in candidates(corpus, threshold):
        for start in range(0, len(left), PAIRS):
            a, b = left[start:start + PAIRS], right[start:start + PAIRS]
            shared = numpy.asarray(corpus.matrix[a].multiply(corpus.matrix[b]).sum(axis=1)).ravel()
            similarity = shared / (corpus.sizes[a] + corpus.sizes[b] - shared)
            for i in numpy.flatnonzero(similarity >= threshold):
                found[corpus.ids[a[i]], corpus.ids[b[i]]] = float(similarity[i])
    return found


def candidates(corpus, threshold):
    rare = rarest(corpus, threshold)
    turned = rare.T.tocsr()
    for start in range(0, len(corpus.ids), ROWS):
        shared = (rare[start:start + ROWS] @ turned).tocoo()
        left, right = shared.row + start, shared.col
        small, large = (f(corpus.sizes[left], corpus.sizes[right]) for f in (numpy.minimum, numpy.maximum))
        keep = (left < right) & (small >= threshold * large)
        yield left[keep], right[keep]


def rarest(corpus, threshold):
    """Of each text the shingles of its prefix, as a matrix."""
    frequency = numpy.bincount(corpus.matrix.indices, minlength=corpus.matrix.shape[1])
    ranks = numpy.empty_like(frequency)
    ranks[numpy.argsort(frequency, kind="stable")] = numpy.arange(len(frequency))
    rows = numpy.repeat(numpy.arange(len(corpus.sizes)), corpus.sizes)
    order = numpy.lexsort((ranks[corpus.matrix.indices], rows))
    place = numpy.arange(len(order)) - corpus.matrix.indptr[rows]
    keep = place < (corpus.sizes - numpy.ceil(threshold * corpus.sizes - 1e-9).astype(int) + 1)[rows]
    return sparse.csr_matrix((numpy.ones(keep.sum(), dtype=numpy.int32), (rows[keep], corpus.matrix.indices[order][keep])), shape=corpus.matrix.shape)

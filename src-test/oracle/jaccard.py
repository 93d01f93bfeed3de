"""The exact Jaccard similarity of some texts to all others, by counting shared shingles in an inverted index. Shares no code with neardup.

Nothing is hashed: a shingle is a number whose digits are its characters, so two are equal only if their characters are. Needs numpy.
"""
import numpy

from exact_pairs import normalised


def shingle_sets(texts, size):
    """For each normalised text its shingles as sorted distinct numbers."""
    alphabet = {c: digit for digit, c in enumerate(sorted(set("".join(texts))), 1)}
    if (len(alphabet) + 1) ** size >= 2 ** 63:
        raise ValueError(f"{len(alphabet)} different characters are too many for shingles of {size}")
    base = numpy.int64(len(alphabet) + 1)
    for text in texts:
        # A text shorter than a shingle is one, filled up with a digit that no character has.
        digits = numpy.array([alphabet[c] for c in text] + [0] * (size - len(text)), dtype=numpy.int64)
        numbers = numpy.zeros(len(digits) - size + 1, dtype=numpy.int64)
        for at in range(size):
            numbers = numbers * base + digits[at:at + len(numbers)]
        yield numpy.unique(numbers)


class Corpus:
    """Texts of which the similarity to all others can be asked; equal ones count each."""

    def __init__(self, texts, size=5):
        folded = [normalised(t) for t in texts]
        sets = list(shingle_sets(folded, size))
        self.sizes = numpy.array([len(s) for s in sets])
        owners = numpy.repeat(numpy.arange(len(sets), dtype=numpy.int32), self.sizes)
        shingles, numbered = numpy.unique(numpy.concatenate(sets), return_inverse=True)
        order = numpy.argsort(numbered, kind="stable")
        self.postings = owners[order]
        self.starts = numpy.searchsorted(numbered[order], numpy.arange(len(shingles) + 1))
        ends = numpy.cumsum(self.sizes)
        self.of = [numbered[end - count:end] for end, count in zip(ends, self.sizes)]

    def similarities(self, text):
        """The similarity of text number `text` to each."""
        lists = [self.postings[self.starts[s]:self.starts[s + 1]] for s in self.of[text]]
        shared = numpy.bincount(numpy.concatenate(lists), minlength=len(self.sizes))
        return shared / (self.sizes + self.sizes[text] - shared)

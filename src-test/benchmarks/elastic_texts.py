"""The texts that elastic.py indexes, the texts of its queries, and their true copies, found without any code of neardup."""
import gzip
import random
import sys

import programs

sys.path[:0] = [str(programs.ROOT / "src-test" / folder) for folder in ("oracle", "quality")]
from gold import Corpus
from texts import jaccard

LOWEST = .8


class Asked:
    """An index of texts, some of which are asked for, with the true copies of each."""

    def __init__(self, name, texts, wanted):
        self.name, self.texts, self.wanted = name, texts, wanted
        self.order = random.Random(3).sample(sorted(wanted), len(wanted))

    def first(self, count):
        return self.order[:count]

    def others(self, count):
        """Others than the first, if there are enough."""
        return self.order[-count:]


def verses(file):
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t")[2] for line in lines]


def made(folder, most):
    """The texts, and number -> number of the text that it is a copy of."""
    corpus, truth = folder / "corpus.tsv", folder / "truth.tsv"
    programs.java("org.neardup.scale.CorpusGenerator", "sentence", most, corpus, truth)
    texts = []
    with open(corpus, encoding="utf-8") as lines:
        for line in lines:
            # Ten sentences of nothing but words.
            texts += [s + "." for s in line.rstrip("\n").split("\t")[1].rstrip(".").split(". ")]
    number = lambda name: int(name[1:].split(":")[0]) * 10 + int(name.split(":")[1])
    with open(truth, encoding="utf-8") as lines:
        copies = {number(copy): number(of) for copy, of, _ in (line.split("\t") for line in lines)}
    return texts, copies


def growing(folder, sizes, asked):
    """Made texts of each size, the smaller ones the beginning of the larger; about `asked` are asked for."""
    texts, copies = made(folder, max(sizes))
    choose = random.Random(2)
    for size in sizes:
        few = choose.sample([c for c in sorted(copies) if c < size], min(size // 12, 4 * asked))
        wanted = {c: {copies[c]} for c in few if jaccard(texts[c], texts[copies[c]]) >= LOWEST}
        yield Asked("made", texts[:size], wanted)


def real(file, count, asked):
    """Verses, of which about `asked` are asked for, with all their copies."""
    texts = random.Random(1).sample(verses(file), count)
    corpus, wanted = Corpus({str(number): text for number, text in enumerate(texts)}, "char:5"), {}
    for number in random.Random(2).sample(range(count), count):
        if similar := corpus.near(str(number), LOWEST):
            wanted[number] = set(map(int, similar))
        if len(wanted) == 2 * asked:
            break
    return Asked("verses", texts, wanted)

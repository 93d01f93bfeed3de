"""The sweeps from which the defaults are chosen: shingles by what they tell apart, bands and components by what they find and cost."""
import base64, collections, random, re

import numpy

import bands, corpora, gold
from neardup_reader import units, widths
from parallel import reference

BINS = 1000
NUMBER = re.compile(r"\d[\d.,/]*")
VERSIONS = {"light edits": "UKJV", "revised": "ASV", "other words": "YLT"}


class Unrelated:
    """How similar the texts are that have nothing to do with each other: all pairs but some."""

    def __init__(self, corpus, left_out=()):
        pairs = len(corpus.ids) * (len(corpus.ids) - 1) // 2 - len(left_out)
        counted = sum((binned(similarity) for _, _, similarity in corpus.blocks()), numpy.zeros(BINS + 1))
        if left_out:
            related = corpus.similarity(left_out)
            counted -= binned(related[related > 0])
        # Pairs that share nothing are in no block.
        counted[0] += pairs - counted.sum()
        self.above = counted[::-1].cumsum()[::-1]

    def exceeded(self, share):
        """The similarity that this share of the pairs reaches."""
        return int(numpy.flatnonzero(self.above >= share * self.above[0])[-1]) / BINS

    def safe(self, allowed):
        """The least threshold that no more than some pairs reach."""
        return int(numpy.flatnonzero(self.above <= allowed)[0]) / BINS


def binned(similarity):
    return numpy.bincount((similarity * BINS + 1e-9).astype(int), minlength=BINS + 1)


def shingles_of_sentences(data):
    """Verses in other versions are the copies."""
    texts = unrepeated({f"{version} {verse}": text for (version, verse), text in bands.sample(corpora.verses(data), 1500).items()})
    kings = [unit for unit in texts if unit.startswith("KJVPCE ")]
    copies = {label: [(unit, f"{version} {reference(unit)}") for unit in kings if f"{version} {reference(unit)}" in texts] for label, version in VERSIONS.items()}
    same, rows = same_verse(texts), []
    for kind in "char:3", "char:4", "char:5", "char:6", "char:8", "char:12", "word:1", "word:2", "word:3", "word:5":
        corpus = gold.Corpus(texts, kind)
        unrelated, similarity = Unrelated(corpus, same), {label: corpus.similarity(pairs) for label, pairs in copies.items()}
        safe = unrelated.safe(len(texts) // 1000)
        rows.append({"shingle": kind, "shingles of a text": int(numpy.median(corpus.sizes)), "1 unrelated pair in 1,000 has": f"{unrelated.exceeded(.001):.2f}",
                     **{f"{label} at .8": percent(of >= .8) for label, of in similarity.items()}, "safe threshold": f"{safe:.2f}",
                     **{f"{label} at that": percent(of >= safe) for label, of in similarity.items()}})
    return rows


def unrepeated(texts):
    """Without the verses that are repeated elsewhere in the book, so that the remaining different verses are unrelated."""
    repeated = {reference(unit) for pair in gold.Corpus(texts, "word:2").pairs(.5) if reference(pair[0]) != reference(pair[1]) for unit in pair}
    return {unit: text for unit, text in texts.items() if reference(unit) not in repeated}


def percent(true):
    return f"{100 * true.mean():.0f} %"


def same_verse(texts):
    by_reference = {}
    for unit in sorted(texts, key=str.encode):
        by_reference.setdefault(reference(unit), []).append(unit)
    return [(a, b) for units in by_reference.values() for place, a in enumerate(units) for b in units[place + 1:]]


def words_changed(share):
    def edit(text, other, chance):
        vocabulary = other.split()
        return " ".join(chance.choice(vocabulary) if chance.random() < share else word for word in text.split())
    return edit


def cut(share):
    return lambda text, other, chance: " ".join(text.split()[:int(len(text.split()) * (1 - share))])


def added(share):
    return lambda text, other, chance: text + " " + " ".join((other.split() * 50)[:int(len(text.split()) * share)])


def shuffled(text, other, chance):
    sentences = re.split(r"(?<=\.) ", text)
    chance.shuffle(sentences)
    return " ".join(sentences)


EDITS = {"1 word in 100 changed": words_changed(.01), "1 in 30": words_changed(1 / 30), "1 in 10": words_changed(.1), "last tenth cut off": cut(.1),
         "tenth added": added(.1), "quarter added": added(.25), "sentences shuffled": shuffled}

GRADED = "1 word in 100 changed", "1 in 30", "1 in 10", "quarter added"


def edited(stories):
    """The stories and a copy of each by each edit; the other text of an edit is the next story."""
    chance, ids, texts, groups = random.Random(1), sorted(stories, key=str.encode), dict(stories), {}
    for label, edit in EDITS.items():
        groups[label] = [(unit, f"{unit} {label}") for unit in ids]
        for place, unit in enumerate(ids):
            texts[f"{unit} {label}"] = edit(stories[unit], stories[ids[(place + 1) % len(ids)]], chance)
    return texts, groups


def shingles_of_documents(data):
    """Stories that a program edits are the copies."""
    news = bands.distinct(corpora.news(data, "onek"))
    near = {unit for pair in gold.Corpus(news, "word:2").pairs(.3) for unit in pair}
    stories = {unit: news[unit] for unit in sorted(news.keys() - near, key=str.encode)[:400]}
    texts, copies = edited(stories)
    medians, found = [], []
    for kind in "word:1", "word:2", "word:3", "word:4", "word:5", "word:7", "char:5", "char:9":
        unrelated, corpus = Unrelated(gold.Corpus(stories, kind)), gold.Corpus(texts, kind)
        similarity = {label: corpus.similarity(pairs) for label, pairs in copies.items()}
        medians.append({"shingle": kind, "1 unrelated pair in 1,000 has": f"{unrelated.exceeded(.001):.2f}", "safe threshold": f"{unrelated.safe(0):.2f}",
                        **{label: f"{numpy.median(of):.2f}" for label, of in similarity.items()}})
        found.append({"shingle": kind, **{f"{label}, at {threshold}": percent(similarity[label] >= threshold) for label in GRADED for threshold in (.5, .8)}})
    return medians, found


class Estimates:
    """The similarity of two units as their signatures have it."""

    def __init__(self, run):
        parts = widths(run.scheme)
        self.chance = sum(number * 2.0 ** -bits for number, bits in parts) / sum(number for number, _ in parts)
        self.of = {name: numpy.array(next(units(base64.b64decode(document["signature"]["signature"]), run.scheme))[3])
                   for name, document in run.documents() if "signature" in document}

    def similarity(self, a, b):
        return ((self.of[a] == self.of[b]).mean() - self.chance) / (1 - self.chance)


def schemes(finder, path, kind, shapes, threshold, exact):
    """What each number of bands and rows finds of the exact pairs, what else it compares, and how often its estimate is on the wrong side."""
    rows = []
    for count, size, components in shapes:
        scheme = {"unit": "document", "shingle": kind, "bands": count, "rows": size, "components": components, "threshold": .001}
        run = finder.find(path, scheme)
        found = run.pairs()
        estimates, hits = Estimates(run), sum(pair in found for pair in exact)
        low, high = gold.interval(hits, len(exact))
        estimated = {pair for pair in found if estimates.similarity(*pair) >= threshold}
        rows.append({"bands x rows": f"{count} x {size}", "components": components, "bytes": sum((number * bits + 7) // 8 for number, bits in widths(run.scheme)),
                     "standard error": f"{(threshold * (1 - threshold) / components) ** .5:.3f}",
                     "planned at the threshold": f"{100 * (1 - (1 - threshold ** size) ** count):.1f} %", "found of all": f"{100 * hits / len(exact):.2f} %",
                     "95 % interval": f"{100 * low:.2f} to {100 * high:.2f} %", "others compared a text": f"{(len(found) - hits) / run.counts['distinct_texts']:.3f}",
                     "hits by estimate that are none": f"{100 * len(estimated - exact.keys()) / max(1, len(estimated)):.1f} %",
                     "missed by estimate": f"{100 * len((exact.keys() & found.keys()) - estimated) / len(exact):.1f} %"})
    return rows


def schemes_of_sentences(data, finder):
    texts = bands.distinct({f"{version} {verse}": text for (version, verse), text in bands.sample(corpora.verses(data), 2500).items()})
    exact = gold.Corpus(texts, "char:5").pairs(.8)
    shapes = (8, 5, 40), (12, 5, 60), (9, 4, 120), (12, 5, 120), (16, 6, 120), (24, 5, 120), (12, 5, 256), (25, 8, 256), (41, 10, 410)
    return schemes(finder, finder.write("sentences", texts), "char:5", shapes, .8, exact)


def templates(stories):
    """Pairs of stories whose numbers are the same too, of all at a threshold: the others are mostly forms that were filled in anew."""
    numbers, rows = {unit: collections.Counter(NUMBER.findall(text)) for unit, text in stories.items()}, []
    for kind in "word:2", "word:3", "word:4", "word:5":
        exact, row = gold.Corpus(stories, kind).pairs(.5), {"shingle": kind}
        for threshold in .5, .6, .7, .8, .9:
            near = [pair for pair, similarity in exact.items() if similarity >= threshold]
            same = sum(numbers[a] == numbers[b] for a, b in near)
            row[f"at {threshold}"] = f"{same:,} of {len(near):,}, {100 * same / len(near):.0f} %"
        rows.append(row)
    return rows


def schemes_of_documents(texts, finder):
    exact = gold.Corpus(texts, "word:5").pairs(.8)
    shapes = (8, 5, 40), (12, 5, 60), (12, 5, 120), (9, 4, 256), (12, 5, 256), (16, 6, 256), (25, 8, 256), (51, 5, 256), (41, 10, 410), (12, 5, 512)
    return schemes(finder, finder.write("documents", texts), "word:5", shapes, .8, exact)


def study(data, finder):
    (medians, found), reuters = shingles_of_documents(data), corpora.reuters(data)
    return {"sentence-shingles": shingles_of_sentences(data), "document-shingles": medians, "document-thresholds": found, "templates": templates(reuters),
            "sentence-schemes": schemes_of_sentences(data, finder), "document-schemes": schemes_of_documents(reuters, finder)}

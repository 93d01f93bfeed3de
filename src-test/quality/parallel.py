"""Versions of one book: the same verse in other words is a near copy of a known degree."""
import numpy

import corpora, gold

VERSIONS = "KJVPCE", "UKJV", "ASV", "YLT"
KIND = "char:5"


def study(data, finder):
    texts = {f"{version} {reference}": text for (version, reference), text in corpora.verses(data).items()}
    path, corpus, alike = finder.write("verses", texts), gold.Corpus(texts, KIND), gold.representatives(texts)
    rows, others = [], []
    for threshold in .5, .8:
        run = finder.find(path, unit="document", shingle=KIND, threshold=threshold)
        found = run.pairs()
        rows += [row(run, found, threshold, corpus, alike, pair) for pair in version_pairs()]
        others.append(checked(run, found, threshold, corpus))
    return {"verses": rows, "verses-pairs": others}


def version_pairs():
    return [(a, b) for place, a in enumerate(VERSIONS) for b in VERSIONS[place + 1:]]


def row(run, found, threshold, corpus, alike, versions):
    """How many verses that two versions share reach the threshold, and how many of these are found."""
    left, right = versions
    names = [(unit, f"{right} {reference(unit)}") for unit in corpus.ids if unit.startswith(left + " ") and f"{right} {reference(unit)}" in corpus.places]
    exact = corpus.similarity(names)
    near = [name for name, similarity in zip(names, exact) if similarity >= threshold]
    hit = sum(alike[a] == alike[b] or gold.ordered(alike[a], alike[b]) in found for a, b in near)
    low, high = gold.interval(hit, len(near))
    return {"threshold": f"{threshold:.1f}", "versions": f"{left}, {right}", "verses": len(names), "median similarity": f"{numpy.median(exact):.2f}",
            "at the threshold": len(near), "found": hit, "recall": f"{100 * hit / max(1, len(near)):.2f} %", "95 % interval": f"{100 * low:.2f} to {100 * high:.2f} %",
            "planned at the threshold": f"{100 * run.recall:.1f} %"}


def reference(unit):
    return unit.split(" ", 1)[1]


def checked(run, found, threshold, corpus):
    """All reported pairs, whether their similarity is right, and how many are of different verses."""
    names = list(found)
    exact = corpus.similarity(names)
    wrong = sum(abs(found[name] - similarity) > 1e-6 or similarity < threshold for name, similarity in zip(names, exact))
    return {"threshold": f"{threshold:.1f}", "pairs reported": len(names), "wrong similarity": int(wrong),
            "of different verses": sum(reference(a) != reference(b) for a, b in names), "pairs compared": run.counts["candidate_pairs"],
            "of all": len(corpus.ids) * (len(corpus.ids) - 1) // 2}

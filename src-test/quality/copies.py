"""Labelled near copies: planted articles, and sentences that are paraphrases of each other (a control)."""
import collections, math, re

import numpy

import corpora, gold

STOPWORDS = set("a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with".split())


def articles(data, finder):
    """Every gold pair, and no other, with the defaults."""
    rows = []
    for size in 100, 1000, 2500:
        texts, true = corpora.plagiarised_articles(data, size)
        run = finder.find(finder.write(f"articles{size}", texts), unit="document")
        found = run.pairs()
        exact = gold.Corpus(texts, "word:5").pairs(.3)
        rows.append({"articles": size, "gold pairs": len(true), "found": len(true & found.keys()), "others found": len(found.keys() - true),
                     "least similar gold pair": f"{min(exact.get(pair, 0) for pair in true):.3f}",
                     "most similar other": f"{max([s for pair, s in exact.items() if pair not in true], default=0):.3f}" if exact.keys() - true else "below .3",
                     "pairs compared": run.counts["candidate_pairs"], "of all": size * (size - 1) // 2})
    return {"articles": rows}


def paraphrase_control(data, finder):
    """How many sentences of equal meaning are near copies, and how many of other meaning are, by shingles and by weighted words."""
    train, test = corpora.paraphrases(data, "train"), corpora.paraphrases(data, "test")
    pairs = train + test
    texts = {f"{i:05d}{side}": pair[1 + at] for i, pair in enumerate(pairs) for at, side in enumerate("ab")}
    names = [(f"{i:05d}a", f"{i:05d}b") for i in range(len(pairs))]
    labels = numpy.array([pair[0] for pair in pairs])
    path, alike = finder.write("paraphrases", texts), gold.representatives(texts)
    together = [gold.ordered(alike[a], alike[b]) for a, b in names]
    jaccard, cosines = gold.Corpus(texts, "char:5").similarity(names), cosine_of_pairs([pair[1:] for pair in pairs])
    by_shingles = lambda threshold: finder.find(path, unit="document", shingle="char:5", threshold=threshold)
    by_words = lambda threshold: finder.find(path, similarity="cosine", stopwords="english", threshold=threshold)
    return {"paraphrases": counted(jaccard, labels, together, by_shingles, (.3, .4, .5, .6, .7, .8)),
            "paraphrases-cosine": counted(cosines, labels, together, by_words, (.5, .6, .7, .8, .9)),
            "paraphrase-judge": [judged("Jaccard", jaccard, labels, len(train)), judged("cosine", cosines, labels, len(train)),
                                 {"judge": "always yes", "right of test pairs": percent(labels[len(train):])}]}


def cosine_of_pairs(pairs):
    """The cosine of the words of two texts, weighted 1 + ln tf, without stop words."""
    vectors = ((vector(left), vector(right)) for left, right in pairs)
    return numpy.array([sum(weight * right.get(word, 0) for word, weight in left.items()) for left, right in vectors])


def vector(text):
    """Word -> weight; the squares of the weights add up to 1."""
    counts = collections.Counter(word for word in re.findall(r"\w+(?:['’.]\w+)*", text.lower()) if word not in STOPWORDS)
    weights = {word: 1 + math.log(count) for word, count in counts.items()}
    norm = math.sqrt(sum(weight * weight for weight in weights.values()))
    return {word: weight / norm for word, weight in weights.items()}


def counted(exact, labels, together, find, thresholds):
    """For each threshold the pairs that reach it, and those of them that a run finds; equal texts are found in any case."""
    rows = []
    for threshold in thresholds:
        run = find(threshold)
        found, near = run.pairs(), exact >= threshold - 1e-9
        rows.append({"threshold": f"{threshold:.1f}", f"of {labels.sum():,} paraphrases": percent(near[labels]),
                     f"of {(~labels).sum():,} others": percent(near[~labels]), "pairs at the threshold": int(near.sum()),
                     "found": sum(a == b or (a, b) in found for (a, b), reached in zip(together, near) if reached), "planned": f"{100 * run.recall:.1f} %"})
    return rows


def percent(true):
    return f"{100 * true.mean():.1f} %"


def judged(name, exact, labels, trained):
    """A similarity as a judge of paraphrase: the threshold that is best on the training pairs, on the others."""
    right = lambda threshold, of: ((exact[of] >= threshold) == labels[of]).mean()
    best = max((step / 100 for step in range(1, 100)), key=lambda threshold: right(threshold, slice(trained)))
    return {"judge": f"{name} of {best:.2f} or more", "right of test pairs": f"{100 * right(best, slice(trained, None)):.1f} %"}

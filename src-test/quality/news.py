"""Clusters of news stories against exact ones, and the sweep over n-grams."""
import collections

import corpora, gold
from results import spread

SIZES = {"thirty": 30, "hundred": 100, "threehundred": 300, "onek": 1000}
SEEDS = 1123456, 1, 2, 3, 4
THRESHOLD = .5


def clusters(data, finder):
    """B-cubed F1 against the exact clusters of two-word shingles, over seeds."""
    rows = []
    for name in SIZES:
        texts = corpora.news(data, name)
        path, exact = finder.write(name, texts), gold.Corpus(texts, "word:2").pairs(THRESHOLD)
        true = gold.clusters(sorted(texts), exact)
        for recall in .95, .999:
            runs = [finder.find(path, {"unit": "document", "shingle": "word:2", "threshold": THRESHOLD, "recall": recall, "seed": seed}) for seed in SEEDS]
            scores = [gold.b_cubed(sorted(texts), everyone(run, texts), true)[2] for run in runs]
            rows.append({"stories": len(texts), "exact pairs": len(exact), "exact clusters": several(true),
                         "scheme": shown(runs[0]), "planned recall": f"{100 * runs[0].recall:.2f} %", "asked": recall,
                         "B-cubed F1": spread(scores, 4), "clusters found": spread([run.counts["clusters"] for run in runs], 0)})
    return {"clusters": rows}


def everyone(run, texts):
    """Clusters, with units that are in none as clusters of one."""
    found = run.clusters()
    return {unit: found.get(unit, unit) for unit in texts}


def several(true):
    """How many clusters have two or more."""
    return sum(size > 1 for size in collections.Counter(true.values()).values())


def shown(run):
    return f"{run.scheme['bands']} x {run.scheme['rows']}"


def ngrams(data, finder):
    """One to six words a shingle, with the words as they stand and normalised."""
    texts = corpora.news(data, "onek")
    path, ids = finder.write("news", texts), sorted(texts)
    judged = gold.clusters(ids, gold.Corpus(texts, "word:2").pairs(THRESHOLD))
    rows = []
    for size in range(1, 7):
        raw, exact = (gold.Corpus(texts, f"{kind}:{size}").pairs(THRESHOLD) for kind in ("raw", "word"))
        true = gold.clusters(ids, exact)
        run = finder.find(path, unit="document", shingle=f"word:{size}", threshold=THRESHOLD, recall=.95)
        rows.append({"words a shingle": size, "exact pairs, words as they stand": len(raw), "exact pairs, normalised": len(exact),
                     "clusters, as they stand": several(gold.clusters(ids, raw)), "clusters, normalised": several(true),
                     "clusters found": run.counts["clusters"], "F1 of found": f"{gold.b_cubed(ids, everyone(run, texts), true)[2]:.4f}",
                     "F1 against two words": f"{gold.b_cubed(ids, everyone(run, texts), judged)[2]:.4f}", "pairs compared": run.counts["candidate_pairs"]})
    return {"ngrams": rows}


def study(data, finder):
    return clusters(data, finder) | ngrams(data, finder)

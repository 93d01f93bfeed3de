"""Labelled near copies: planted articles, and sentences that are paraphrases of each other (a control)."""
import corpora, gold


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


THRESHOLDS = .3, .4, .5, .6, .7, .8


def paraphrase_control(data, finder):
    """How many sentences of equal meaning are near copies, and how many of other meaning are."""
    train, test = corpora.paraphrases(data, "train"), corpora.paraphrases(data, "test")
    pairs = train + test
    texts = {f"{i:05d}{side}": pair[1 + at] for i, pair in enumerate(pairs) for at, side in enumerate("ab")}
    names = [(f"{i:05d}a", f"{i:05d}b") for i in range(len(pairs))]
    exact, alike = gold.Corpus(texts, "char:5").similarity(names), gold.representatives(texts)
    path, rows = finder.write("paraphrases", texts), []
    for threshold in THRESHOLDS:
        run = finder.find(path, unit="document", shingle="char:5", threshold=threshold)
        found = run.pairs()
        of = lambda label: [i for i, pair in enumerate(pairs) if pair[0] == label]
        at = [i for i in range(len(pairs)) if exact[i] >= threshold]
        hit = [i for i in at if exact[i] == 1 or gold.ordered(*(alike[unit] for unit in names[i])) in found]
        rows.append({"threshold": f"{threshold:.1f}",
                     **{f"of {len(of(label)):,} {what}": f"{100 * sum(exact[i] >= threshold for i in of(label)) / len(of(label)):.1f} %"
                        for what, label in (("paraphrases", True), ("others", False))},
                     "pairs at the threshold": len(at), "found": len(hit), "planned": f"{100 * run.recall:.1f} %"})
    return {"paraphrases": rows, "paraphrase-judge": judged(exact, len(train), pairs)}


def judged(exact, trained, pairs):
    """Similarity as a judge of paraphrase: the threshold that is best on the training pairs, on the others."""
    right = lambda threshold, of: sum((exact[i] >= threshold) == pairs[i][0] for i in of) / len(of)
    best = max((step / 100 for step in range(1, 100)), key=lambda t: right(t, range(trained)))
    tested = range(trained, len(pairs))
    return [{"judge": f"similarity of {best:.2f} or more", "right of test pairs": f"{100 * right(best, tested):.1f} %"},
            {"judge": "always yes", "right of test pairs": f"{100 * right(0, tested):.1f} %"}]

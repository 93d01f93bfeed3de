"""The predictions of `plan` beside the results: recall by similarity, the error of estimates, runs from a sample of the corpus."""
import collections, json, math, random, re

import numpy
from scipy import sparse

import corpora, gold, programs
from bands import expected, sample
from defaults import Estimates
from results import ratios, spread
from texts import normalised, words

KIND, STEP, ROUNDS = "char:5", .05, 3
MILLION = 10 ** 6
ASKED = [(threshold, recall, MILLION) for threshold in (.5, .7, .8, .9) for recall in (.8, .95, .99)] + [(threshold, .99, 1000 * MILLION) for threshold in (.7, .8, .9)]
PLANTED, WORDS, LENGTHS = 1500, 4000, range(16, 29)


def planted():
    """Made sentences, each with three copies in which some words are others: pairs of all similarities."""
    chance = random.Random(11)
    known = ["".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(chance.randint(3, 9))) for _ in range(WORDS)]
    texts = {}
    for number in range(PLANTED):
        original = [chance.choice(known) for _ in range(chance.choice(LENGTHS))]
        texts[f"{number}"] = " ".join(original)
        for copy in range(3):
            changed = list(original)
            for place in chance.sample(range(len(changed)), chance.randint(1, 8)):
                changed[place] = chance.choice(known)
            texts[f"{number} {copy}"] = " ".join(changed)
    return texts


def verses(data):
    """The four versions of some verses, equal ones once."""
    texts = {f"{version} {reference}": text for (version, reference), text in sample(corpora.verses(data), PLANTED).items()}
    return {unit: texts[unit] for unit in set(gold.representatives(texts).values())}


def recalls(name, texts, finder):
    """One row for each scheme: of the exact pairs just above the threshold, and of all, the share found, and the share planned for them."""
    path, rows = finder.write(name, texts), []
    exact = gold.Corpus(texts, KIND).pairs(ASKED[0][0])
    for threshold, recall, among in ASKED:
        run = finder.find(path, unit="document", shingle=KIND, threshold=threshold, recall=recall, expected_units=among)
        found = run.pairs()
        rows.append({"texts": name, "threshold": f"{threshold:.1f}", "asked": f"{100 * recall:.0f} %", "units": f"{among:,}",
                     "bands x rows": f"{run.scheme['bands']} x {run.scheme['rows']}"})
        for title, highest in ("at the threshold", threshold + STEP), ("all", 2):
            pairs = {pair: similarity for pair, similarity in exact.items() if threshold <= similarity < highest}
            rows[-1] |= share(title, pairs, found, *(int(run.scheme[name]) for name in ("bands", "rows", "band_bits")))
    return rows


def share(title, pairs, found, *scheme):
    planned = expected(numpy.array(list(pairs.values())), *scheme) / len(pairs) if pairs else 1
    return {f"pairs {title}": len(pairs), f"planned {title}": f"{100 * planned:.1f} %",
            f"found {title}": with_interval(sum(pair in found for pair in pairs), len(pairs))}


def with_interval(hits, trials):
    low, high = gold.interval(hits, trials)
    return f"{100 * hits / max(1, trials):.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def errors(name, texts, finder):
    """How far estimates are from the exact similarities, by similarity, beside what independent components would err."""
    path, rows = finder.write(name, texts), []
    exact = gold.Corpus(texts, KIND).pairs(.2)
    for family in "fast", "classic":
        run = finder.find(path, {"unit": "document", "shingle": KIND, "family": family, "bands": 32, "rows": 8, "threshold": .8})
        estimates = Estimates(run)
        for lowest in .2, .4, .6, .8:
            pairs = [(a, b, s) for (a, b), s in exact.items() if lowest <= s < lowest + .2]
            off = numpy.array([estimates.similarity(a, b) - s for a, b, s in pairs])
            theory = math.sqrt(numpy.mean([s * (1 - s) for _, _, s in pairs]) / 256)
            rows.append({"texts": name, "family": family, "similarity": f"{lowest:.1f} to {lowest + .2:.1f}", "pairs": len(pairs),
                         "standard error": f"{math.sqrt((off ** 2).mean()):.4f}", "of independent components": f"{theory:.4f}", "mean error": f"{off.mean():+.4f}"})
    return rows


def cosines(texts):
    """The exact cosines of at least .7 of vectors of words, each of weight 1 + ln of how often it comes."""
    ids, numbers, rows, columns, weights = sorted(texts, key=str.encode), {}, [], [], []
    for row, unit in enumerate(ids):
        for word, count in collections.Counter(words(normalised(texts[unit]))).items():
            rows.append(row), columns.append(numbers.setdefault(word, len(numbers))), weights.append(1 + math.log(count))
    matrix = sparse.csr_matrix((weights, (rows, columns)))
    matrix = sparse.diags(1 / numpy.sqrt(matrix.multiply(matrix).sum(axis=1).A1)) @ matrix
    both = sparse.triu(matrix @ matrix.T, 1).tocoo()
    near = numpy.flatnonzero(both.data >= .7)
    return {gold.ordered(ids[both.row[i]], ids[both.col[i]]): float(both.data[i]) for i in near}


def windows(name, texts, finder):
    """The same for random projection, whose plan is given for pairs exactly at the threshold."""
    path, exact, rows = finder.write(name, texts), cosines(texts), []
    for threshold in .7, .8, .9:
        for recall in .8, .95:
            run = finder.find(path, unit="document", similarity="cosine", threshold=threshold, recall=recall)
            found, window = run.pairs(), run.summary["window"]
            rows.append({"texts": name, "threshold": f"{threshold:.1f}", "asked": f"{100 * recall:.0f} %", "bits": window["bits"],
                         "bit permutations": window["bit_permutations"], "window": window["window"], "planned at the threshold": f"{100 * run.recall:.1f} %"})
            for title, highest in ("at the threshold", threshold + STEP), ("all", 2):
                pairs = [pair for pair, cosine in exact.items() if threshold <= cosine < highest]
                rows[-1] |= {f"pairs {title}": len(pairs), f"found {title}": with_interval(sum(pair in found for pair in pairs), len(pairs))}
    return rows


def inputs(data, finder):
    """Name -> file and options of `find` and `plan`, of the collections in the folder."""
    every = {"Reuters-21578": ("reuters21578/reuters21578.tar.gz", "--shingle word:4 --threshold .5"),
             "9,740 articles, sentences": ("wikipedia/enwiki-9740-articles-plain.xml.bz2", "--unit sentence"),
             "4,128 German articles, sentences": ("wikipedia/dewiki-4128-articles-plain.xml.bz2", "--unit sentence --language de")}
    there = {name: (data / file, options.split()) for name, (file, options) in every.items() if (data / file).is_file()}
    book = finder.write("book", {f"{version} {reference}": text for (version, reference), text in corpora.verses(data).items()})
    return there | {"verses": (book, ["--format", "tsv", "--shingle", KIND])}


def predicted(text):
    """The figures that `plan --sample` prints: name -> value, lowest, highest."""
    figure = r"([\d,]+) %s(?: \(([\d,]+) to ([\d,]+)\))?"
    patterns = {"texts": figure % "different texts", "near pairs": figure % "pairs" + " of different texts$", "equal pairs": figure % "pairs?" + " of equal",
                "compared": figure % "pairs" + " compared", "MB shuffled": r"([\d.]+) MB shuffled", "MB of bulk files": r"([\d.]+) MB of bulk", "seconds": r"about ([\d.]+) s here"}
    matches = {name: re.search(pattern, text, re.M) for name, pattern in patterns.items()}
    return {name: [float((value or match[1]).replace(",", "")) for value in match.groups()] for name, match in matches.items()}


def samples(data, finder):
    """The predictions from 10,000 texts compared with all, beside the run."""
    pairs, costs = [], []
    for name, (file, options) in inputs(data, finder).items():
        rounds = [once(file, options, finder.folder / "sampled") for _ in range(ROUNDS)]
        plan, run = rounds[0]
        for what, counted in ("texts", "distinct_texts"), ("compared", "candidate_pairs"), ("near pairs", "near_pairs"), ("equal pairs", "equal_pairs"):
            value, low, high = (int(number) for number in plan[what])
            pairs.append({"input": name, "what": what, "predicted": value, "interval": f"{low:,} to {high:,}", "counted": run["counts"][counted],
                          "predicted / counted": f"{value / run['counts'][counted]:.2f}"})
        measured, expected = spread([run["seconds"] for _, run in rounds]), spread([plan["seconds"][0] for plan, _ in rounds])
        costs.append({"input": name, "seconds predicted / measured": ratios(measured, expected), "seconds predicted": expected, "seconds": measured,
                      "MB shuffled predicted": f"{plan['MB shuffled'][0]:.1f}", "MB shuffled": f"{run['shuffle_bytes'] / 1e6:.1f}",
                      "MB of bulk files predicted": f"{plan['MB of bulk files'][0]:.1f}", "MB of bulk files": f"{run['bulk_bytes'] / 1e6:.1f}"})
    return {"pairs": pairs, "costs": costs}


def once(file, options, output):
    plan = programs.run(programs.ROOT / "neardup", "plan", "--sample", file, *options).stdout
    programs.run(programs.ROOT / "neardup", "find", file, *options, "--output", output, "--overwrite")
    summary = json.loads((output / "summary.json").read_text(encoding="utf-8"))
    return predicted(plan), summary | {"bulk_bytes": sum(part.stat().st_size for part in (output / "bulk").glob("part-*"))}


def study(data, finder):
    book = verses(data)
    both = {"planted": planted(), "verses": book}
    return {"recall": [row for name, texts in both.items() for row in recalls(name, texts, finder)], "windows": windows("verses", book, finder),
            "errors": [row for name, texts in both.items() for row in errors(name, texts, finder)]}

"""Answers rewritten from Wikipedia: which are recognised, as whole texts and by how much of them is taken."""
import subprocess

import corpora, gold
from connection import Elastic
from found import ROOT

CATEGORIES = {"cut": "near copies", "light": "light revisions", "heavy": "heavy revisions", "non": "not copied"}
SCHEMES = ("word:5", (.05, .1, .2, .3, .5, .8)), ("word:3", (.05, .1, .2, .3, .5, .8)), ("char:5", (.2, .3, .4, .5, .6, .8))


def answers(texts, rows, finder):
    """Pairs of an answer and an original by Jaccard similarity of whole texts."""
    path, table = finder.write("answers", texts), []
    for kind, thresholds in SCHEMES:
        # One row a band: every pair that shares anything is a candidate.
        scheme = {"unit": "document", "shingle": kind, "bands": 512, "rows": 1, "threshold": .04}
        found, exact = finder.find(path, scheme).pairs(), gold.Corpus(texts, kind).pairs(.04)
        for threshold in thresholds:
            judged = judge(rows, lambda answer, original: found.get(gold.ordered(answer, original), 0) >= threshold)
            true = {pair for pair in exact if exact[pair] >= threshold}
            table.append({"shingle": kind, "threshold": f"{threshold:.2f}", **judged,
                          "exact pairs": len(true), "found": sum(pair in found for pair in true)})
    return table


def judge(rows, copied):
    """The share of each category that is called copied from the original of its task; precision counts originals of other tasks too."""
    originals = {task: file for file, task, category in rows if category == "orig"}
    called = {name: [copied(file, originals[task]) for file, task, category in rows if category == name] for name in CATEGORIES}
    elsewhere = sum(copied(file, original) for file, task, category in rows if category != "orig" for other, original in originals.items() if other != task)
    right = sum(sum(called[name]) for name in CATEGORIES if name != "non")
    every = right + sum(called["non"]) + elsewhere
    return {f"{label} ({len(called[name])})": f"{100 * sum(called[name]) / len(called[name]):.0f} %" for name, label in CATEGORIES.items()} | {
        "of another task": elsewhere, "precision": f"{100 * right / every:.0f} %" if every else "-"}


UNITS = {"sentence": {"unit": "sentence"}} | {f"{words} words": {"unit": "passage", "passage_words": words} for words in (10, 15, 20)}


def passages(texts, rows, url):
    """The same by passages, beside sentences."""
    return [{"unit": unit, **row} for unit, settings in UNITS.items() for row in coverage(texts, rows, url, settings) if row["coverage"] == "0.10"]


def coverage(texts, rows, url, settings=UNITS["sentence"]):
    """How much of an answer stands in an original, asked of an index of the originals."""
    elastic, index = Elastic(url), "quality-originals"
    field = {"type": "near_duplicate", "threshold": .4, "recall": .95, **settings}
    elastic.create(index, {"text": {"type": "text"}, "body": field}, 1)
    elastic.bulk(index, (("index", file, {"body": texts[file]}) for file, _, category in rows if category == "orig"))
    table = []
    for similarity in .4, .5, .6, .8:
        scores = {file: {hit["_id"]: hit["_score"] for hit in elastic.search(index, question(texts[file], similarity))}
                  for file, _, category in rows if category != "orig"}
        for share in .1, .25, .5:
            judged = judge(rows, lambda answer, original: scores[answer].get(original, 0) >= share)
            table.append({"similarity of units": f"{similarity:.1f}", "coverage": f"{share:.2f}", **judged})
    elastic.delete(index)
    return table


def question(text, similarity):
    return {"near_duplicate": {"field": "body", "like": text, "score_mode": "coverage", "min_similarity": similarity, "verify": "exact"}}


def containment(texts, rows):
    """What the makers of the corpus measure: the share of an answer's word n-grams that its original has."""
    originals, table = {task: file for file, task, category in rows if category == "orig"}, []
    for kind in "word:1", "word:3", "word:5":
        corpus = gold.Corpus(texts, kind)
        means = {label: corpus.contained([(file, originals[task]) for file, task, category in rows if category == name]).mean() for name, label in CATEGORIES.items()}
        table.append({"n-gram": kind, **{label: f"{mean:.2f}" for label, mean in means.items()}})
    return table


def study(data, finder):
    texts, rows = corpora.short_answers(data)
    tables = {"answers": answers(texts, rows, finder), "containment": containment(texts, rows)}
    node = [ROOT / "neardup", "node"]
    folder = ["--data", finder.folder / "node"]
    try:
        said = subprocess.run([*node, "start", *folder, "--heap", "512m"], check=True, stdout=subprocess.PIPE, text=True).stdout
        url = said.strip().splitlines()[-1]
        tables |= {"coverage": coverage(texts, rows, url), "passages": passages(texts, rows, url)}
    finally:
        subprocess.run([*node, "stop", *folder], check=True, stdout=subprocess.DEVNULL)
    return tables

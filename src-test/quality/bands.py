"""How many bands: candidates, true and false, at 100 components, beside what the exact similarities lead one to expect."""
import numpy

import corpora, gold
from results import spread

COMPONENTS, BITS, SEEDS, TRUE = 100, 8, (1123456, 1, 2, 3, 4), .5


def distinct(texts):
    """Without the texts that normalise to one already there."""
    return {unit: texts[unit] for unit in sorted(set(gold.representatives(texts).values()))}


def expected(similarities, bands, rows, bits=BITS):
    """Of pairs of these similarities, how many share a band of truncated components."""
    equal = similarities + (1 - similarities) * 2.0 ** -bits
    return float((1 - (1 - equal ** rows) ** bands).sum())


def table(texts, finder, path):
    """`classic` components are independent, as the formula has it; `fast` ones are drawn without putting back."""
    similarities = numpy.concatenate([similarity for _, _, similarity in gold.Corpus(texts, "char:5").blocks()])
    near, rows = similarities[similarities >= TRUE], []
    for bands in 2, 5, 10, 20:
        scheme = {"unit": "document", "shingle": "char:5", "bands": bands, "rows": COMPONENTS // bands, "band_bits": BITS, "threshold": .001}
        candidates, classic = ([list(finder.find(path, scheme | {"seed": seed, "family": family}).pairs().values()) for seed in SEEDS]
                               for family in ("fast", "classic"))
        true = [sum(similarity >= TRUE for similarity in found) for found in candidates]
        rows.append({"bands x rows": f"{bands} x {COMPONENTS // bands}", "candidates expected": round(expected(similarities, bands, COMPONENTS // bands)),
                     "candidates": spread([len(found) for found in candidates], 0), "classic": spread([len(found) for found in classic], 0),
                     "true expected": round(expected(near, bands, COMPONENTS // bands)), "true": spread(true, 0),
                     "false": spread([len(found) - hits for found, hits in zip(candidates, true)], 0),
                     "missed": spread([len(near) - hits for hits in true], 0), "of all pairs": len(texts) * (len(texts) - 1) // 2})
    return rows


def study(data, finder):
    news = distinct(corpora.news(data, "onek"))
    lines = distinct({f"{reference} {version}": text for (version, reference), text in sample(corpora.verses(data), 2500).items()})
    return {"news": table(news, finder, finder.write("news", news)), "verses": table(lines, finder, finder.write("verses", lines))}


def sample(verses, count):
    """Every version of references that are spread evenly over the book."""
    references = sorted({reference for _, reference in verses})
    chosen = set(references[::max(1, len(references) // count)][:count])
    return {key: text for key, text in verses.items() if key[1] in chosen}

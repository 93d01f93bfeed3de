"""How long queries take, and what they find, for elastic.py."""
import dataclasses
import itertools
from collections.abc import Callable

import node
from elastic_texts import LOWEST
from node import ANALYZERS, DUP, bodies, load, min_hash, plain, text_with
from results import ratios, spread

# From src-test/oracle, which node puts on the path.
from connection import percentile

ROUNDS = 5
WARM_UPS = 5
TUNED_ON = 80
TEN = 10
# What a search takes that looks for nothing: the way to the node and back.
EMPTY = "match_none"
# Indexes larger than this have no min_hash tokens, which would take minutes.
MOST_HASHED = 100_000
# So many signatures are compared by brute force in a round.
SCANNED = 20_000_000


def near(like, **more):
    return {"near_duplicate": {"field": "text.dup", "like": like, **more}}


def more_like_this(like, terms, share):
    return {"more_like_this": {"fields": ["text"], "like": like, "min_term_freq": 1, "min_doc_freq": 1, "max_query_terms": terms,
                               "minimum_should_match": share}}


def match_tokens(like, share):
    return {"match": {"text.hash": {"query": like, "minimum_should_match": share}}}


@dataclasses.dataclass(frozen=True)
class Kind:
    """A query, made of a text, to an index. What is not `ranked` gives hits of at least a similarity, else the ten best count."""
    index: str
    query: Callable
    ranked: bool = False
    more: dict = dataclasses.field(default_factory=dict)


class Queries:
    """Asks for texts and their copies."""

    def __init__(self, url, asked):
        self.server, self.asked = node.Node(url), asked

    def ask(self, kind, number):
        """The share of the true copies that is found, and the milliseconds."""
        hits = self.server.search(kind.index, kind.query(self.asked.texts[number]), TEN + 1 if kind.ranked else 100, **kind.more)
        others = [hit["_id"] for hit in hits if hit["_id"] != str(number)]
        wanted = self.asked.wanted[number]
        found = sum(str(w) in (others[:TEN] if kind.ranked else others) for w in wanted)
        return found / (min(TEN, len(wanted)) if kind.ranked else len(wanted)), self.server.seconds * 1e3

    def tune(self, index, make, settings, numbers):
        """Of settings, the cheapest first, the first that finds as good as most."""
        recalls = []
        for setting in settings:
            kind = Kind(index, lambda text: make(text, *setting), ranked=True)
            recalls.append(sum(self.ask(kind, n)[0] for n in numbers) / len(numbers))
        return next(setting for setting, recall in zip(settings, recalls) if recall >= max(recalls) - .005)

    def block(self, kind, numbers):
        """One question after the other: median and 99th percentile, processor time of the node a question, mean recall."""
        cpu = self.server.cpu()
        recalls, times = zip(*(self.ask(kind, number) for number in numbers))
        cpu = (self.server.cpu() - cpu) * 1e3
        return percentile(times, .5), percentile(times, .99), cpu / len(numbers), sum(recalls) / len(numbers)

    def run(self, kinds, numbers, few):
        """Name -> the same of all rounds, in each of which the kinds have their turn; `few` has the kinds with fewer questions, and how many."""
        of = {name: numbers[:few.get(name, len(numbers))] for name in kinds}
        for _ in range(WARM_UPS):
            for name, kind in kinds.items():
                self.block(kind, of[name])
        rounds = [{name: self.block(kind, of[name]) for name, kind in kinds.items()} for _ in range(ROUNDS)]
        return {name: list(zip(*(blocks[name] for blocks in rounds))) for name in kinds}


def settings_of(server, index):
    """The mapped settings of the field, as the query over all signatures takes them."""
    field = server.call("GET", f"/{index}/_mapping")[index]["mappings"]["properties"]["text"]["fields"]["dup"]
    return {key: str(value).lower() for key, value in field.items() if key not in ("type", "max_units")}


def tuned_peers(measured, with_min_hash):
    """The kinds of the peers, each with its best setting for these texts."""
    peers = {"more_like_this": ("asked", more_like_this, list(itertools.product((10, 25, 50, 100), ("70%", "50%", "30%"))))}
    if with_min_hash:
        peers["min_hash tokens"] = "hashed", match_tokens, [("70%",), ("60%",), ("50%",), ("40%",)]
    kinds = {}
    for name, (index, make, choices) in peers.items():
        setting = measured.tune(index, make, choices, measured.asked.others(TUNED_ON))
        kinds[f"{name} {', '.join(map(str, setting))}"] = Kind(index, lambda text, make=make, setting=setting: make(text, *setting), ranked=True)
    return kinds


def loaded(server, url, index, properties, analyzers, texts):
    """The seconds to load it, before it is merged to one segment."""
    server.create(index, properties, 1, analyzers)
    seconds = load(url, index, bodies(plain(texts)))
    server.one_segment(index)
    return seconds


def index_row(server, name, size, seconds):
    sizes = server.sizes("asked")
    one = lambda value: spread([value / size], 0)
    return {"texts": name, "bytes a document": one(server.stored("asked")), "words of the text": one(sum(sizes["text"])),
            "band tokens": one(sizes["text.dup"][0]), "signature": one(sizes["text.dup"][1]), "documents a second": spread([size / seconds], 0)}


def queries(url, asked, count):
    """Loads the texts and asks for some: rows with the cost of queries, and the row of the index."""
    server, size, measured = node.Node(url), len(asked.texts), Queries(url, asked)
    name, with_min_hash = f"{size:,} {asked.name}", size <= MOST_HASHED
    seconds = loaded(server, url, "asked", text_with({"dup": DUP}), {}, asked.texts)
    if with_min_hash:
        loaded(server, url, "hashed", text_with(min_hash("char:5"), index=False), ANALYZERS, asked.texts)
    index, scheme = index_row(server, name, size, seconds), settings_of(server, "asked")
    kinds = {"near_duplicate": Kind("asked", near),
             "near_duplicate, verify exact": Kind("asked", lambda text: near(text, verify="exact")),
             EMPTY: Kind("asked", lambda text: {"match_none": {}}),
             **tuned_peers(measured, with_min_hash),
             "all signatures": Kind("asked", lambda text: {"all_signatures": {"field": "text.dup", "like": text, **scheme}}, more={"min_score": LOWEST})}
    answers = measured.run(kinds, asked.first(count), {"all signatures": max(10, min(count, SCANNED // size))})
    ours = spread(answers["near_duplicate"][0])
    rows = [{"texts": name, "query": kind, "median / near_duplicate": ratios(ours, spread(medians), 1), "median ms": spread(medians, 2),
             "99th percentile ms": spread(last, 2), "processor ms": spread(cpu, 2), "recall": "" if kind == EMPTY else spread(recall, 3)}
            for kind, (medians, last, cpu, recall) in answers.items()]
    for old in ("asked", "hashed"):
        server.delete(old)
    return rows, index

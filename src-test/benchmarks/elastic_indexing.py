"""What a field costs when documents come in, for elastic.py."""
import node
from node import ANALYZERS, bodies, load, min_hash, plain, text_with
from results import ratios, spread

ROUNDS = 5


def signed(url, texts, field):
    """Documents that bring their signature with them, as the jobs write them; the node is asked for it beforehand."""
    server, signature = node.Node(url), {}
    server.create("indexing", text_with({"dup": field}), 1)
    load(url, "indexing", bodies(plain(texts)))
    while hits := server.search("indexing", {"match_all": {}}, 1000, fields=["text.dup"], sort=[{"_doc": "asc"}],
                                **({"search_after": hits[-1]["sort"]} if signature else {})):
        signature |= {int(hit["_id"]): hit["fields"]["text.dup"][0] if "fields" in hit else None for hit in hits}
    return [{"text": text, "dup": signature[number]} for number, text in enumerate(texts)]


class Indexing:
    """One kind of field and its cost, round by round."""

    def __init__(self, name, properties, documents):
        self.name, self.properties, self.requests = name, properties, list(bodies(documents))
        self.seconds, self.cpu, self.bytes = [], [], []

    def run(self, url, kept=True):
        server = node.Node(url)
        server.create("indexing", self.properties, 2, ANALYZERS)
        cpu = server.cpu()
        seconds = load(url, "indexing", self.requests)
        server.settle("indexing")
        cpu = server.cpu() - cpu
        if kept:
            server.one_segment("indexing")
            self.seconds.append(seconds)
            self.cpu.append(cpu)
            self.bytes.append(server.stored("indexing"))
        server.delete("indexing")


def indexing(url, name, texts, kinds):
    """Rows of a table, of kinds of fields for the same texts; the first is what the others are compared with."""
    for kind in kinds:
        kind.run(url, kept=False)
    for _ in range(ROUNDS):
        for kind in kinds:
            kind.run(url)
    alone, characters = kinds[0], sum(map(len, texts))
    return [{"texts": f"{len(texts):,} {name} of {characters // len(texts):,} characters", "fields": kind.name,
             "processor time / text alone": ratios(spread(alone.cpu), spread(kind.cpu), 2),
             "seconds / text alone": ratios(spread(alone.seconds), spread(kind.seconds), 2),
             "documents a second": spread([len(texts) / s for s in kind.seconds], 0),
             "MB a second": spread([characters / 1e6 / s for s in kind.seconds]),
             "processor ms a document": spread([s * 1e3 / len(texts) for s in kind.cpu]),
             "bytes a document": spread([b / len(texts) for b in kind.bytes], 0)} for kind in kinds]


def kinds(url, texts, shingle, **fields):
    """What is indexed beside the text: nothing, fields made of it, a signature that comes with it, tokens of min_hash."""
    return [Indexing("text alone", text_with({}), plain(texts)),
            *(Indexing(f"and near_duplicate, {name}", text_with({"dup": field}), plain(texts)) for name, field in fields.items()),
            Indexing("and near_duplicate, signed before", text_with({}) | {"dup": fields["documents"]}, signed(url, texts, fields["documents"])),
            Indexing("and min_hash tokens", text_with(min_hash(shingle)), plain(texts))]

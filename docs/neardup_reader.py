"""Reads what neardup writes, with nothing but Python's standard library.

python3 neardup_reader.py scheme RUN       the settings that decide signatures and tokens
python3 neardup_reader.py signatures RUN   a line a unit: id, position, start, end, components
python3 neardup_reader.py tokens RUN       a line a unit of a run with --bulk-tokens: id, number=value of each token
python3 neardup_reader.py pairs RUN        likewise clusters, contained, rejected, duplicates and removed: their lines
python3 neardup_reader.py state RUN        what the next run takes over
python3 neardup_reader.py statistics FILE  units, terms in all, dimensions, vectors; hash and frequencies of each term; sums
python3 neardup_reader.py vectors FILE     dimensions; hash and vector of each word

RUN is the output folder of find, or the folder DIR.dedup of dedup.
"""
import base64, bz2, gzip, hashlib, json, os, struct, sys

DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"

def require(name, found, known):
    if found != known:
        sys.exit(f"{name} must be of version {known}, got {found}: use the reader of the release that wrote it")

def scheme(run):
    """The canonical scheme of a run, whose ids are checked."""
    written = json.load(open(os.path.join(run, "scheme.json"), encoding="utf-8"))
    require(run + "/scheme.json", written["settings"].get("scheme_version"), 1)
    index = json.loads(written["canonical"])
    for each, name in (index, "index_scheme_id"), (index["signature"], "signature_scheme_id"):
        canonical = json.dumps(each, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert hashlib.sha256(canonical.encode()).hexdigest()[:16] == written[name], name
    return index

def parts(run, folder, required=True):
    """The files of a folder of a run, whose version is checked."""
    summary = json.load(open(os.path.join(run, "summary.json"), encoding="utf-8"))
    require(run, summary.get("format_version"), 1)
    folder = os.path.join(run, folder)
    names = sorted(os.listdir(folder)) if required or os.path.isdir(folder) else []
    return [os.path.join(folder, name) for name in names if name[0] not in "._"]

def lines(run, folder):
    for path in parts(run, folder):
        opened = {"gz": gzip.open, "bz2": bz2.open}.get(path.rsplit(".", 1)[-1], open)
        with opened(path, "rt", encoding="utf-8", newline="\n") as file:
            yield from (line.rstrip("\n") for line in file)

def documents(run, folder="bulk"):
    """The documents of bulk files: (id, source)."""
    bulk = lines(run, folder)
    for action in bulk:
        yield json.loads(action)["index"]["_id"], json.loads(next(bulk))

def widths(signature_scheme):
    """How many components of a signature are together, with how many bits each."""
    if signature_scheme["similarity"] == "cosine":
        return [(signature_scheme["bits"], 1)]
    wide, all_components = signature_scheme["band_components"], signature_scheme["components"]
    return [(wide, signature_scheme["band_bits"]), (all_components - wide, signature_scheme["estimate_bits"])]

def units(container, signature_scheme):
    """The units of a signature container: (position, start, end, [component, ...])."""
    magic, version, scheme_id, count = struct.unpack(">2sB8sI", container[:15])
    assert magic == b"ND", "not a signature container"
    require("a signature container", version, 1)
    at = 15
    for _ in range(count):
        place = struct.unpack(">III", container[at:at + 12])
        at += 12
        components = []
        for number, bits in widths(signature_scheme):
            size = (number * bits + 7) // 8
            packed = int.from_bytes(container[at:at + size], "big") >> -number * bits % 8
            components += [packed >> bits * i & (1 << bits) - 1 for i in reversed(range(number))]
            at += size
        yield *place, components

def token(text):
    """The number of a token and the bits behind it."""
    digits = [DIGITS.index(each) for each in text]
    value = 0
    for digit in digits[2:]:
        value = value << 6 | digit
    return digits[0] << 6 | digits[1], value

class Bytes:
    """Numbers and texts, one behind the other."""

    def __init__(self, content):
        self.content, self.at = content, 0

    def take(self, size):
        self.at += size
        return self.content[self.at - size:self.at]

    def number(self, format):
        return struct.unpack(">" + format, self.take(struct.calcsize(">" + format)))[0]

    def variable(self):
        first = self.number("b")
        if first >= -112:
            return first
        value = int.from_bytes(self.take(-112 - first if first >= -120 else -120 - first), "big")
        return value if first >= -120 else ~value

    def text(self):
        return self.take(self.variable()).decode()

def records(path):
    """Keys and values of the records in a sequence file of Hadoop, whose values are batches of them."""
    file = Bytes(open(path, "rb").read())
    assert file.take(4) == b"SEQ\6", path + " is no sequence file"
    file.text(), file.text()  # classes of Java
    if file.number("b") or file.number("b"):
        sys.exit(path + " is compressed: read it with Hadoop")
    for _ in range(2 * file.number("I")):
        file.text()
    mark = file.take(16)
    while file.at < len(file.content):
        size = file.number("i")
        if size == -1:
            assert file.take(16) == mark, path + " is damaged"
        else:
            assert file.number("I") == 0, path + " was written by an earlier program"
            batch = Bytes(file.take(size))
            while batch.at < size:
                key, value = batch.variable(), batch.variable()
                yield Bytes(batch.take(key)), Bytes(batch.take(value))

def state(run):
    for path in parts(run, "state/texts", False):
        for key, value in records(path):
            yield "text", key.number("q"), value.number("q"), value.text()
    for path in parts(run, "state/clusters", False):
        for key, value in records(path):
            yield "cluster", key.text(), value.text()
    for path in parts(run, "state/documents", False):
        for key, value in records(path):
            yield "document", key.text(), value.number("q"), value.text(), value.variable(), value.variable()

def trailed(path, magic, trailer):
    """A file of numbers with a header and a trailer: its content and the numbers of the trailer."""
    content = open(path, "rb").read()
    assert content[:4] == magic == content[-8:-4], path + " is of another kind, or cut off"
    require(path, struct.unpack(">i", content[4:8])[0], 1)
    return Bytes(content[8:]), struct.unpack(f">{trailer}q", content[-8 * trailer - 8:-8])

def statistics(path):
    file, (count, length, terms, dimensions, vectors) = trailed(path, b"NDTS", 5)
    yield count, length, dimensions, vectors
    for _ in range(terms):
        yield file.number("q"), file.number("q"), file.number("q")
    for _ in range(dimensions):
        yield file.number("q") / 2**32,

def vectors(path):
    file, (rows, words, dimensions, bits) = trailed(path, b"NDWV", 4)
    yield dimensions,
    table = []
    for _ in range(rows):
        step = file.number("f") if bits == 8 else 1
        table.append([step * file.number("b" if bits == 8 else "f") for _ in range(dimensions)])
        file.take(-file.at % 4)
    file.take(-file.at % 8)
    for _ in range(words):
        yield file.number("q"), *table[file.number("q")]

def main(kind, path):
    if kind == "scheme":
        index = scheme(path)
        signature = index.pop("signature")
        return sorted({**index, **signature}.items())
    if kind == "signatures":
        signature = scheme(path)["signature"]
        return ((name, *unit[:3], *unit[3])
                for name, source in documents(path) if "signature" in source
                for unit in units(base64.b64decode(source["signature"]["signature"]), signature))
    if kind == "tokens":
        return ((name, *("%d=%d" % token(text) for text in source.get("tokens", [])))
                for name, source in documents(path))
    readers = {"state": state, "statistics": statistics, "vectors": vectors}
    return readers[kind](path) if kind in readers else ((line,) for line in lines(path, kind))

if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for line in main(*sys.argv[1:]):
        print(*line, sep="\t")

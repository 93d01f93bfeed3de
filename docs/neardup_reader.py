"""Reads what neardup writes, with nothing but Python's standard library.

python3 neardup_reader.py signatures FILE.ndjson COMPONENTS BITS   a line a unit: id, position, start, end, components
python3 neardup_reader.py pairs FILE                               a line a pair: id_a, id_b, similarity, facts
"""
import base64, json, struct, sys

def units(container, components, bits):
    """The units of a signature container: (position, start, end, [component, ...])."""
    magic, version, scheme, count = struct.unpack(">4sB8sI", container[:17])
    assert magic == b"NDUP" and version == 1, "not a signature container of version 1"
    size = 12 + (components * bits + 7) // 8
    for at in range(17, 17 + count * size, size):
        position, start, end = struct.unpack(">III", container[at:at + 12])
        packed = int.from_bytes(container[at + 12:at + size], "big") >> -components * bits % 8
        yield position, start, end, [packed >> bits * i & (1 << bits) - 1 for i in reversed(range(components))]

def pairs(path):
    for line in open(path, encoding="utf-8"):
        id_a, id_b, similarity, facts = line.rstrip("\n").split("\t")
        yield id_a, id_b, float(similarity), facts

if __name__ == "__main__" and sys.argv[1] == "pairs":
    for pair in pairs(sys.argv[2]):
        print(*pair)
elif __name__ == "__main__":
    lines = [json.loads(line) for line in open(sys.argv[2], encoding="utf-8")]
    scheme = {"components": int(sys.argv[3]), "bits": int(sys.argv[4])}
    for action, document in zip(lines[::2], lines[1::2]):
        for unit in units(base64.b64decode(document["signature"]["signature"]), **scheme):
            print(action["index"]["_id"], *unit[:3], *unit[3])

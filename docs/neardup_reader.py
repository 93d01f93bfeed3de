"""Reads what neardup writes, with nothing but Python's standard library.

python3 neardup_reader.py signatures FILE.ndjson scheme.json   a line a unit: id, position, start, end, components
python3 neardup_reader.py pairs FILE                           a line a pair: id_a, id_b, similarity, facts
"""
import base64, json, struct, sys

def unpacked(packed, components, bits):
    """Components of as many bits each, the last byte padded with zeros."""
    number = int.from_bytes(packed, "big") >> -components * bits % 8
    return [number >> bits * i & (1 << bits) - 1 for i in reversed(range(components))]

def units(container, wide, wide_bits, narrow, narrow_bits):
    """The units of a signature container: (position, start, end, [component, ...])."""
    magic, version, scheme, count = struct.unpack(">2sB8sI", container[:15])
    assert magic == b"ND" and version == 1, "not a signature container of version 1"
    behind_wide = 12 + (wide * wide_bits + 7) // 8
    size = behind_wide + (narrow * narrow_bits + 7) // 8
    for at in range(15, 15 + count * size, size):
        unit = container[at:at + size]
        components = unpacked(unit[12:behind_wide], wide, wide_bits) + unpacked(unit[behind_wide:], narrow, narrow_bits)
        yield *struct.unpack(">III", unit[:12]), components

def pairs(path):
    for line in open(path, encoding="utf-8"):
        id_a, id_b, similarity, facts = line.rstrip("\n").split("\t")
        yield id_a, id_b, float(similarity), facts

if __name__ == "__main__" and sys.argv[1] == "pairs":
    for pair in pairs(sys.argv[2]):
        print(*pair)
elif __name__ == "__main__":
    lines = [json.loads(line) for line in open(sys.argv[2], encoding="utf-8")]
    settings = json.load(open(sys.argv[3], encoding="utf-8"))
    wide, wide_bits = settings.get("band_components", 0), settings.get("band_bits", 1)
    narrow = settings.get("components", settings.get("bits")) - wide
    widths = wide, wide_bits, narrow, settings.get("estimate_bits", 1)
    for action, document in zip(lines[::2], lines[1::2]):
        for unit in units(base64.b64decode(document["signature"]["signature"]), *widths):
            print(action["index"]["_id"], *unit[:3], *unit[3])

"""Signs texts as docs/signature.md specifies, with nothing but Python's standard library.

python3 neardup_signer.py PAGE         the known answers of PAGE, which is docs/signature.md
python3 neardup_signer.py PAGE FILE    the same for the texts of FILE, JSON in the form of the known answers

The program prints a line of JSON for each text: the id of its signature scheme, the signature container in base64, and the
tokens of each signed unit. The default schemes come from PAGE; "settings" are those that differ from a default scheme.

The program covers MinHash. It normalises a document and finds its words only if the document is one line of ASCII. All
other texts need ICU and Lucene: the program takes their units, normalised texts and words from "units". It has no
stemmers, no similarity cosine, and no planner of bands.
"""
import base64, hashlib, json, re, struct, sys

BITS = (1 << 64) - 1
DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")
P32 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
P64 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
PRIME_MX1, PRIME_MX2 = 0x165667919E3779F9, 0x9FB21C651E98DF25

# XXH3 with 64 bits and seed 0

def u32(data, at):
    return int.from_bytes(data[at:at + 4], "little")

def u64(data, at):
    return int.from_bytes(data[at:at + 8], "little")

def swap(value):
    return int.from_bytes(value.to_bytes(8, "little"), "big")

def rotate(value, bits):
    return (value << bits | value >> 64 - bits) & BITS

def fold(a, b):
    """The two halves of the 128-bit product, combined by exclusive or."""
    product = a * b
    return (product ^ product >> 64) & BITS

def shift_mix(value, shift, factor):
    return (value ^ value >> shift) * factor & BITS

def avalanche(value):
    value = shift_mix(value, 37, PRIME_MX1)
    return value ^ value >> 32

def avalanche64(value):
    value = shift_mix(shift_mix(value, 33, P64[1]), 29, P64[2])
    return value ^ value >> 32

def mix16(data, at, secret):
    return fold(u64(data, at) ^ u64(SECRET, secret), u64(data, at + 8) ^ u64(SECRET, secret + 8))

def accumulate(lanes, data, at, secret):
    for i in range(8):
        value = u64(data, at + 8 * i)
        keyed = value ^ u64(SECRET, secret + 8 * i)
        lanes[i ^ 1] = lanes[i ^ 1] + value & BITS
        lanes[i] = lanes[i] + (keyed & 0xFFFFFFFF) * (keyed >> 32) & BITS

def xxh3_long(data):
    lanes = [P32[2], *P64[:4], P32[1], P64[4], P32[0]]
    stripes = (len(data) - 1) // 64
    for stripe in range(stripes):
        accumulate(lanes, data, 64 * stripe, 8 * (stripe % 16))
        if stripe % 16 == 15:
            for i in range(8):
                lane = lanes[i] ^ lanes[i] >> 47 ^ u64(SECRET, 128 + 8 * i)
                lanes[i] = lane * P32[0] & BITS
    accumulate(lanes, data, len(data) - 64, 121)
    total = len(data) * P64[0]
    for i in range(0, 8, 2):
        total += fold(lanes[i] ^ u64(SECRET, 11 + 8 * i), lanes[i + 1] ^ u64(SECRET, 19 + 8 * i))
    return avalanche(total & BITS)

def xxh3(data):
    size = len(data)
    if size == 0:
        return avalanche64(u64(SECRET, 56) ^ u64(SECRET, 64))
    if size <= 3:
        combined = data[0] << 16 | data[size >> 1] << 24 | data[-1] | size << 8
        return avalanche64(combined ^ u32(SECRET, 0) ^ u32(SECRET, 4))
    if size <= 8:
        value = u32(data, size - 4) + (u32(data, 0) << 32) ^ u64(SECRET, 8) ^ u64(SECRET, 16)
        value ^= rotate(value, 49) ^ rotate(value, 24)
        value = value * PRIME_MX2 & BITS
        value = (value ^ (value >> 35) + size) * PRIME_MX2 & BITS
        return value ^ value >> 28
    if size <= 16:
        low = u64(data, 0) ^ u64(SECRET, 24) ^ u64(SECRET, 32)
        high = u64(data, size - 8) ^ u64(SECRET, 40) ^ u64(SECRET, 48)
        return avalanche(size + swap(low) + high + fold(low, high) & BITS)
    if size <= 128:
        total = size * P64[0]
        for i in range((size - 1) // 32, -1, -1):
            total += mix16(data, 16 * i, 32 * i) + mix16(data, size - 16 * (i + 1), 32 * i + 16)
        return avalanche(total & BITS)
    if size <= 240:
        total = size * P64[0] + sum(mix16(data, 16 * i, 16 * i) for i in range(8))
        total = avalanche(total & BITS)
        total += sum(mix16(data, 16 * i, 16 * (i - 8) + 3) for i in range(8, size // 16))
        return avalanche(total + mix16(data, size - 16, 119) & BITS)
    return xxh3_long(data)

# Texts to shingles

def normalized_line(text):
    """The normalised form of a line of ASCII, and where the line begins and ends without white space."""
    trimmed = text.strip("\t\n\v\f\r ")
    start = text.find(trimmed)
    folded = re.sub("[\t-\r ]+", " ", trimmed).replace("`", "'")
    return folded.lower(), start, start + len(trimmed)

def ascii_words(line):
    joined = r"(?<=[a-z])[:.'](?=[a-z])|(?<=[0-9])[.,;'](?=[0-9])"
    words = re.findall(rf"\w+(?:(?:{joined})\w+)*", line, re.ASCII)
    assert all(len(word) <= 255 for word in words), "longer words are cut, which this program does not do"
    return [word for word in words if word.strip("_")]

def units(entry, signature):
    """The units of a text: (position, start, end, normalised text, words)."""
    text = entry["text"]
    changed = any(signature[key] for key in signature if key.startswith(("strip_", "expand_", "min_", "ignore_")))
    limited = signature["max_length"] < (1 << 31) - 1
    one_line = text.isascii() and not re.search("[\n-\r]", text)
    if signature["unit"] == "document" and one_line and not changed and not limited:
        line, start, end = normalized_line(text)
        return [(0, start, end, line, ascii_words(line))]
    return [(unit["position"], unit["start"], unit["end"], unit["normalized"], unit.get("words", "").split())
            for unit in entry["units"]]

def shingles(normalized, words, signature):
    """The set of the hashes of a unit's shingles."""
    kind, size = signature["shingle"].split(":")
    parts, between = (list(normalized), "") if kind == "char" else (words, " ")
    size = min(int(size), len(parts))
    runs = {between.join(parts[i:i + size]) for i in range(len(parts) - size + 1)} if size else ()
    return {xxh3(run.encode("utf-16-le")) for run in runs}

# Shingles to components

def mix(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & BITS
    z = (z ^ z >> 27) * 0x94D049BB133111EB & BITS
    return z ^ z >> 31

def derive(seed, purpose, index):
    tag = int.from_bytes(purpose.encode()[:8].ljust(8, b"\0"), "big")
    return mix(mix(seed & BITS ^ tag) + (index + 1) * 0x9E3779B97F4A7C15 & BITS)

def fast(hashes, size, seed):
    bins, thrown = {}, 0
    for number in range(2 * size):
        a, b = derive(seed, "fast", 2 * number), derive(seed, "fast", 2 * number + 1) | 1
        reached = {}
        for each in hashes:
            value = fold(each ^ a, b)
            bin = (value >> 32) * size >> 32 if number < size else number - size
            reached[bin] = min(reached.get(bin, BITS), value >> 14)
        bins = {**reached, **bins}
        if len(bins) == size:
            break
    return [bins[bin] for bin in range(size)]

def signed(value):
    return value - (value >> 63 << 64)

def classic(hashes, size, seed):
    components = []
    for i in range(size):
        a, b = derive(seed, "classic", 2 * i) | 1, derive(seed, "classic", 2 * i + 1)
        components.append(mix(min((each * a + b & BITS for each in hashes), key=signed)))
    return components

# Components to bytes and tokens

def packed(components, bits):
    value = 0
    for each in components:
        value = value << bits | each
    size = (len(components) * bits + 7) // 8
    return (value << 8 * size - len(components) * bits).to_bytes(size, "big")

def scheme_id(scheme):
    canonical = json.dumps(scheme, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).digest()[:8]

def token(index, band, components):
    signature, rows = index["signature"], index["rows"]
    places = range(band * rows, (band + 1) * rows)
    if index["banding"] == "with_replacement":
        places = [derive(signature["seed"], "draws", i) * signature["components"] >> 64 for i in places]
    width = (signature["band_bits"] + 7) // 8
    hashed = xxh3(b"".join(components[place].to_bytes(width, "big") for place in places))
    number = band << 36 | hashed >> 28
    return "".join(DIGITS[number >> shift & 63] for shift in range(42, -1, -6))

def sign(entry, defaults):
    """The signature container of a text, and the tokens of each unit that is in it."""
    settings = entry["settings"]
    index = next(each for each in defaults if each["signature"]["unit"] == settings["unit"])
    index = {**index, "signature": dict(index["signature"])}
    for name, value in settings.items():
        (index if name in index else index["signature"])[name] = value
    signature = index["signature"]
    if signature["similarity"] != "jaccard" or signature["stemmer"] != "none" or signature["version"] != 1:
        sys.exit("only [similarity] jaccard, [stemmer] none and [version] 1 are supported, got %s" % settings)
    wide = signature["band_components"]
    content, tokens = [], []
    for *place, normalized, words in units(entry, signature):
        hashes = shingles(normalized, words, signature)
        if hashes:
            family = fast if signature["family"] == "fast" else classic
            components = family(hashes, signature["components"], signature["seed"])
            components[:wide] = [each & (1 << signature["band_bits"]) - 1 for each in components[:wide]]
            components[wide:] = [each & (1 << signature["estimate_bits"]) - 1 for each in components[wide:]]
            content.append(struct.pack(">III", *place) + packed(components[:wide], signature["band_bits"])
                           + packed(components[wide:], signature["estimate_bits"]))
            tokens.append(" ".join(token(index, band, components) for band in range(index["bands"])))
    id = scheme_id(signature)
    return id.hex(), struct.pack(">2sB8sI", b"ND", 1, id, len(content)) + b"".join(content), tokens

def main(page, file=None):
    blocks = re.findall("```json\n(.*?)```", open(page, encoding="utf-8").read(), re.DOTALL)
    *defaults, entries = [json.loads(each) for each in blocks]
    if file:
        entries = json.load(open(file, encoding="utf-8"))
    for entry in entries:
        id, container, tokens = sign(entry, defaults)
        answer = {"scheme": id, "signature": base64.b64encode(container).decode(), "tokens": tokens}
        print(json.dumps(answer, separators=(",", ":")))

if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])

"""Signs texts as docs/signature.md specifies, with nothing but Python's standard library.

    signer = neardup_signer.Signer(shingle="char:5")
    signer.signature("The quick brown fox")     # what a field near_duplicate takes
    signer.tokens("The quick brown fox")        # the terms that the field has in the index

python3 neardup_signer.py PAGE         the known answers of PAGE, which is docs/signature.md
python3 neardup_signer.py PAGE FILE    the same for the texts of FILE, JSON in the form of the known answers

The program prints a line of JSON for each text: the id of its signature scheme, the signature container in base64, and the
tokens of each signed unit. "settings" are those that differ from a default scheme.

The module covers MinHash. It finds the units of documents and lines, and normalises texts of the characters in SUPPORTED
and PICTURES. Signer refuses all others; the program takes their units, normalised texts and words from "units", or prints
an "error" without these. There are no stemmers, no similarity cosine, and no planner of bands.
"""
import base64, functools, hashlib, json, os, re, struct, sys, unicodedata

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

# Settings to schemes

JAVA = "let [find], the plugin or [near_duplicate_signature] of Spark's SQL sign such texts"
OF_FIELD = {"type", "meta", "max_units", "ignore_above", "ignore_malformed", "text_field", "text_language"}
OF_PLANS = {"threshold": 0.8, "recall": 0.99, "expected_units": 1000000}
BANDS = {"components": 4096, "band_components": 4096, "band_bits": 64, "estimate_bits": 64, "bands": 4096, "rows": 4096}
# The values that are supported: the default, then the others; or the default, the least and the largest.
CHOICES = {"unit": ("document", "sentence", "passage"), "sentence_rules": ("language", "lines"), "similarity": ("jaccard",),
           "line_breaks": ("end", "detect", "space"), "family": ("fast", "classic"), "banding": ("disjoint", "with_replacement"),
           "strip_punctuation": (False, True), "strip_digits": (False, True), "strip_urls": (False,),
           "expand_contractions": (False, True), "stemmer": ("none",), "scheme_version": (1,)}
NUMBERS = {"min_length": (0, 0, (1 << 31) - 1), "max_length": ((1 << 31) - 1, 1, (1 << 31) - 1), "min_words": (0, 0, (1 << 31) - 1),
           "passage_words": (30, 8, 1000), "seed": (1123456, -1 << 63, (1 << 63) - 1)}
NUMBERS.update({name: (None, 0 if name == "band_components" else 1, largest) for name, largest in BANDS.items()})
FORMS = {"language": "[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", "shingle": "(char|word):([1-9]|[1-5][0-9]|6[0-4])"}

def require(condition, name, wanted, got, remedy):
    if not condition:
        raise ValueError(f"[{name}] must be {wanted}, got [{str(got).lower() if isinstance(got, bool) else got}]: {remedy}")

def check(name, value):
    """Refuses a value that a setting cannot have, or that this module does not support."""
    reference = "see docs/reference.md#field"
    if name in CHOICES:
        allowed = CHOICES[name]
        words = " or ".join(f"[{str(each).lower()}]" for each in allowed)
        known = type(value) is type(allowed[0]) and value in allowed
        require(known, name, words, value, reference if len(allowed) > 1 else JAVA)
    elif name in NUMBERS:
        _, least, largest = NUMBERS[name]
        require(type(value) is int and least <= value <= largest, name, f"a number from {least} to {largest}", value, reference)
    elif name in FORMS:
        require(isinstance(value, str) and re.fullmatch(FORMS[name], value), name, f"of the form {FORMS[name]}", value, reference)
    else:
        require(name in OF_PLANS, name, "left out, as Signer does not support it", value, f"correct its name, or {JAVA}")

def index_scheme(settings):
    """The index scheme of settings as the field takes them, with all defaults; its canonical JSON is that of the code."""
    given = {name: value for name, value in settings.items() if value is not None and name not in OF_FIELD}
    for name, value in given.items():
        check(name, value)
    get = lambda name: given.get(name, (CHOICES.get(name) or NUMBERS[name])[0])
    part, lines = get("unit") != "document", get("sentence_rules") == "lines"
    signature = {name: get(name) for name in (*CHOICES, "seed", "min_length", "max_length", "min_words")}
    signature.update(hash="xxh3_64", version=signature.pop("scheme_version"), language=given.get("language", "en"),
                     shingle=given.get("shingle", "char:5" if part else "word:5"))
    if part:
        signature["line_breaks"] = given.get("line_breaks", "end" if lines else "detect")
    breaks = signature["line_breaks"] if part else signature.pop("line_breaks")
    require(breaks == "end" or part and not lines, "line_breaks", "[end] for documents and lines", breaks, "leave it out")
    require(not lines or get("unit") == "sentence", "sentence_rules", "[language] of other units than sentences", "lines", "give [unit] = [sentence]")
    if get("unit") == "passage":
        signature["passage_words"] = get("passage_words")
    require("passage_words" not in given or get("unit") == "passage", "passage_words", "left out", given.get("passage_words"), "it is for passages")
    require(not get("expand_contractions") or signature["language"].split("-")[0] == "en", "expand_contractions", "[false] unless [language] is en",
            True, "leave it out")
    require(get("min_length") <= get("max_length"), "min_length", f"at most [max_length] = {get('max_length')}", get("min_length"), "lower it")
    banding = signature.pop("banding")
    widths, bands, rows = cut_in_bands(given, banding, part)
    most = 32 if get("family") == "fast" else 64
    require(widths["band_bits"] <= most, "band_bits", f"at most {most}", widths["band_bits"], "for 64 give [family] = [classic]")
    return {"banding": banding, "bands": bands, "rows": rows, "signature": {**signature, **widths}}

def cut_in_bands(given, banding, part):
    """How many components a signature has, with how many bits each; bands; rows."""
    if "bands" not in given or "rows" not in given:
        require(banding == "disjoint", "banding", "[disjoint] without [bands] and [rows]", banding, "give both")
        for name, value in given.items():
            require(name not in BANDS and OF_PLANS.get(name, value) == value, name, f"[{OF_PLANS[name]}] without [bands] and [rows]"
                    if name in OF_PLANS else "given together with [bands] and [rows]", value,
                    "Signer does not plan bands: give them, or the scheme of a run or of a field")
        return {"band_bits": 8, "band_components": 64, "components": 136 if part else 306, "estimate_bits": 4}, 12, 5
    require("recall" not in given, "recall", "left out", given.get("recall"), "[bands] and [rows] replace it")
    bands, rows = given["bands"], given["rows"]
    disjoint = banding == "disjoint"
    require(disjoint or "components" in given, "components", "given with [banding] = [with_replacement]", None, "give it")
    components = given.get("components", bands * rows)
    bits = given.get("band_bits", 16 if rows < 3 else 8)
    narrow = given.get("estimate_bits", bits)
    wide = given.get("band_components", components if narrow == bits else min(components, (bands * rows + 63) // 64 * 64))
    require(components <= 4096, "bands", "at most 4096 with its [rows]", components, "lower one of them")
    require(narrow <= bits, "estimate_bits", f"at most [band_bits] = {bits}", narrow, "lower it")
    require(wide <= components, "band_components", f"at most [components] = {components}", wide, "lower it")
    require(disjoint or wide == components, "band_components", f"all [components] = {components}", wide, "leave it out")
    require(bands * rows <= (wide if disjoint else 1 << 18), "bands", f"at most {wide if disjoint else 1 << 18} with its [rows]", bands * rows,
            "lower one of them")
    return {"band_bits": bits, "band_components": wide, "components": components, "estimate_bits": narrow}, bands, rows

# Texts to units

SUPPORTED = (r"\0-\u02af\u0300-\u036f\u0370-\u0377\u037a-\u0482\u048a-\u052f\u1e00-\u1fff\u2000-\u203e\u2041-\u2053\u2055-\u2064"
             r"\u2066-\u209c\u20a0-\u20bf\u2100-\u218b\u2190-\u2193\u2200-\u22ff\u2500-\u259f\u25cb\u25cf\ufb00-\ufb06\ufe0f\ufeff\ufffd")
PICTURES = (r"\xa9\xae\u2600-\u2605\u2614-\u2685\u2690-\u2705\u2708-\u2712\u2763-\u2767\U0001f300-\U0001f3fa\U0001f400-\U0001f53d\U0001f54b-\U0001f64f"
            r"\U0001f680-\U0001f6c5")
UNSUPPORTED = re.compile(f"[^{SUPPORTED}{PICTURES}]")
SIGNS = {"'": r"`\xb4\u02bc\u02be\u2018-\u201b\u2032\u2035\u2039\u203a", '"': r"\xab\xbb\u201c-\u201f\u2033\u2036", "\xb7": r"\u2022\u2027\u2219\u22c5",
         "-": r"\u2010-\u2013\u2015\u2053\u2212", " - ": r"\u2014", "": r"\xad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0f\ufeff",
         "i": r"\u0130\u0131", "\u0435": r"\u0451"}
LETTER = r"[^\W\d_]"
WORD = re.compile(rf"\w+(?:(?:(?<={LETTER})[:.'\xb7](?={LETTER})|(?<=\d)[.,;'\u2044](?=\d))\w+)*|[{PICTURES}]")
MARGIN = r"\t\v\f \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
WHITE = re.compile(rf"[{MARGIN}\n\r\x85]+")
SPACES = "".join(filter(WHITE.fullmatch, map(chr, range(0x3001))))
LINE_END = re.compile(r"([\n\r\x85\u2028\u2029])")
BROKEN_WORD = re.compile(rf"([-\u2010\xad])[{MARGIN}]*(?:\r\n|[\n\r\x85])[{MARGIN}>]*")
BROKEN_LINE = re.compile(rf"(?:([-\u2010\xad])|(?<![{MARGIN}]))[{MARGIN}]*(?:\r\n|[\n\r\x85])[{MARGIN}>]*")
NEGATED = "are could dare did do does had has have is may might must need ought should was were would".split()
PRONOUNS = "he here how i it she that there they we what when where who why you".split()
CONTRACTED = {"can't": "can not", "won't": "will not", "shan't": "shall not", "let's": "let us", "i'm": "i am"}
CONTRACTED.update({f"{verb}n't": f"{verb} not" for verb in NEGATED})
CONTRACTED.update({f"{who}'{end}": f"{who} {verb}" for who in PRONOUNS for end, verb in (("d", "would"), ("s", "is"))})
MARKS = re.compile("[\u0300-\u036f]")

def supported(text):
    found = None if text.isascii() else UNSUPPORTED.search(text) or MARKS.search(text)
    if found:
        raise ValueError("[text] must have only Latin, Greek and Cyrillic letters and the signs that neardup_signer.py supports, got"
                         f" U+{ord(found[0]):04X} {unicodedata.name(found[0], '')}: {JAVA}")
    return text

@functools.lru_cache(None)
def replacements():
    """What is replaced before each NFKC_Casefold."""
    characters = "".join(map(chr, [*range(0x2300), 0xfe0f, 0xfeff]))
    table = {c: casefolded(re.sub("[\u0300-\u0307\u0309-\u0344]", "", unicodedata.normalize("NFD", c)))
             for c in characters if c.isalpha() and unicodedata.name(c, "").startswith("GREEK")}
    table.update({c: sign for sign, written in SIGNS.items() for c in re.findall(f"[{written}]", characters)})
    return str.maketrans(table)

def replaced(text):
    return text.translate(replacements()).replace("i\u0307", "i")

def casefolded(text):
    """NFKC_Casefold of text without Default_Ignorable_Code_Points."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return folded if folded == text else casefolded(folded)

def folded(text):
    if text.isascii():
        return text.lower().replace("`", "'")
    once = casefolded(replaced(text))
    return once if replaced(once) == once else folded(replaced(once))

def written_out(match):
    word, end = match.groups()
    same = {"re": " are", "ve": " have", "ll": " will"}
    return word + same[end] if end in same else CONTRACTED.get(match[0], match[0])

def normalize(text, signature):
    text = folded(text)
    if signature["strip_digits"]:
        text = re.sub("[0-9]", "", text)
    if signature["expand_contractions"]:
        part = r"[^\W_]"
        text = re.sub(rf"(?<![a-z])(?<!{part})(?<!{part}')([a-z]+)'(t|re|ve|ll|m|d|s)(?!'?{part})", written_out, text)
    if signature["strip_punctuation"]:
        text = "".join(c for c in text if unicodedata.category(c)[0] != "P")
    return WHITE.sub(" ", supported(folded(text))).strip(" ")

def words_of(line):
    words = WORD.findall(line)
    if max(map(len, words), default=0) > 255:
        # The tokenizer has room for 255 characters.
        words, at = [], 0
        while first := re.compile(rf"[\w{PICTURES}]").search(line, at):
            match = WORD.match(line, first.start(), first.start() + 255)
            words.append(match[0])
            at = match.end()
    return [word for word in words if word.strip("_")]

def joined(text, document):
    """A text without the hyphens that break words at line ends. Unless it is a document, all line ends are white space."""
    def join(match):
        before, after = text[max(0, match.start() - 2):match.start()], text[match.end():match.end() + 1]
        letters = len(before) == 2 and all(unicodedata.category(c)[0] == "L" for c in before)
        broken = match[1] and letters and after.islower()
        return "\xad" if broken else match[0] if document else (match[1] or "") + " "
    return (BROKEN_WORD if document else BROKEN_LINE).sub(join, text)

def utf16_length(text):
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2

def units(text, signature, whole=False):
    """The units of a text: (position, start, end, normalised text, words). With whole the text is one, whatever it has."""
    if not text.isascii():
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    supported(MARKS.sub("", text))
    document, lines = signature["unit"] == "document", signature["sentence_rules"] == "lines"
    if not whole and not document:
        require(lines, "unit", "[document], or [sentence] with [sentence_rules] = [lines]", signature["unit"],
                f"give texts of one unit each, with whole=True, or {JAVA}")
    needs_letter = signature["unit"] == "sentence" and not lines
    needs_words = signature["shingle"].startswith("word") or signature["min_words"]
    at = position = 0
    for part in [text] if whole or document else LINE_END.split(text):
        trimmed = part.strip(SPACES)
        if trimmed or whole or document:
            start = at + utf16_length(part[:part.find(trimmed)] if trimmed else part)
            unit = normalize(part if signature.get("line_breaks") == "end" else joined(part, document), signature)
            words = words_of(unit) if needs_words else []
            long_enough = signature["min_length"] <= len(unit) <= signature["max_length"] and len(words) >= signature["min_words"]
            if long_enough and (not needs_letter or any(unicodedata.category(c)[0] == "L" for c in trimmed)):
                yield position, start, start + utf16_length(trimmed), unit, words
            position += 1
        at += utf16_length(part)

# Units to shingles

def shingles(normalized, words, signature):
    """The set of the hashes of a unit's shingles."""
    kind, size = signature["shingle"].split(":")
    parts, between = (normalized, "") if kind == "char" else (words, " ")
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

@functools.lru_cache(1 << 14)
def drawn(seed, purpose, number):
    return derive(seed, purpose, 2 * number), derive(seed, purpose, 2 * number + 1)

def fast(hashes, size, seed):
    bins = {}
    for number in range(2 * size):
        a, b = drawn(seed, "fast", number)
        b |= 1
        reached = {}
        for each in hashes:
            product = (each ^ a) * b
            value = (product ^ product >> 64) & BITS
            bin = (value >> 32) * size >> 32 if number < size else number - size
            if bin not in bins and value >> 14 < reached.get(bin, BITS):
                reached[bin] = value >> 14
        bins.update(reached)
        if len(bins) == size:
            break
    return [bins[bin] for bin in range(size)]

def signed(value):
    return value - (value >> 63 << 64)

def classic(hashes, size, seed):
    components = []
    for i in range(size):
        a, b = drawn(seed, "classic", i)
        components.append(mix(min(((each * (a | 1) + b & BITS) for each in hashes), key=signed)))
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

def signatures(found, index):
    """The signature of each unit that has one: (place, packed components, tokens)."""
    signature = index["signature"]
    wide = signature["band_components"]
    for *place, normalized, words in found:
        hashes = shingles(normalized, words, signature)
        if hashes:
            family = fast if signature["family"] == "fast" else classic
            components = family(hashes, signature["components"], signature["seed"])
            components[:wide] = [each & (1 << signature["band_bits"]) - 1 for each in components[:wide]]
            components[wide:] = [each & (1 << signature["estimate_bits"]) - 1 for each in components[wide:]]
            packed_components = packed(components[:wide], signature["band_bits"]) + packed(components[wide:], signature["estimate_bits"])
            yield place, packed_components, [token(index, band, components) for band in range(index["bands"])]

def container(signed_units, id):
    content = b"".join(struct.pack(">III", *place) + components for place, components, _ in signed_units)
    return struct.pack(">2sB8sI", b"ND", 1, id, len(signed_units)) + content

class Signer:
    """Signs texts by a scheme, with the same bytes as the jobs, the plugin and near_duplicate_signature of Spark's SQL.

    scheme: a Run or its folder, a scheme.json, or a dict of settings, such as those of a field in a mapping. settings: settings of the field
    (docs/reference.md#field) that are added to the scheme's, or to the defaults. whole: each text is one unit, such as one sentence, as the
    texts in bulk files are. A setting, or a character of a text, that is not supported is a ValueError.
    """

    def __init__(self, scheme=None, whole=False, **settings):
        written = read_scheme(scheme)
        self._index = index_scheme({**written.get("settings", written), **settings})
        self._whole = whole
        self.signature_scheme_id = scheme_id(self._index["signature"]).hex()
        self.index_scheme_id = scheme_id(self._index).hex()
        if not settings and written.get("index_scheme_id", self.index_scheme_id) != self.index_scheme_id:
            raise ValueError(f"[scheme] must have the id that its settings give, {self.index_scheme_id}, got {written['index_scheme_id']}: {JAVA}")
        list(units("", self._index["signature"], whole))  # Refuses units that it cannot find.

    def _signed(self, text):
        return list(signatures(units(text, self._index["signature"], self._whole), self._index))

    def signature(self, text):
        """The signatures of a text's units as bulk files have them and a field takes them; None if there is nothing to sign."""
        found = self._signed(text)
        encoded = base64.b64encode(container(found, bytes.fromhex(self.signature_scheme_id))).decode()
        return {"scheme": self.signature_scheme_id, "signature": encoded} if found else None

    def tokens(self, text):
        """The tokens of the units of a text, each once, in the order of the text."""
        return list(dict.fromkeys(each for *_, tokens in self._signed(text) for each in tokens))

    def estimate(self, one, other):
        """The similarity estimated from two signatures; of several units, that of the most similar pair; 0 without any."""
        return max((self._estimate(a, b) for a in self._components(one) for b in self._components(other)), default=0.0)

    def _widths(self):
        signature = self._index["signature"]
        return (signature["band_components"], signature["band_bits"]), (signature["components"] - signature["band_components"], signature["estimate_bits"])

    def _components(self, signature):
        """A list of components for each unit of a signature."""
        if signature and signature["scheme"] != self.signature_scheme_id:
            raise ValueError(f"[signature] must be of the scheme {self.signature_scheme_id}, got {signature['scheme']}: sign both texts by one scheme")
        data = base64.b64decode(signature["signature"])[15:] if signature else b""
        sizes = [(number * bits + 7) // 8 for number, bits in self._widths()]
        for start in range(12, len(data), 12 + sum(sizes)):
            components = []
            for (number, bits), size in zip(self._widths(), sizes):
                value = int.from_bytes(data[start:start + size], "big") >> 8 * size - number * bits
                components += [value >> bits * i & (1 << bits) - 1 for i in range(number - 1, -1, -1)]
                start += size
            yield components

    def _estimate(self, a, b):
        by_chance = sum(number / (1 << bits) for number, bits in self._widths())
        return max(0.0, (sum(map(int.__eq__, a, b)) - by_chance) / (len(a) - by_chance))

def read_scheme(scheme):
    if scheme is None or isinstance(scheme, dict):
        return scheme or {}
    path = getattr(scheme, "folder", scheme)
    path = os.path.join(path, "scheme.json") if os.path.isdir(path) else path
    with open(path, encoding="utf-8") as file:
        return json.load(file)

def answer(entry):
    """The scheme id, the container and the tokens of a text in the form of the known answers."""
    index = index_scheme(entry["settings"])
    try:
        found = list(units(entry["text"], index["signature"]))
    except ValueError as refusal:
        if "units" not in entry:
            return {"error": str(refusal)}
        found = [(unit["position"], unit["start"], unit["end"], unit["normalized"], unit.get("words", "").split())
                 for unit in entry["units"]]
    signed_units = list(signatures(found, index))
    id = scheme_id(index["signature"])
    return {"scheme": id.hex(), "signature": base64.b64encode(container(signed_units, id)).decode(),
            "tokens": [" ".join(tokens) for *_, tokens in signed_units]}

def main(page, file=None):
    if file:
        entries = json.load(open(file, encoding="utf-8"))
    else:
        entries = json.loads(re.findall("```json\n(.*?)```", open(page, encoding="utf-8").read(), re.DOTALL)[-1])
    for entry in entries:
        print(json.dumps(answer(entry), separators=(",", ":")))

if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])

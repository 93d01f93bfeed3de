"""Random texts, mappings and requests in the shapes of docs/reference.md, some of them wrong."""
import json, math, random, string

TINY, LIMIT = 200, 4_000_000
WORDS = ["".join(random.Random(n).choices("aeioubcdfglmnprst", k=2 + n % 9)) for n in range(3000)]
LINE = "2026-07-01T12:00:00 WARN connection to backend lost, retrying in 30 seconds (worker)\n"
JUNK = [None, -1, 0, 10 ** 9, 2 ** 63, .5, 1e308, True, "", "x", "NaN", [], {}, [[1]], {"a": {"b": 1}}, "\ud800", "_all", "*"]


def log_uniform(r, low, high):
    return int(math.exp(r.uniform(math.log(low), math.log(high + 1))))


def prose(r, size):
    words, length = [], 0
    while length < size:
        sentence = r.choices(WORDS, k=r.randint(4, 25))
        words.append(" ".join(sentence).capitalize() + r.choice([". ", ".\n", "? ", "! "]))
        length += len(words[-1])
    return "".join(words)[:size]


def templates(r, size):
    return "".join(f"Request {r.randrange(10 ** 9)} took 45 ms on host seven of the northern cluster.\n" for _ in range(size // 70 + 1))


def tiny(r, size):
    return "".join(f"{n}. A{n}b. " for n in range(size // 10 + 1))


def any_characters(r, size):
    some = [chr(c) for c in (r.choice([r.randrange(0x20, 0x3000), r.randrange(0x3000, 0xD7FF), r.randrange(0xE000, 0x10FFFF)]) for _ in range(500))]
    return "".join(r.choices(some, k=size))


def pool(r, size):
    """One of a few texts, with a word or two changed."""
    words = prose(random.Random(r.randrange(30)), min(size, 20_000)).split(" ")
    for _ in range(r.randrange(4)):
        words[r.randrange(len(words))] = r.choice(WORDS)
    return " ".join(words)


MAKERS = [(prose, 6), (pool, 12), (templates, 2), (tiny, 2), (any_characters, 1),
          (lambda r, n: LINE * (n // len(LINE) + 1), 2),
          (lambda r, n: "\ufdfa" * n, 1), (lambda r, n: "\ufdfa " * (n // 2 + 1), 1),
          (lambda r, n: "".join(r.choices(string.ascii_lowercase, k=n)), 1), (lambda r, n: "x" * n, 1), (lambda r, n: "A. " * (n // 3 + 1), 1),
          (lambda r, n: "a" + "\u0301\u0323" * (n // 2), 1), (lambda r, n: "\ud800" * n, 1), (lambda r, n: "\U0001f469\u200d\U0001f680 " * (n // 4 + 1), 1),
          (lambda r, n: " \n" * (n // 2), 1), (lambda r, n: "", 1), (lambda r, n: "\u0e01\u0e32" * (n // 2), 1), (lambda r, n: "\u6c34\u706b\u3002" * (n // 3), 1)]


def text(r, limit=LIMIT):
    """Of log-uniform size."""
    maker = r.choices([m for m, _ in MAKERS], [w for _, w in MAKERS])[0]
    return maker(r, log_uniform(r, 1, limit))


def spoil(r, body):
    """Replaces a value somewhere inside by one that does not belong there."""
    while True:
        places = list(body) if isinstance(body, dict) else list(range(len(body)))
        if not places:
            return
        place = r.choice(places)
        if isinstance(body[place], (dict, list)) and body[place] and r.random() < .8:
            body = body[place]
            continue
        body[place] = r.choice(JUNK)
        return


def some(r, options):
    """Some of the options; each is a function that makes its value."""
    return {name: make() for name, make in options.items() if r.random() < .25}


def jaccard(r, unit):
    got = {"unit": unit} | some(r, {
        "threshold": lambda: r.choice([.2, .4, .6, .7, .9, 1]), "recall": lambda: r.choice([.5, .9, .99]),
        "shingle": lambda: r.choice(["word:1", "word:3", "word:64", "char:1", "char:3", "char:5", "char:64"]),
        "min_length": lambda: r.choice([0, 1, 40, 10 ** 6]), "max_length": lambda: r.choice([10, 600, 10 ** 6]), "min_words": lambda: r.choice([0, 1, 4]),
        "strip_punctuation": lambda: True, "strip_digits": lambda: True, "strip_urls": lambda: True, "expand_contractions": lambda: True,
        "stemmer": lambda: r.choice(["english", "german", "none"]), "sentence_rules": lambda: r.choice(["language", "lines"]),
        "line_breaks": lambda: r.choice(["detect", "space", "end"]),
        "language": lambda: r.choice(["en", "de", "th", "ja"]), "seed": lambda: r.choice([0, -1, 7]), "meta": lambda: {"a": "b"},
        "max_units": lambda: r.choice([1, 100, 10 ** 5, 2 ** 31 - 1]), "ignore_malformed": lambda: True})
    if r.random() < .2:
        bands, rows = r.choice([(4096, 1), (1024, 4), (1, 4096), (1, 1), (20, 6)])
        got |= {"bands": bands, "rows": rows}
        got.pop("recall", None)
    if r.random() < .2:
        got["band_bits"] = r.choice([1, 4, 8, 16, 32])
    if r.random() < .2:
        got["estimate_bits"] = min(got.get("band_bits", 8), r.choice([1, 2, 4]))
    if got.get("language", "en") != "en":
        got.pop("expand_contractions", None)
    if r.random() < .1:
        got |= {"family": "classic", "band_bits": 64}
    return got


def cosine(r, unit):
    got = {"unit": unit, "similarity": "cosine"} | some(r, {
        "threshold": lambda: r.choice([.3, .6, .8, .95]), "stopwords": lambda: "english", "stemmer": lambda: "english", "weight": lambda: r.choice(["tf", "log_tf"]),
        "bits": lambda: r.choice([8, 64, 1024, 4096]), "min_terms": lambda: r.choice([1, 5]), "projection_distribution": lambda: "rademacher", "min_length": lambda: 20})
    if r.random() < .5:
        got |= {"bit_permutations": r.choice([1, 20, 40, 4096]), "prefix_lengths": r.choice([[got.get("bits", 1024), 8], [16, 8], [12]])}
    return got


def scheme(r, unit):
    return cosine(r, unit) if r.random() < .2 else jaccard(r, unit)


class Schema:
    """The index of a name: its creation follows from the seed and the name, so that every client knows it."""

    def __init__(self, seed, name):
        r = random.Random(f"{seed} {name}")
        self.name = name

        def field(unit):
            return {"type": "near_duplicate", **scheme(r, unit)}

        analyzers = {"bands": {"type": "minhash_bands", **{k: v for k, v in jaccard(r, r.choice(["document", "sentence"])).items()
                                                          if k not in ("meta", "max_units", "ignore_malformed")}},
                     "prefixes": {"type": "custom", "tokenizer": "standard", "filter": ["lowercase"]}}
        inner = {"dup": field("document"), "sentences": field("sentence")}
        properties = {"key": {"type": "keyword"}, "number": {"type": "long"},
                      "body": {"type": "text", "fields": inner},
                      "plain": {"type": "text", "analyzer": "bands"}}
        self.fields = ["body.dup", "body.sentences"]
        if r.random() < .5:
            properties["top"] = field(r.choice(["document", "sentence"])) | ({"text_field": "body"} if r.random() < .3 else {})
            self.fields.append("top")
        if r.random() < .3:
            properties["nest"] = {"type": "nested", "properties": {"body": {"type": "text", "fields": {"dup": field(r.choice(["document", "sentence"]))}}}}
            self.fields.append("nest.body.dup")
        if r.random() < .3:
            properties["copied"] = field("document")
            properties["body"]["copy_to"] = "copied"
            properties["plain"]["copy_to"] = ["copied"]
            self.fields.append("copied")
        if r.random() < .3:
            properties["other"] = {"type": "alias", "path": "body.dup"}
            self.fields.append("other")
        settings = {"number_of_shards": r.choice([1, 1, 1, 2, 3]), "number_of_replicas": 0, "analysis": {"analyzer": analyzers}}
        if r.random() < .3:
            settings["index.default_pipeline"] = f"p{r.randrange(5)}"
        if r.random() < .1:
            settings["index.mapping.source.mode"] = "synthetic"
        self.body = {"settings": settings, "mappings": {"properties": properties, "dynamic": r.choice(["true", "false", "strict"])}}
        if r.random() < .05:
            spoil(r, self.body["mappings"]["properties"])

    def document(self, r, limit):
        fields = {"key": str(r.randrange(20)), "number": r.randrange(1000), "body": text(r, limit)}
        if r.random() < .2:
            fields["body"] = [text(r, limit // 4 + 1) for _ in range(r.randrange(5))]
        for name, chance in (("plain", .3), ("top", .4)):
            if r.random() < chance and (name != "top" or "top" in self.fields):
                fields[name] = text(r, limit)
        if "nest.body.dup" in self.fields:
            fields["nest"] = [{"body": text(r, max(1, limit // 10))} for _ in range(r.choice([0, 1, 3, 20]))]
        if r.random() < .03:
            spoil(r, fields)
        return fields


class Request:
    def __init__(self, kind, method, path, body=None, lines=None):
        self.kind, self.method, self.path = kind, method, path
        self.data = encoded(body) if lines is None else b"".join(encoded(line) + b"\n" for line in lines)
        self.type = "application/json" if lines is None else "application/x-ndjson"

    def described(self):
        return {"kind": self.kind, "method": self.method, "path": self.path, "bytes": len(self.data or b""), "type": self.type,
                "body": (self.data or b"").decode()}


def encoded(body):
    if body is None:
        return None
    try:
        return json.dumps(body, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half a pair of surrogates
        return json.dumps(body).encode()


class Grammar:
    """Random requests on the indices that the caller names; `signatures` are learned from answers."""

    def __init__(self, r):
        self.r, self.signatures = r, []

    def field(self, schema):
        return self.r.choice([*schema.fields * 5, "body", "plain", "none"])

    def like(self, schema, limit=LIMIT, single=False):
        r, kind = self.r, self.r.random() * (.78 if single else 1)
        if kind < .45:
            return text(r, limit)
        if kind < .65:
            return {"_index": schema.name, "_id": str(r.randrange(60))} | ({"routing": "r"} if r.random() < .05 else {})
        if kind < .78:
            return {"doc": schema.document(r, limit)}
        if kind < .85:
            return {"text": text(r, limit), "language": r.choice(["en", "de"])}
        if kind < .93 and self.signatures:
            got = dict(r.choice(self.signatures))
            if r.random() < .3:
                at = r.randrange(len(got["signature"]) + 1)
                got["signature"] = got["signature"][:at] + r.choice(["", "AAAA", "!"]) + got["signature"][at + r.randrange(8):]
            if r.random() < .3:
                got["text"] = text(r, limit)
            return got
        count = log_uniform(r, 1, 200)
        return [self.like(schema, max(1, min(limit, 1_000_000) // count), single=True) for _ in range(count)]

    def near(self, schema, limit=LIMIT):
        r = self.r
        body = {"field": self.field(schema), "like": self.like(schema, limit)} | some(r, {
            "unlike": lambda: self.like(schema, limit // 4 + 1), "min_similarity": lambda: r.choice([0, .05, .3, .5, .8, 1]),
            "score_mode": lambda: r.choice(["max", "avg", "coverage"]), "verify": lambda: r.choice(["signature", "exact"]),
            "num_candidates": lambda: r.choice([1, 10, 1000, 10000, 10001]), "include": lambda: True, "boost": lambda: r.choice([0, 2.5]),
            "_name": lambda: "named"})
        if r.random() < .1:
            body["filter"] = [self.query(schema, 2, 1000) for _ in range(r.randrange(3))]
        return {"near_duplicate": body}

    def query(self, schema, depth=0, limit=LIMIT):
        r = self.r
        near = self.near(schema, limit)
        if depth > 2 or r.random() < .45:
            return near

        def under():
            return self.query(schema, depth + 1, max(1, limit // 4))

        return r.choice([
            lambda: {"bool": {r.choice(["must", "should", "filter"]): [near, under()], "must_not": under()}},
            lambda: {"bool": {"should": [self.near(schema, limit // 20 + 1) for _ in range(r.randint(1, 20))]}},
            lambda: {"bool": {"filter": [near, {"range": {"number": {"lt": 500}}}]}},
            lambda: {"constant_score": {"filter": near}},
            lambda: {"function_score": {"query": near, "functions": [{"filter": under(), "weight": 2}], "boost_mode": "sum"}},
            lambda: {"dis_max": {"queries": [near, under()]}},
            lambda: {"boosting": {"positive": near, "negative": under(), "negative_boost": .5}},
            lambda: {"nested": {"path": "nest", "query": near, "ignore_unmapped": True,
                                **({"inner_hits": {"highlight": {"fields": {"nest.body.dup": {"type": "near_duplicate"}}}}} if depth == 0 else {})}},
            lambda: {"match": {self.field(schema): {"query": text(r, limit), "minimum_should_match": r.choice([1, 2, "30%"])}}},
            lambda: {"match": {"plain": text(r, limit)}},
            lambda: {"exists": {"field": self.field(schema)}},
            lambda: {"terms": {self.field(schema): ["--arcFZqSD02c", "x"]}},
            lambda: {"more_like_this": {"fields": [r.choice(["body", "plain", self.field(schema)])], "min_term_freq": 1, "min_doc_freq": 1, "max_query_terms": 100,
                                        "like": r.choice([text(r, limit), {"_index": schema.name, "_id": "1"}, {"_index": schema.name, "doc": schema.document(r, limit)}])}}])()

    def search_body(self, schema, limit=LIMIT):
        r = self.r

        def highlight():
            return {"fields": {self.field(schema): {"type": "near_duplicate", "number_of_fragments": r.choice([0, 1, 100]), **some(r, {
                "order": lambda: "score", "pre_tags": lambda: ["<b>"], "post_tags": lambda: ["</b>"]})}}}

        body = {"query": self.query(schema, 0, limit)} | some(r, {
            "size": lambda: r.choice([0, 1, 10, 100, 10000]), "from": lambda: r.choice([0, 5]), "sort": lambda: [{"_score": "desc"}, {"key": "asc"}],
            "highlight": highlight, "ext": lambda: {"near_duplicate": {"max_pairs": r.choice([1, 10, 1000, 1001])} if r.random() < .5 else {}},
            "explain": lambda: True, "profile": lambda: True, "timeout": lambda: r.choice(["1ms", "100ms", "500ms"]),
            "fields": lambda: [self.field(schema), {"field": r.choice(schema.fields), "format": "text"}],
            "track_total_hits": lambda: r.choice([True, False, 5]), "min_score": lambda: .5, "_source": lambda: False, "terminate_after": lambda: 3})
        if r.random() < .08:
            body["rescore"] = {"window_size": r.choice([1, 50]), "query": {"rescore_query": self.near(schema, limit // 4 + 1)}}
            body.pop("sort", None)
        if r.random() < .08:
            body["collapse"] = {"field": "key", "inner_hits": {"name": "same", "size": 3, "highlight": highlight()}}
        if r.random() < .08:
            body["post_filter"] = self.near(schema, limit // 4 + 1)
        if r.random() < .1:
            body["aggs"] = {"keys": {"terms": {"field": "key"}, "aggs": {"top": {"top_hits": {"size": 2, "highlight": highlight()}}}},
                            "near": {"filters": {"filters": {f"f{n}": self.near(schema, limit // 20 + 1) for n in range(r.randint(1, 10))}}}}
        if r.random() < .05:
            spoil(r, body)
        return body

    def search(self, schema):
        name = self.r.choice([schema.name] * 5 + [f"a-{schema.name}", "r-*"])
        parameters = self.r.choice(["", "", "request_cache=true&", "preference=_local&", "search_type=dfs_query_then_fetch&", "batched_reduce_size=2&"])
        return Request("search", "POST", f"/{name}/_search?{parameters}", self.search_body(schema))

    def scroll(self, schema):
        body = self.search_body(schema, 100_000)
        for unfit in ("from", "rescore", "collapse", "size"):
            body.pop(unfit, None)
        return Request("scroll", "POST", f"/{schema.name}/_search?scroll=10s", {"size": 2, **body} if isinstance(body, dict) else body)

    def pit(self, schema):
        return Request("pit", "POST", f"/{schema.name}/_pit?keep_alive=10s")

    def msearch(self, schema):
        count = log_uniform(self.r, 1, 20)
        bodies = [self.search_body(schema, LIMIT // 4 // count) for _ in range(count)]
        return Request("msearch", "POST", "/_msearch", lines=[line for body in bodies for line in ({"index": schema.name}, body)])

    def count(self, schema):
        return Request("count", "POST", f"/{schema.name}/_count", {"query": self.query(schema)})

    def validate(self, schema):
        return Request("validate", "POST", f"/{schema.name}/_validate/query?explain={self.r.choice(['true', 'false'])}&rewrite=true", {"query": self.query(schema)})

    def explain(self, schema):
        return Request("explain", "POST", f"/{schema.name}/_explain/{self.r.randrange(60)}", {"query": self.query(schema)})

    def index(self, schema):
        r = self.r
        pipeline = f"&pipeline=p{r.randrange(5)}" if r.random() < .4 else ""
        return Request("index", "PUT", f"/{schema.name}/_doc/{r.randrange(60)}?timeout=20s{pipeline}", schema.document(r, LIMIT))

    def bulk(self, schema):
        r = self.r
        count, lines = log_uniform(r, 1, 300), []
        for _ in range(count):
            kind = r.choices(["index", "create", "update", "delete"], [8, 2, 1, 1])[0]
            lines.append({kind: {"_id": str(r.randrange(60))} if r.random() < .9 or kind in ("update", "delete") else {}})
            if kind != "delete":
                document = schema.document(r, LIMIT // count + 1)
                lines.append({"doc": document, "doc_as_upsert": True} if kind == "update" else document)
        pipeline = f"&pipeline=p{r.randrange(5)}" if r.random() < .4 else ""
        return Request("bulk", "POST", f"/{schema.name}/_bulk?timeout=20s{pipeline}", lines=lines)

    def processor(self, schema):
        r = self.r
        field = r.choice(["body", "top", "none"])
        got = {"field": field, "near_duplicate_field": self.field(schema), "action": r.choice(["tag", "drop", "fail"]), "ignore_missing": r.random() < .7} | some(r, {
            "index": lambda: r.choice([schema.name, f"a-{schema.name}", "none"]), "min_similarity": lambda: r.choice([.3, .8, 1]), "target_field": lambda: "copy",
            "on_search_failure": lambda: r.choice(["fail", "ignore", "tag"]), "queue_size": lambda: r.choice([1, 10, 10000]), "batch_size": lambda: r.choice([1, 16, 1000]),
            "max_concurrent_batches": lambda: r.choice([1, 2, 8]), "window_size": lambda: r.choice([0, 10, 100000]), "window_expiry": lambda: r.choice(["1s", "20s"])})
        if r.random() < .05:
            spoil(r, got)
        return {"near_duplicate": got}

    def pipeline(self, schema):
        return Request("pipeline", "PUT", f"/_ingest/pipeline/p{self.r.randrange(5)}", {"processors": [self.processor(schema)]})

    def simulate(self, schema):
        r = self.r
        count = log_uniform(r, 1, 30)
        docs = [({"_index": schema.name} if r.random() < .8 else {}) | {"_id": str(n), "_source": schema.document(r, LIMIT // 4 // count)} for n in range(count)]
        return Request("simulate", "POST", f"/_ingest/pipeline/_simulate{r.choice(['', '?verbose=true'])}", {"pipeline": {"processors": [self.processor(schema)]}, "docs": docs})

    def settings(self, schema):
        """Of a plan or of a comparison, as URL parameters."""
        r = self.r
        if r.random() < .5:
            return f"index={schema.name}&field={self.field(schema)}"
        got = scheme(r, r.choice(["document", "sentence"]))
        if r.random() < .05:
            spoil(r, got)
        return "&".join(f"{k}={','.join(map(str, v)) if isinstance(v, list) else str(v).lower()}" for k, v in got.items() if k not in ("meta", "ignore_malformed")
                        ).replace("\ud800", "?").replace(" ", "")

    def plan(self, schema):
        units = self.r.choice(["", "&expected_units=1", "&expected_units=10000000000", "&expected_units=-1", "&expected_units=x"])
        return Request("plan", "GET", f"/_neardup/plan?{self.settings(schema)}{units}")

    def compare(self, schema):
        r = self.r
        body = {"a": text(r), "b": text(r)} | some(r, {"min_similarity": lambda: r.choice([0, .5, 1])})
        if r.random() < .3:
            body["b"] = body["a"]
        if r.random() < .05:
            spoil(r, body)
        return Request("compare", "POST", f"/_neardup/compare?{self.settings(schema)}", body)

    def groups(self, schema):
        r = self.r
        body = {"field": self.field(schema)} | some(r, {
            "min_similarity": lambda: r.choice([0, .3, .8, 1]), "from": lambda: r.choice([0, 5, 10 ** 6]), "size": lambda: r.choice([0, 10, 10000]),
            "max_members": lambda: r.choice([0, 5, 1000]), "max_buckets": lambda: r.choice([0, 1000, 1001]),
            "max_units": lambda: r.choice([1, 1000, 1_000_000]), "keep_alive": lambda: "10s",
            "query": lambda: self.query(schema, 1, 100_000)})
        if r.random() < .05:
            spoil(r, body)
        return Request("groups", "POST", f"/{r.choice([schema.name, schema.name, 'r-*'])}/_neardup/groups", body)

    def analyze(self, schema):
        r = self.r
        how = r.choice([{"analyzer": "bands"}, {"field": self.field(schema)}, {"tokenizer": "near_duplicate_text", "filter": ["minhash_bands"]},
                        {"tokenizer": "near_duplicate_text", "filter": ["random_projection_prefixes"]}, {"tokenizer": {"type": "near_duplicate_text", "unit": "sentence"}}])
        return Request("analyze", "POST", f"/{schema.name}/_analyze", how | {"text": text(r, 200_000), "explain": r.random() < .2})

    def term_vectors(self, schema):
        r = self.r
        body = {"doc": schema.document(r, 500_000)} | some(r, {"fields": lambda: [self.field(schema), "body"], "term_statistics": lambda: True})
        if r.random() < .3:
            return Request("mtermvectors", "POST", "/_mtermvectors", {"docs": [{"_index": schema.name, **body}, {"_index": schema.name, "_id": "1"}]})
        return Request("termvectors", "POST", f"/{schema.name}/_termvectors", body)

    def update(self, schema):
        return Request("update", "POST", f"/{schema.name}/_update/{self.r.randrange(60)}?timeout=20s", {"doc": schema.document(self.r, LIMIT // 4), "doc_as_upsert": True})

    def delete(self, schema):
        return Request("delete", "DELETE", f"/{schema.name}/_doc/{self.r.randrange(60)}")

    def refresh(self, schema):
        return Request("refresh", "POST", f"/{schema.name}/_refresh")

    def force_merge(self, schema):
        return Request("forcemerge", "POST", f"/{schema.name}/_forcemerge?max_num_segments=1")

    def alias(self, schema):
        r = self.r
        add = {"index": schema.name, "alias": f"a-{schema.name}", "filter": self.query(schema, 1, 20_000)}
        if r.random() < .2:
            add.pop("filter")
        actions = [{"add": add}] if r.random() < .8 else [{"remove": {"index": schema.name, "alias": f"a-{schema.name}"}}]
        return Request("alias", "POST", "/_aliases", {"actions": actions})

    def mapping(self, schema):
        r = self.r
        changed = json.loads(json.dumps(schema.body["mappings"]["properties"]))
        dup = changed.get("body", {}).get("fields", {}).get("sentences") if isinstance(changed.get("body"), dict) else None
        if isinstance(dup, dict):
            dup |= some(r, {"max_units": lambda: r.choice([1, 20000]), "threshold": lambda: .33, "ignore_malformed": lambda: False})
        return Request("mapping", "PUT", f"/{schema.name}/_mapping", {"properties": {"body": changed.get("body"), f"new{r.randrange(3)}": {
            "type": "near_duplicate", **scheme(r, "sentence")}}})

    def fields(self, schema):
        """What the signatures are learned from."""
        return Request("fields", "POST", f"/{schema.name}/_search", {"size": 5, "query": {"match_all": {}}, "fields": schema.fields[:2], "_source": False})

    def other(self, schema):
        path = self.r.choice(["_field_caps?fields=*", "_mapping/field/*", "_stats", "_disk_usage?run_expensive_tasks=true", "_segments", "_flush"])
        return Request(path.split("?")[0].strip("_"), "POST" if "usage" in path or path == "_flush" else "GET", f"/{schema.name}/{path}")

    def draw(self, schema):
        kinds = [(self.search, 30), (self.index, 14), (self.bulk, 10), (self.msearch, 3), (self.scroll, 3), (self.pit, 2), (self.count, 2), (self.validate, 2),
                 (self.explain, 3), (self.pipeline, 2), (self.simulate, 3), (self.plan, 3), (self.compare, 4), (self.groups, 6),
                 (self.analyze, 3), (self.term_vectors, 3), (self.update, 3), (self.delete, 1), (self.refresh, 5), (self.force_merge, .5), (self.alias, 1.5),
                 (self.mapping, 1), (self.fields, 2), (self.other, 2)]
        return self.r.choices([k for k, _ in kinds], [w for _, w in kinds])[0](schema)

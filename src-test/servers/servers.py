"""Builds the plugin for servers, installs it into each and compares what they answer with the golden files.

python3 src-test/servers/servers.py [VERSION...] [--keep] [--plugin ZIP]

Without versions: the default one, 9.5.3, 9.5.2 and 8.19.21. The JDK is that of ES_JAVA_HOME (>= 21, and one that the server knows), or
the one that jdk.py finds. `mvn` gets servers (100 to 130 MB each) that are not there yet: Maven Central does not have all versions. `--keep` takes zips that are already built. `--plugin` installs
this zip instead and looks at its analyzers alone: those of the stable plugin API are the same in every 9.x.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src-test/oracle"))
import cluster
from connection import Elastic

GOLDEN = ROOT / "analysis/src/test/resources/org/neardup/lsh"
ANALYZERS = {"jaccard": "minhash_bands", "cosine": "random_projection_prefixes"}


def maven(*arguments):
    subprocess.run(["mvn", "-q", "-B", "-ntp", "-Dstyle.color=never", "-f", ROOT / "pom.xml", *arguments], check=True)


def plugin(version, keep=False, clean=False):
    made = ROOT / f"plugin/target/neardup-{version}.zip"
    if not (keep and made.exists()):
        line = ["-Pelasticsearch-8"] if version.startswith("8.") else []
        goals = ["clean", "package"] if clean else ["package"]
        maven(*goals, "-pl", "plugin,analysis,pinned", "-DskipTests", f"-Des.version={version}", *line)
    return made


def golden():
    """(settings, text, scheme, signature, tokens) of each line whose text can stand in JSON."""
    for file in ("golden-v1.tsv", "golden-cosine-v1.tsv"):
        for line in (GOLDEN / file).read_text(encoding="ascii").splitlines():
            settings, text, scheme, signature, tokens = line.split("\t")
            text = re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), text)
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            yield dict(pair.split("=") for pair in settings.split()), text, scheme, signature, tokens.split()


def name(settings):
    """Of the analyzer and of the field with these settings."""
    return re.sub(r"\W", "_", " ".join(map("=".join, settings.items())))


class Checks:
    """What is compared on one server."""

    def __init__(self, elastic):
        self.elastic, self.count = elastic, 0

    def same(self, what, expected, got):
        self.count += 1
        if expected != got:
            sys.exit(f"{what}: expected {expected}, got {got}")

    def tokens(self):
        """The analyzers give the golden tokens."""
        lines = list(golden())
        analyzers = {name(settings): {"type": ANALYZERS[settings.get("similarity", "jaccard")]} | {
            key: value for key, value in settings.items() if key != "similarity"} for settings, *_ in lines}
        self.elastic.call("PUT", "/analyzers", {"settings": {"number_of_replicas": 0, "analysis": {"analyzer": analyzers}}})
        for settings, text, _, _, tokens in lines:
            got = self.elastic.call("POST", "/analyzers/_analyze", {"analyzer": name(settings), "text": text})["tokens"]
            first = got[:len(tokens) or None]
            self.same(f"tokens of {settings} {text!r}", tokens, [token["token"] for token in first])

    def signatures(self):
        """A field gives the golden signatures back, and finds each text that has one by itself."""
        lines = list(golden())
        fields = {name(settings): {"type": "near_duplicate", **settings} for settings, *_ in lines}
        self.elastic.create("fields", fields, 1)
        self.elastic.bulk("fields", [("index", str(i), {name(line[0]): line[1]}) for i, line in enumerate(lines)])
        for i, (settings, text, _, signature, tokens) in enumerate(lines):
            field = name(settings)
            hit, = self.elastic.search("fields", {"ids": {"values": [str(i)]}}, fields=[field])
            got = hit.get("fields", {}).get(field, [{"signature": None}])[0]["signature"]
            self.same(f"signature of {settings} {text!r}", signature if tokens else None, got)
            if tokens:
                like = {"near_duplicate": {"field": field, "like": text}}
                self.same(f"copies of {settings} {text!r}", True, (str(i), 1.0) in self.hits("fields", like))

    def hits(self, index, query):
        return [(hit["_id"], round(hit["_score"], 6)) for hit in self.elastic.search(index, query)]

    def features(self):
        """Each thing that the plugin registers answers."""
        text = "The harbour of Lisbon was rebuilt in 1757, two years after the earthquake, and nothing of the old quay was left."
        field = {"type": "near_duplicate", "unit": "sentence"}
        self.elastic.create("news", {"body": {"type": "text", "fields": {"dup": field}}}, 2)
        self.elastic.bulk("news", [("index", str(i), {"body": f"{text} {'Word' * i} number {i}."}) for i in range(1, 4)])
        found = self.elastic.search("news", {"near_duplicate": {"field": "body.dup", "like": {"_index": "news", "_id": "1"}}},
                                    highlight={"fields": {"body.dup": {"type": "near_duplicate"}}})
        self.same("hits of a document", {"2", "3"}, {hit["_id"] for hit in found})
        self.same("highlights", True, all("<em>" in hit["highlight"]["body.dup"][0] for hit in found))
        here = {"near_duplicate": {"body.dup": {"like": [{"_id": 1}, {"_id": "gone"}], "ignore_missing_likes": True}}}
        self.same("hits of a document of the searched index", {"2", "3"}, {name for name, _ in self.hits("news", here)})
        inner = {"standard": {"query": {"match": {"body": "harbour"}}}}
        collapsed = self.elastic.call("POST", "/news/_search", {"retriever": {"near_duplicate_collapse": {"retriever": inner, "field": "body.dup"}}})
        self.same("a hit and its copies", [2], [hit["near_duplicate"]["duplicates"]["total"] for hit in collapsed["hits"]["hits"]])
        filtered = {"near_duplicate": {"field": "body.dup", "like": text, "verify": "exact", "filter": {"ids": {"values": ["2"]}}}}
        self.same("an exact, filtered query", [("2", 1.0)], self.hits("news", filtered))
        groups = self.elastic.call("GET", "/news/_neardup/groups?field=body.dup")["groups"]
        self.same("groups", 1, len(groups))
        buckets = self.elastic.call("GET", "/news/_neardup/groups?field=body.dup&size=0")["largest_buckets"]
        self.same("documents of the largest bucket", 3, buckets[0]["documents"])
        plan = self.elastic.call("GET", "/_neardup/plan?index=news&field=body.dup")
        mapped = self.elastic.call("GET", "/news/_mapping")["news"]["mappings"]["properties"]["body"]["fields"]["dup"]
        self.same("the plan of the mapping", [int(mapped[key]) for key in ("bands", "rows")], [plan["bands"], plan["rows"]])
        self.same("the similarity of a text with itself", True, json.dumps(self.elastic.call(
            "POST", "/_neardup/compare?index=news&field=body.dup", {"a": text, "b": text})).count("1.0") > 0)
        self.ingest(text, field)
        self.update(field)

    def ingest(self, text, field):
        self.elastic.call("PUT", "/_ingest/pipeline/tag", {"processors": [{"near_duplicate": {"field": "body", "near_duplicate_field": "dup"}}]})
        self.elastic.create("tagged", {"body": {"type": "text", "copy_to": "dup"}, "dup": field}, 1)
        for name in ("a", "b"):
            self.elastic.call("PUT", f"/tagged/_doc/{name}?pipeline=tag&refresh=true", {"body": text})
        source = self.elastic.call("GET", "/tagged/_doc/b")["_source"]
        self.same("the tag of a copy", True, '"a"' in json.dumps(source))

    def update(self, field):
        """A mapping's update that mentions one parameter leaves the others."""
        self.elastic.create("changed", {"f": {**field, "threshold": .7}}, 1)
        self.elastic.call("PUT", "/changed/_mapping", {"properties": {"f": {"type": "near_duplicate", "max_units": 5}}})
        mapping = self.elastic.call("GET", "/changed/_mapping")["changed"]["mappings"]["properties"]["f"]
        self.same("an updated mapping", ("sentence", 5), (mapping["unit"], mapping["max_units"]))


def check(version, zip_file, whole):
    """How many answers of a server with this plugin are as they should be; ends the script at the first other one."""
    with tempfile.TemporaryDirectory() as folder:
        node = pathlib.Path(folder).resolve()
        try:
            url, = cluster.start(node, 1, "512m", cluster.distribution(version), zip_file)
            checks = Checks(Elastic(url))
            checks.tokens()
            if whole:
                checks.signatures()
                checks.features()
            print(f"{version}: {zip_file.name} installed, {checks.count} answers as they should be", flush=True)
            return checks.count
        finally:
            cluster.stop(node)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("versions", nargs="*", metavar="VERSION")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--plugin", type=pathlib.Path, metavar="ZIP")
    options = parser.parse_args()
    if options.plugin and not options.plugin.exists():
        parser.error(f"--plugin must be a zip that is there, got {options.plugin}: build it first")
    cluster.java()  # where there is none the script ends here, not behind a build
    for version in options.versions or [cluster.version(), "9.5.3", "9.5.2", "8.19.21"]:
        check(version, options.plugin or plugin(version, options.keep), not options.plugin)


if __name__ == "__main__":
    main()

"""Checks that an index loaded by `neardup index` answers with the pairs that `neardup find` reported.

python3 src-test/oracle/query_pairs.py OUT URL INDEX [--limit 1000]

Asks a near_duplicate query by id and one by text for each reported pair, at the threshold less 3 standard errors of the estimate, and
counts the pairs found and the scores within 3 standard errors of the exact similarity. Exit status 1 if a pair is not found.
"""
import argparse, glob, json, math, sys, urllib.request


def search(url, index, query):
    body = json.dumps({"size": 100, "_source": ["text"], "query": query}).encode()
    request = urllib.request.Request(f"{url}/{index}/_search", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return {hit["_id"]: hit["_score"] for hit in json.load(answer)["hits"]["hits"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out"), parser.add_argument("url"), parser.add_argument("index")
    parser.add_argument("--limit", type=int, default=1000)
    args = parser.parse_args()
    field = json.load(open(args.out + "/mapping.json"))["mappings"]["properties"]["signature"]
    components, threshold = int(field["components"]), float(field["threshold"])
    error = lambda s: math.sqrt(s * (1 - s) / components)
    lowest = threshold - 3 * error(threshold)
    pairs = [line.split("\t") for path in sorted(glob.glob(args.out + "/pairs/part-*")) for line in open(path, encoding="utf-8")]
    texts = {}
    for path in glob.glob(args.out + "/bulk/part-*"):
        with open(path, encoding="utf-8") as lines:
            for action in lines:
                texts[json.loads(action)["index"]["_id"]] = json.loads(next(lines))["text"]
    missed, outside = [], 0
    pairs = pairs[:: max(1, len(pairs) // args.limit)]
    for a, b, similarity in pairs:
        exact = float(similarity)
        for like in {"_index": args.index, "_id": a}, texts[a]:
            hits = search(args.url, args.index, {"near_duplicate": {"field": "signature", "like": like, "min_similarity": lowest}})
            if b not in hits:
                missed.append((a, b, exact, like))
            elif abs(hits[b] - exact) > 3 * error(exact) + 1e-6:
                outside += 1
    print(f"{len(pairs)} pairs, asked by id and by text at {lowest:.4f}: {len(missed)} not found, {outside} scores outside 3 standard errors")
    for miss in missed[:10]:
        print("  not found", *miss)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()

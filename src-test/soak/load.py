"""One client of the random load: a separate process, so that its computing does not slow the measured traffic."""
import collections, heapq, http.client, json, random, re, time, traceback, urllib.parse

from grammar import Grammar, Request, Schema

KEPT, MEGABYTES, SLOWEST = 3, 250, 20
NO_ANSWER, EARLY = 120, .03
# Never the caller's mistake, wherever in an answer they stand.
WRAPPED = re.compile(r'"type":"circuit_breaking_exception"|failed to parse field \[[a-z]*] of type \[(?!near_duplicate)')
FAULTS = re.compile(r'"type":"((?:null_pointer|class_cast|array_index_out_of_bounds|index_out_of_bounds|string_index_out_of_bounds|illegal_state|arithmetic|'
                    r'negative_array_size|concurrent_modification|unsupported_operation|no_such_element|already_closed)_exception|assertion_error|'
                    r'stack_overflow_error|out_of_memory_error)"|"status":(5\d\d)')
# What Elasticsearch says of an index that another client deletes, or that was created just now.
PASSING = re.compile(r"no_shard_available|unavailable_shards|index_closed|index_not_found|shard_not_found|search_context_missing|process_cluster_event_timeout|all shards failed")


class Client:
    def __init__(self, url, seed, number, until, findings):
        self.place, self.seed, self.number, self.until, self.findings = urllib.parse.urlsplit(url), seed, number, until, findings
        self.r = random.Random(f"{seed} client {number}")
        self.grammar, self.names, self.made = Grammar(self.r), [], 0
        self.counts, self.seen, self.slowest, self.dead = collections.Counter(), {}, [], 0

    def send(self, request, early=False):
        """The status and the text of the answer; 0 without one."""
        connection = http.client.HTTPConnection(self.place.hostname, self.place.port, timeout=NO_ANSWER)
        began, status, text = time.perf_counter(), 0, ""
        try:
            path = request.path + ("&" if "?" in request.path else "?") + "error_trace=true"
            connection.request(request.method, urllib.parse.quote(path, safe="/?&=,*:%"), request.data, {"Content-Type": request.type} if request.data else {})
            if early:
                time.sleep(self.r.uniform(0, .5))
                self.counts[request.kind, "closed early"] += 1
                return 0, ""
            answer = connection.getresponse()
            status, text, self.dead = answer.status, answer.read().decode(errors="replace"), 0
        except (OSError, http.client.HTTPException) as error:
            text = f"{type(error).__name__}: {error}"
            self.dead += 1
        finally:
            connection.close()
        if not early:
            self.note(request, status, text, time.perf_counter() - began)
        return status, text

    def note(self, request, status, text, seconds):
        self.counts[request.kind, status] += 1
        if status:
            took = re.match(r'\{[^{]*"took":(\d+)', text[:500])
            heapq.heappush(self.slowest, (seconds, self.number, sum(self.counts.values()), {
                "seconds": round(seconds, 3), "took": int(took[1]) if took else None, "status": status, **self.described(request)}))
            if len(self.slowest) > SLOWEST:
                heapq.heappop(self.slowest)
        fault = FAULTS.search(text)
        ours = "org.neardup" in text
        if status and status < 500 and not (fault and (ours or status < 400)):
            return
        # Elasticsearch answers 500 for whatever fails there, also for memory that is short and for what its own fields refuse.
        if request.kind.endswith("termvectors") and WRAPPED.search(text):
            self.counts["wrapped by termvectors", status] += 1
            return
        # Only the first failed requests of a node that died say something.
        if not status and self.dead > 2:
            return
        reason = re.search(r'"reason":"((?:[^"\\]|\\.)*)', text)
        reason = reason[1] if reason else text
        if (status == 503 or fault and fault[2] == "503") and PASSING.search(text):
            self.counts["passing", status] += 1
            return
        plain = re.sub("[0-9]+", "N", re.sub(r"\[[^]]*]", "[]", reason))[:120]
        key = f"{request.kind} {status} {fault and (fault[1] or fault[2])} {plain}"
        if key in self.seen:
            self.seen[key]["times"] += 1
            return
        self.seen[key] = {"key": key, "times": 1, "ours": ours, "file": f"{self.number}-{len(self.seen)}.json"}
        whole = {**self.seen[key], "status": status, "seconds": round(seconds, 3), "answer": text[:100_000], **self.described(request)}
        (self.findings / self.seen[key]["file"]).write_text(json.dumps(whole, indent=1))

    def described(self, request):
        name = re.search(r"r-\d+-\d+", request.path)
        return {**request.described(), "index": Schema(self.seed, name[0]).body if name else None}

    def drop(self, name):
        self.send(Request("delete index", "DELETE", "/" + name))
        if name in self.names:
            self.names.remove(name)

    def new_index(self):
        name = f"r-{self.number}-{self.made}"
        self.made += 1
        status, _ = self.send(Request("create index", "PUT", "/" + name, Schema(self.seed, name).body))
        if status == 200:
            self.names.append(name)
        while len(self.names) > KEPT:
            self.drop(self.names[0])

    def bound(self):
        """Deletes the largest of the random indices of all clients when they take too much."""
        status, text = self.send(Request("sizes", "GET", "/_cat/indices/r-*?h=index,store.size&bytes=b&format=json"))
        sizes = {row["index"]: int(row["store.size"] or 0) for row in json.loads(text)} if status == 200 else {}
        if sum(sizes.values()) > MEGABYTES << 20:
            self.drop(max(sizes, key=sizes.get))
        self.names = [name for name in self.names if name in sizes] if status == 200 else self.names

    def follow(self, request, text):
        """The further requests that an answer calls for."""
        try:
            answer = json.loads(text)
        except ValueError:
            return
        if request.kind == "scroll" and "_scroll_id" in answer:
            for _ in range(self.r.randrange(3)):
                self.send(Request("scroll on", "POST", "/_search/scroll", {"scroll": "10s", "scroll_id": answer["_scroll_id"]}))
            self.send(Request("scroll off", "DELETE", "/_search/scroll", {"scroll_id": answer["_scroll_id"]}))
        elif request.kind == "pit" and "id" in answer:
            schema = Schema(self.seed, re.match("/([^/]*)", request.path)[1])
            pit = {"pit": {"id": answer["id"], "keep_alive": "10s"}}
            self.send(Request("search pit", "POST", "/_search", self.grammar.search_body(schema) | pit))
            self.send(Request("close pit", "DELETE", "/_pit", {"id": answer["id"]}))
        elif request.kind == "groups" and "pit_id" in answer and self.r.random() < .8:
            body = json.loads(request.data) | {"pit_id": answer["pit_id"], "from": 1}
            status, text = self.send(Request("groups on", "POST", "/_neardup/groups", body))
            self.send(Request("close pit", "DELETE", "/_pit", {"id": answer["pit_id"]}))
        elif request.kind == "fields":
            for hit in answer.get("hits", {}).get("hits", []):
                for values in hit.get("fields", {}).values():
                    self.grammar.signatures += [v for v in values if isinstance(v, dict) and "signature" in v]
            del self.grammar.signatures[:-30]

    def run(self):
        for number in range(10 ** 9):
            if time.time() > self.until or self.dead > 10:
                return
            if not self.names or self.r.random() < .008:
                self.new_index()
            if number % 40 == 0:
                self.bound()
            if not self.names:
                continue
            request = self.grammar.draw(Schema(self.seed, self.r.choice(self.names)))
            early = self.r.random() < EARLY
            status, text = self.send(request, early)
            if status == 200:
                self.follow(request, text)


def work(url, seed, number, until, findings, results):
    client, broken = Client(url, seed, number, until, findings), None
    try:
        client.run()
    except Exception:
        broken = traceback.format_exc()
    results.put((client.counts, list(client.seen.values()), client.slowest, broken))

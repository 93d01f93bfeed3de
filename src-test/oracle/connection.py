"""Requests to Elasticsearch over one kept connection, with Python's standard library alone."""
import http.client, json, socket, time, urllib.parse


class Elastic:
    """One node. Not thread safe."""

    def __init__(self, url):
        place = urllib.parse.urlsplit(url)
        self.connection = http.client.HTTPConnection(place.hostname, place.port, timeout=600)
        self.connection.connect()
        self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.warnings, self.seconds = [], 0.0

    def call(self, method, path, body=None, lines=None):
        """The answer as JSON; `warnings` and `seconds` (until the last byte) belong to the last call."""
        kind = "application/json" if lines is None else "application/x-ndjson"
        data = lines if lines is not None else json.dumps(body).encode() if body is not None else None
        began = time.perf_counter()
        self.connection.request(method, urllib.parse.quote(path, safe="/?&=,*:%"), data, {"Content-Type": kind})
        answer = self.connection.getresponse()
        text = answer.read()
        self.seconds = time.perf_counter() - began
        self.warnings = answer.headers.get_all("Warning") or []
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {text.decode()[:2000]}")
        return json.loads(text)

    def exists(self, index):
        return index in self.call("GET", "/_aliases?expand_wildcards=all")

    def delete(self, index):
        if self.exists(index):
            self.call("DELETE", "/" + index)

    def create(self, index, properties, shards, analyzers={}):
        """A new index, green, without automatic refresh."""
        self.delete(index)
        settings = {"number_of_shards": shards, "number_of_replicas": 0, "refresh_interval": "-1", "analysis": {"analyzer": analyzers}}
        self.call("PUT", "/" + index, {"settings": settings, "mappings": {"properties": properties}})
        self.call("GET", f"/_cluster/health/{index}?wait_for_status=green&timeout=60s")

    def bulk(self, index, actions, size=2000):
        """Sends (action, id, document) and returns the seconds that it took; document is None to delete."""
        began, lines = time.perf_counter(), []
        for action, name, document in actions:
            lines.append(json.dumps({action: {"_id": name}}))
            if document is not None:
                lines.append(json.dumps(document))
            if len(lines) >= 2 * size:
                self._send(index, lines)
                lines = []
        if lines:
            self._send(index, lines)
        self.call("POST", f"/{index}/_refresh")
        return time.perf_counter() - began

    def _send(self, index, lines):
        answer = self.call("POST", f"/{index}/_bulk", lines=("\n".join(lines) + "\n").encode())
        if answer["errors"]:
            raise RuntimeError(next(i for i in answer["items"] if "error" in next(iter(i.values()))))

    def search(self, index, query, size=10, **more):
        """The hits. `warnings` report cuts."""
        body = {"size": size, "_source": False, "track_total_hits": False, "query": query, **more}
        return self.call("POST", f"/{index}/_search?request_cache=false", body)["hits"]["hits"]

    def sizes(self, index):
        """Field -> bytes of its terms and of its doc values."""
        fields = self.call("POST", f"/{index}/_disk_usage?run_expensive_tasks=true")[index]["fields"]
        return {name: (f["inverted_index"]["total_in_bytes"], f["doc_values_in_bytes"]) for name, f in fields.items()}


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

"""Rules for clusters, on labelled collections: what each would delete of documents that are near none that stays, and B-cubed."""
import corpora, gold

THRESHOLDS = .5, .6, .7, .8


def study(data, finder):
    """For each collection, threshold and rule."""
    deleted, judged = [], []
    for name, texts, labels in collections_of(data):
        path = finder.write(f"clusters-{name.replace(' ', '-')}", texts)
        for threshold in THRESHOLDS:
            graph = Graph(texts, finder.find(path, unit="document", shingle="char:5", threshold=threshold).pairs())
            longest = sorted(texts, key=lambda unit: (-len(texts[unit]), unit.encode()))
            connected = graph.connected(graph.near)
            place = {"collection": name, "threshold": threshold}
            deleted.append(place | deletions(graph, connected, longest))
            if labels:
                judged.append(place | {"connected": judged_by(labels, connected)} | {
                    rule: judged_by(labels, graph.connected(edges)) for rule, edges in graph.cut().items()})
    return {"clusters-deleted": deleted, "clusters-judged": judged}


def collections_of(data):
    """Name, texts, and the label of each text; no labels where a collection has none."""
    verses = {f"{reference}/{version}": text for (version, reference), text in corpora.verses(data).items()}
    yield "verses of four Bibles", verses, {unit: unit.rsplit("/", 1)[0] for unit in verses}
    texts, pairs = corpora.plagiarised_articles(data, 2500)
    yield "planted articles", texts, gold.clusters(sorted(texts), pairs)
    answers, rows = corpora.short_answers(data)
    yield "short answers", answers, {file: task if category in ("orig", "cut", "light") else file for file, task, category in rows}
    yield "news", corpora.news(data, "onek"), None


class Graph:
    """Documents and their pairs; copies, which have pairs with the first of them only, get those of the first."""

    def __init__(self, texts, pairs):
        self.units = sorted(texts, key=str.encode)
        self.first = {unit: unit for unit in texts}
        self.first.update({b: a for (a, b), similarity in pairs.items() if similarity == 1})
        self.near = {unit: set() for unit in texts}
        for (a, b), similarity in pairs.items():
            if similarity < 1:
                a, b = self.first[a], self.first[b]
                self.near[a].add(b)
                self.near[b].add(a)

    def connected(self, near):
        """unit -> its cluster."""
        return gold.clusters(self.units, [*self.first.items(), *((unit, other) for unit, others in near.items() for other in others)])

    def stars(self, order):
        """The edges of centres, which take all neighbours that none before took."""
        taken, edges = set(), {unit: set() for unit in self.units}
        for unit in order:
            if self.first[unit] == unit and unit not in taken:
                taken.add(unit)
                for other in self.near[unit] - taken:
                    taken.add(other)
                    edges[unit].add(other)
                    edges[other].add(unit)
        return edges

    def bridges_cut(self, least):
        """The edges whose ends have at least that share of neighbours, with themselves, in common."""
        closed = {unit: near | {unit} for unit, near in self.near.items()}
        return {unit: {other for other in near if len(closed[unit] & closed[other]) >= least * len(closed[unit] | closed[other])}
                for unit, near in self.near.items()}

    def cut(self):
        """Rule -> edges."""
        by_degree = sorted(self.units, key=lambda unit: (-len(self.near[unit]), unit.encode()))
        return {"center": self.stars(by_degree), "the same in the order of ids": self.stars(self.units),
                "bridges cut at .4": self.bridges_cut(.4), "bridges cut at .6": self.bridges_cut(.6)}


def deletions(graph, connected, order):
    """How many documents one of each cluster leaves out, how many of these are near none that stays, and what `dedup` leaves out."""
    stays = {}
    for unit in order:
        stays.setdefault(connected[unit], unit)
    gone = [unit for unit in graph.units if stays[connected[unit]] != unit]
    alone = sum(not near(graph, unit, stays[connected[unit]]) for unit in gone)
    kept = set()
    for unit in order:
        first = graph.first[unit]
        if first not in kept and not graph.near[first] & kept:
            kept.add(first)
    # A copy goes for the one of its text that stays, or with it.
    by_pairs = len(graph.units) - len(kept)
    astray = sum(graph.first[unit] not in kept and not graph.near[graph.first[unit]] & kept for unit in graph.units)
    return {"documents": len(graph.units), "one of each cluster stays: left out": len(gone), "of these near none that stays": alone,
            "of all": f"{100 * alone / len(graph.units):.1f} %", "`dedup` leaves out": by_pairs, "of these near none": astray}


def near(graph, a, b):
    return graph.first[a] == graph.first[b] or graph.first[b] in graph.near[graph.first[a]]


def judged_by(labels, clusters):
    precision, recall, f1 = gold.b_cubed(labels, clusters, labels)
    return f"{f1:.3f} ({precision:.3f}, {recall:.3f})"

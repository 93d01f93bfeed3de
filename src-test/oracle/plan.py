"""What a banding should find, from the binomial distribution alone. Shares no code with neardup."""
import math


def binomial(trials, p):
    return [math.comb(trials, k) * p ** k * (1 - p) ** (trials - k) for k in range(trials + 1)]


class Plan:
    """Of disjoint bands of independent components, truncated to some bits."""

    def __init__(self, bands, rows, bits):
        self.bands, self.rows, self.components, self.chance = bands, rows, bands * rows, 2.0 ** -bits

    def standard_error(self, similarity):
        return math.sqrt(similarity * (1 - similarity) / self.components)

    def _equal(self, similarity):
        return similarity + (1 - similarity) * self.chance

    def recall(self, similarity):
        """The probability to share a band."""
        return 1 - (1 - self._equal(similarity) ** self.rows) ** self.bands

    def found(self, similarity, lowest):
        """The probability to share a band and to be estimated at `lowest` or more."""
        p = self._equal(similarity)
        least = math.ceil((lowest * (1 - self.chance) + self.chance) * self.components - 1e-9)
        band, without = binomial(self.rows, p)[:self.rows], [1.0]
        for _ in range(self.bands):
            longer = [0.0] * (len(without) + self.rows - 1)
            for i, a in enumerate(without):
                for j, b in enumerate(band):
                    longer[i + j] += a * b
            without = longer
        return min(1.0, max(0.0, sum(binomial(self.components, p)[least:]) - sum(without[least:])))

"""What a banding should find, from the binomial distribution alone. Shares no code with neardup."""
import math


def binomial(trials, p):
    return [math.comb(trials, k) * p ** k * (1 - p) ** (trials - k) for k in range(trials + 1)]


def sums(some, others):
    """How the sum of two independent numbers is distributed."""
    both = [0.0] * (len(some) + len(others) - 1)
    for i, a in enumerate(some):
        for j, b in enumerate(others):
            both[i + j] += a * b
    return both


class Plan:
    """Of disjoint bands of independent components, truncated to some bits; components in no band count for estimates only."""

    def __init__(self, bands, rows, bits, components):
        self.bands, self.rows, self.components, self.chance = bands, rows, components, 2.0 ** -bits

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
        band, without = binomial(self.rows, p)[:self.rows], binomial(self.components - self.bands * self.rows, p)
        for _ in range(self.bands):
            without = sums(without, band)
        return min(1.0, max(0.0, sum(binomial(self.components, p)[least:]) - sum(without[least:])))

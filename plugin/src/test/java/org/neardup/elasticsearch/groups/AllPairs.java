package org.neardup.elasticsearch.groups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.neardup.elasticsearch.groups.Groups.Group;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.UnitSignature;
import org.neardup.util.DisjointSets;

/** Finds groups by comparing every unit with every other one. */
final class AllPairs {

  private record Located(PlantedUnits.Document document, UnitSignature signature) {}

  private final IndexScheme scheme;
  private final double minSimilarity;

  AllPairs(IndexScheme scheme, double minSimilarity) {
    this.scheme = scheme;
    this.minSimilarity = minSimilarity;
  }

  List<Group> groups(List<PlantedUnits.Document> documents) {
    List<Located> units = sorted(documents);
    DisjointSets sets = new DisjointSets(new int[units.size()]);
    for (int a = 0; a < units.size(); a++) {
      for (int b = 0; b < a; b++) {
        if (isPair(units.get(a).signature(), units.get(b).signature())) {
          sets.connect(a, b);
        }
      }
    }
    Map<Integer, List<Located>> byRoot = new TreeMap<>();
    for (int unit = 0; unit < units.size(); unit++) {
      byRoot.computeIfAbsent(sets.root(unit), root -> new ArrayList<>()).add(units.get(unit));
    }
    // Stable: the smallest representative comes first.
    return byRoot.values().stream()
        .filter(connected -> connected.size() > 1)
        .sorted(Comparator.comparingInt(connected -> -connected.size()))
        .map(this::group)
        .toList();
  }

  private static List<Located> sorted(List<PlantedUnits.Document> documents) {
    List<Located> units = new ArrayList<>();
    for (PlantedUnits.Document each : documents) {
      for (UnitSignature unit : each.units()) {
        units.add(new Located(each, unit));
      }
    }
    units.sort(
        Comparator.comparing((Located unit) -> new BytesRef(unit.document().id()))
            .thenComparing(unit -> unit.document().index())
            .thenComparingInt(unit -> unit.signature().position()));
    return units;
  }

  private boolean isPair(UnitSignature a, UnitSignature b) {
    UnitTokens tokens = UnitTokens.of(scheme);
    return similarity(a, b) >= minSimilarity
        && IntStream.range(0, tokens.perUnit())
            .anyMatch(band -> Arrays.equals(tokens.token(band, a), tokens.token(band, b)));
  }

  private double similarity(UnitSignature a, UnitSignature b) {
    return scheme.signature().estimate(a.equalComponents(b));
  }

  private Group group(List<Located> connected) {
    UnitSignature first = connected.getFirst().signature();
    return new Group(
        connected.size(),
        connected.stream()
            .map(
                unit ->
                    new Groups.Member(
                        unit.document().index(),
                        unit.document().id(),
                        unit.signature().position(),
                        unit.signature().start(),
                        unit.signature().end(),
                        similarity(first, unit.signature())))
            .toList());
  }
}

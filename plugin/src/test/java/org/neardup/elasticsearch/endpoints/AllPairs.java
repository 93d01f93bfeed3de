package org.neardup.elasticsearch.endpoints;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.neardup.elasticsearch.endpoints.Groups.Group;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Similarity;
import org.neardup.signature.UnitSignature;

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
    Set<Integer> seen = new HashSet<>();
    List<Group> groups = new ArrayList<>();
    for (int first = 0; first < units.size(); first++) {
      List<Integer> connected = connected(units, first, seen);
      if (connected.size() > 1) {
        groups.add(group(units, connected));
      }
    }
    // Stable: the smallest representative comes first.
    groups.sort(Comparator.comparingInt(group -> -group.size()));
    return groups;
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

  /** All that can be reached from a unit, in order; nothing if it was reached before. */
  private List<Integer> connected(List<Located> units, int first, Set<Integer> seen) {
    List<Integer> reached = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    if (seen.add(first)) {
      open.add(first);
    }
    while (!open.isEmpty()) {
      int at = open.poll();
      reached.add(at);
      for (int other = 0; other < units.size(); other++) {
        UnitSignature a = units.get(at).signature();
        UnitSignature b = units.get(other).signature();
        if (!seen.contains(other) && similarity(a, b) >= minSimilarity && shareAToken(a, b)) {
          seen.add(other);
          open.add(other);
        }
      }
    }
    reached.sort(null);
    return reached;
  }

  private double similarity(UnitSignature a, UnitSignature b) {
    SignatureScheme signature = scheme.signature();
    return Similarity.estimate(
        a.equalComponents(b), signature.components(), signature.signatureBits());
  }

  private boolean shareAToken(UnitSignature a, UnitSignature b) {
    UnitTokens tokens = UnitTokens.of(scheme);
    for (int band = 0; band < tokens.perUnit(); band++) {
      if (Arrays.equals(tokens.token(band, a), tokens.token(band, b))) {
        return true;
      }
    }
    return false;
  }

  private Group group(List<Located> units, List<Integer> connected) {
    UnitSignature first = units.get(connected.get(0)).signature();
    return new Group(
        connected.size(),
        connected.stream()
            .map(units::get)
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

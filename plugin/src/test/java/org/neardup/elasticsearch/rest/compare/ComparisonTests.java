package org.neardup.elasticsearch.rest.compare;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.test.ESTestCase;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeSettings;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.MemoryAccount;
import org.neardup.text.Reservation;

public class ComparisonTests extends ESTestCase {

  private static IndexScheme scheme(String shingle) {
    return SchemeSettings.resolve(Map.of("unit", "sentence", "shingle", shingle)).scheme();
  }

  public void testSignaturesAreThoseOfTheField() {
    String text = "One sentence. 📜 And another.";
    IndexScheme scheme = scheme("char:5");
    List<UnitSignature> units =
        new UnitReader(new Signer(scheme.signature()), new Reservation(MemoryAccount.UNLIMITED))
            .read(text).units().stream().map(ComparedUnit::signature).toList();
    assertThat(units, equalTo(new Signer(scheme.signature()).sign(text)));
  }

  public void testTooManyPairs() {
    String text =
        IntStream.range(0, 25_000)
            .mapToObj(i -> "A" + i + " b c.")
            .collect(Collectors.joining(" "));
    IndexScheme scheme = scheme("word:1");
    ComparedText read =
        new UnitReader(new Signer(scheme.signature()), new Reservation(MemoryAccount.UNLIMITED))
            .read(text);
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> Comparison.of(scheme, read, read));
    assertThat(
        e.getMessage(),
        containsString("[a] and [b] have 25000 and 25000 units with 75000 and 75000 shingles"));
    assertThat(e.getMessage(), containsString("more than 1000000000 steps; compare parts"));
  }

  public void testTheFirstOfEquallySimilarUnits() {
    UnitReader reader =
        new UnitReader(
            new Signer(scheme("word:1").signature()), new Reservation(MemoryAccount.UNLIMITED));
    ComparedText text = reader.read("One two. Three four. One two.");
    Comparison comparison = Comparison.of(scheme("word:1"), text, text);
    List<Integer> partners =
        comparison.pairs().stream().map(pair -> pair.b().signature().position()).toList();
    assertThat(partners, equalTo(List.of(0, 1, 0)));
    assertThat(comparison.best().orElseThrow().a().signature().position(), equalTo(0));
    assertThat(comparison.atLeast(1).size(), equalTo(3));
  }
}

package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.elasticsearch.test.ESTestCase;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.vector.Resources;

public class FieldSchemeTests extends ESTestCase {

  private final FieldScheme scheme =
      new FieldScheme(SchemeRequest.of(Map.of("unit", "sentence")).resolve(), null, Resources.NONE);

  public void testThreadsDoNotDisturbEachOther() {
    Signer alone = new Signer(scheme.index().signature());
    List<String> texts =
        IntStream.range(0, 300).mapToObj(i -> randomAlphaOfLengthBetween(1, 300)).toList();
    List<List<UnitSignature>> expected = texts.stream().map(alone::sign).toList();
    startInParallel(
        4,
        thread -> {
          for (int i = 0; i < texts.size(); i++) {
            assertThat(scheme.sign(List.of(texts.get(i))), equalTo(expected.get(i)));
          }
        });
  }
}

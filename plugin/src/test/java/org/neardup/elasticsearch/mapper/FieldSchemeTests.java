package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.containsString;
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

  public void testALongTextIsSignedLikeAShortOne() {
    String text = "Some words that are repeated, and then again. ".repeat(5_000);
    Signer alone = new Signer(scheme.index().signature());
    assertThat(scheme.sign(List.of(text)), equalTo(alone.sign(text)));
    assertThat(scheme.sign(List.of("short")), equalTo(alone.sign("short")));
  }

  public void testIdsAreComparedBeforeTheContainerIsRead() {
    Exception e =
        expectThrows(
            IllegalArgumentException.class,
            () -> scheme.decode("0123456789abcdef", "no container"));
    assertThat(
        e.getMessage(),
        containsString(
            "the signature is of signature scheme [0123456789abcdef], the field has signature"
                + " scheme ["
                + scheme.signatureId()
                + "]"));
  }
}

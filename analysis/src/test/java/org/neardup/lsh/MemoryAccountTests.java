package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Test;
import org.neardup.resource.Resources;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.CountingAccount;
import org.neardup.util.MemoryAccount;

/** The memory of a text is asked for as it becomes longer, and given back in the end. */
public class MemoryAccountTests {

  /** One character that becomes 18. */
  private static final String EXPANDING = "\uFDFA".repeat(20_000);

  private static Signer signer(String settings, MemoryAccount memory) {
    SignatureScheme scheme = Settings.scheme(settings).signature();
    return new Signer(scheme, "en", new Resources(Path.of("nowhere"), memory));
  }

  private static final List<String> SCHEMES =
      List.of(
          "unit=document shingle=char:5",
          "unit=document shingle=word:5",
          "unit=document shingle=word:3 stemmer=english",
          "unit=document shingle=char:5 strip_punctuation=true strip_digits=true",
          "unit=document shingle=char:5 expand_contractions=true",
          "unit=document similarity=cosine",
          "unit=sentence sentence_rules=lines");

  @Test
  public void testWhatNormalisingMakesIsAskedForAsItIsMade() {
    for (String settings : SCHEMES) {
      CountingAccount account = new CountingAccount(400_000);
      Signer signer = signer(settings, account);
      assertThrows(settings, IllegalStateException.class, () -> signer.sign(EXPANDING));
      assertEquals(settings, 0, account.reserved());
      assertEquals(settings, 1, signer.sign("A text that is as long as any.").size());
    }
  }

  @Test
  public void testAllIsGivenBack() {
    for (String settings : SCHEMES) {
      CountingAccount account = new CountingAccount();
      Signer signer = signer(settings, account);
      Optional<UnitSignature> unlimited =
          signer(settings, MemoryAccount.UNLIMITED).signUnit(EXPANDING);
      assertEquals(settings, unlimited, signer.signUnit(EXPANDING));
      assertTrue(settings, account.most() > 36L * EXPANDING.length());
      assertEquals(settings, 0, account.reserved());
      signer.features(EXPANDING);
      assertEquals(settings, 0, account.reserved());
    }
  }

  @Test
  public void testLittleIsNotAskedFor() {
    CountingAccount account = new CountingAccount(0);
    Signer signer = signer("unit=sentence shingle=char:5", account);
    assertEquals(2_000, signer.sign("One sentence of many. ".repeat(2_000)).size());
    assertEquals(0, account.most());
  }
}

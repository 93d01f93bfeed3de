package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.Test;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.MemoryAccount;
import org.neardup.vector.ResourceFolder;

/** What a text takes is asked for as it becomes longer, and given back in the end. */
public class MemoryAccountTests {

  /** One character that becomes 18. */
  private static final String EXPANDING = "\uFDFA".repeat(20_000);

  private static final class Account implements MemoryAccount {
    private final long limit;
    private long reserved;
    private long most;

    Account(long limit) {
      this.limit = limit;
    }

    @Override
    public void reserve(long bytes) {
      if (reserved + bytes > limit) {
        throw new IllegalStateException("no more than " + limit);
      }
      reserved += bytes;
      most = Math.max(most, reserved);
    }

    @Override
    public void release(long bytes) {
      reserved -= bytes;
    }
  }

  private static Signer signer(String settings, MemoryAccount memory) {
    SignatureScheme scheme = SchemeRequest.of(settings(settings)).resolve().scheme().signature();
    return new Signer(scheme, "en", new ResourceFolder(Path.of("nowhere"), memory));
  }

  private static Map<String, String> settings(String text) {
    return Arrays.stream(text.split(" "))
        .map(setting -> setting.split("="))
        .collect(Collectors.toMap(s -> s[0], s -> s[1]));
  }

  private static final List<String> SCHEMES =
      List.of(
          "unit=document shingle=char:5",
          "unit=document shingle=word:5",
          "unit=document shingle=word:3 stem=english",
          "unit=document shingle=char:5 strip_punctuation=true strip_digits=true",
          "unit=document shingle=char:5 expand_contractions=true",
          "unit=document similarity=cosine",
          "unit=sentence sentence_rules=lines");

  @Test
  public void testWhatNormalisingMakesIsAskedForAsItIsMade() {
    for (String settings : SCHEMES) {
      Account account = new Account(400_000);
      Signer signer = signer(settings, account);
      assertThrows(settings, IllegalStateException.class, () -> signer.sign(EXPANDING));
      assertEquals(settings, 0, account.reserved);
      assertEquals(settings, 1, signer.sign("A text that is as long as any.").size());
    }
  }

  @Test
  public void testAllIsGivenBack() {
    for (String settings : SCHEMES) {
      Account account = new Account(Long.MAX_VALUE);
      Signer signer = signer(settings, account);
      Optional<UnitSignature> unlimited =
          signer(settings, MemoryAccount.UNLIMITED).signUnit(EXPANDING);
      assertEquals(settings, unlimited, signer.signUnit(EXPANDING));
      assertTrue(settings, account.most > 36L * EXPANDING.length());
      assertEquals(settings, 0, account.reserved);
      signer.features(EXPANDING);
      assertEquals(settings, 0, account.reserved);
    }
  }

  @Test
  public void testLittleIsNotAskedFor() {
    Account account = new Account(0);
    Signer signer = signer("unit=sentence shingle=char:5", account);
    assertEquals(2_000, signer.sign("One sentence of many. ".repeat(2_000)).size());
    assertEquals(0, account.most);
  }
}

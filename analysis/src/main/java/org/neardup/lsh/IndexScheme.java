package org.neardup.lsh;

import java.util.Map;
import java.util.TreeMap;
import org.neardup.signature.CanonicalJson;
import org.neardup.signature.SignatureScheme;

/**
 * All parameters that determine the tokens of a text: the parameters of its signature and the way
 * from a signature to tokens. Immutable.
 */
public sealed interface IndexScheme permits BandScheme, PrefixScheme {

  /** The most tokens of a unit: as many as two characters of a token can number. */
  int MAX_TOKENS = 4096;

  /** The scheme of the signatures that tokens are made of. */
  SignatureScheme signature();

  /** How many tokens each signature has. */
  int tokensPerUnit();

  /** The predicted recall and cost of the tokens. */
  CandidatePlan plan();

  /** Every setting of the tokens by its name. */
  Map<String, Object> settings();

  /**
   * The {@link #settings} as JSON, with the signature scheme's canonical JSON as {@code signature}.
   */
  default String canonicalJson() {
    Map<String, Object> members = new TreeMap<>(settings());
    members.put("signature", new CanonicalJson.Nested(signature().canonicalJson()));
    return CanonicalJson.object(members);
  }

  /** The first 16 hexadecimal digits of the SHA-256 of {@link #canonicalJson}. */
  default String id() {
    return SignatureScheme.idOf(canonicalJson());
  }
}

package org.neardup.signature;

/** Sketches that must never change while the scheme version stays 1. */
final class GoldenSketches {

  static final long[] FAST = {34577, 44299, 29502, 48873, 8263, 29428, 4943, 53606};
  static final long[] CLASSIC = {
    400591386302179246L,
    724346684029325214L,
    321656978763348093L,
    396532825404520619L,
    378100641061114009L,
    351338854841919601L,
    233931724777424385L,
    851923975168295998L
  };

  private GoldenSketches() {}
}

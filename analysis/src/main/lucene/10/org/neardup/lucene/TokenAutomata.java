package org.neardup.lucene;

import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.ByteRunAutomaton;

/** Makes automata that run over tokens. */
final class TokenAutomata {
  private TokenAutomata() {}

  static ByteRunAutomaton runnable(Automaton automaton) {
    return new ByteRunAutomaton(automaton, true);
  }
}

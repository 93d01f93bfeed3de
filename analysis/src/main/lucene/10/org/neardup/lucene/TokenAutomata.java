package org.neardup.lucene;

import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.ByteRunAutomaton;

/** Makes automata that run over tokens. */
public final class TokenAutomata {
  private TokenAutomata() {}

  public static ByteRunAutomaton runnable(Automaton automaton) {
    return new ByteRunAutomaton(automaton, true);
  }
}

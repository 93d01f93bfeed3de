package org.neardup.lucene;

import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.apache.lucene.util.automaton.Operations;

/** Makes automata that run over tokens. */
public final class TokenAutomata {
  private TokenAutomata() {}

  public static ByteRunAutomaton runnable(Automaton automaton) {
    return new ByteRunAutomaton(automaton, true, Operations.DEFAULT_DETERMINIZE_WORK_LIMIT);
  }
}

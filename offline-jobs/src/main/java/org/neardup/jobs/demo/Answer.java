package org.neardup.jobs.demo;

import java.util.List;

/**
 * What the index answered.
 *
 * @param hits the sentences found, nearest first
 * @param millis the time that the server took
 * @param problems what an exact comparison with all sentences says against it
 */
record Answer(List<Hit> hits, long millis, List<String> problems) {
  /**
   * One sentence found.
   *
   * @param similarity as the query estimates it from the signatures
   * @param exact the exact one
   * @param asked the sentence of the question that it is nearest to
   */
  record Hit(String id, String page, String text, double similarity, double exact, String asked) {}
}

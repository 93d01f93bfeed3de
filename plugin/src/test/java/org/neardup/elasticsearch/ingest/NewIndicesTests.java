package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import org.elasticsearch.index.Index;
import org.elasticsearch.test.ESTestCase;

public class NewIndicesTests extends ESTestCase {

  private static final Index FIRST = new Index("new", "first");
  private static final Index SECOND = new Index("new", "second");

  private final NewIndices indices = new NewIndices();

  public void testAnIndexThatNeverWasExpectedStandsForItself() {
    assertThat(indices.standIn(FIRST), equalTo(FIRST));
  }

  public void testAnIndexIsWhatWasExpected() {
    Index expected = indices.expected("new", null);
    assertThat(expected.getName(), equalTo("new"));
    assertThat(indices.expected("new", null), equalTo(expected));
    assertThat(indices.expected("other", null), not(equalTo(expected)));
    assertThat(indices.standIn(FIRST), equalTo(expected));
    assertThat(indices.standIn(FIRST), equalTo(expected));
  }

  public void testAnIndexThatIsCreatedAgainIsAnother() {
    Index expected = indices.expected("new", null);
    assertThat(indices.standIn(FIRST), equalTo(expected));
    assertThat(indices.standIn(SECOND), equalTo(SECOND));
    Index again = indices.expected("new", FIRST);
    assertThat(again, not(equalTo(expected)));
    Index third = new Index("new", "third");
    assertThat(indices.standIn(third), equalTo(again));
    assertThat(indices.standIn(FIRST), equalTo(expected));
  }

  public void testOneThatWasDeletedBeforeItWasSeen() {
    Index expected = indices.expected("new", SECOND);
    assertThat(indices.expected("new", SECOND), equalTo(expected));
    assertThat(indices.expected("new", FIRST), not(equalTo(expected)));
  }

  public void testADataStreamIsExpectedByItsName() {
    Index backing = new Index(".ds-new-000001", "backing");
    Index expected = indices.expected("new", null);
    assertThat(indices.standIn("new", backing), equalTo(expected));
    assertThat(indices.standIn(backing), equalTo(expected));
  }

  public void testAnAliasLeadsToWhatWasExpectedByName() {
    Index expected = indices.expected("new", null);
    assertThat(indices.standIn("alias", FIRST), equalTo(expected));
  }

  public void testItForgetsBeforeItGrows() {
    Index expected = indices.expected("new", null);
    for (int i = 0; i < 5000; i++) {
      indices.expected("new-" + i, null);
    }
    assertThat(indices.standIn(FIRST), equalTo(FIRST));
    assertThat(indices.expected("new", null), not(equalTo(expected)));
  }
}

package org.neardup.util;

import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

/** Objects are used again, by one user at a time, and few of them wait. */
public class IdlePoolTests {

  private final IdlePool pool = new IdlePool();

  @Test
  public void whatIsGivenBackIsTakenAgainByItsKey() {
    Object first = pool.take("a", Object::new);
    assertNotSame(first, pool.take("a", Object::new));
    pool.giveBack("a", first);
    assertNotSame(first, pool.take("b", Object::new));
    assertSame(first, pool.take("a", Object::new));
  }

  @Test
  public void thoseThatHaveWaitedLongestAreGivenUp() {
    List<Object> made = new ArrayList<>();
    int many = 10 * Runtime.getRuntime().availableProcessors();
    for (int key = 0; key < many; key++) {
      made.add(pool.take(key, Object::new));
    }
    for (int key = 0; key < many; key++) {
      pool.giveBack(key, made.get(key));
    }
    assertNotSame(made.get(0), pool.take(0, Object::new));
    assertSame(made.get(many - 1), pool.take(many - 1, Object::new));
  }
}

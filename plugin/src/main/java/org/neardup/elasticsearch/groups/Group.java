package org.neardup.elasticsearch.groups;

import java.util.List;

/**
 * One group of the answer.
 *
 * @param size how many units it has, the representative and members that are not shown included
 * @param representative its smallest unit
 * @param members the others in order, as many as are shown
 */
record Group(int size, UnitReference representative, List<Member> members) {

  /**
   * A unit of a group.
   *
   * @param similarity to the representative, estimated; lower than asked for where only others
   *     connect the two
   */
  record Member(UnitReference unit, double similarity) {}
}
